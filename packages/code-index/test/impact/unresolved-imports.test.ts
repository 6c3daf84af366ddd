/**
 * An import that leads nowhere known, and is not known to lead outside, may lead to any file: what it brings may be the
 * symbol asked for. Where it is known to lead outside (the language's own library, a dependency that a manifest declares),
 * what it brings is another symbol of the name.
 */
import { describe, expect, test } from 'vitest';
import { type Files, project } from '../support/project.ts';

const CAUSE = 'unresolved import';

interface Expected {
  /** Open mentions that are likely, as `FILE:LINE CAUSE`, with lines from 1. */
  readonly likely: readonly string[];
  /** Why it may be used though nothing names it. */
  readonly reason?: RegExp;
}

const cases: { readonly title: string; readonly files: Files; readonly symbol: string; readonly expected: Expected }[] =
  [];
const all: Record<string, string | object> = {};

/** Each in a folder of its own; the first one of sources defines the symbol. */
function check(title: string, symbol: string, files: Files, likely: readonly string[], reason?: RegExp): void {
  const folder = `case${cases.length + 1}`;
  for (const [file, content] of Object.entries(files)) all[`${folder}/${file}`] = content;
  const placed = Object.fromEntries(Object.keys(files).map((file) => [`${folder}/${file}`, '']));
  cases.push({
    title,
    files: placed,
    symbol,
    expected: { likely: likely.map((each) => `${folder}/${each}`), ...(reason && { reason }) },
  });
}

/** Scripts */

const plugins = {
  'package.json': '{ "name": "plugins" }',
  'plugins/ghost/index.js': "import hook from './hook.js';\nexport default { hooks: [hook] };\n",
  'main.js': "import { pluginNamed } from './load.js';\nimport { remove } from './remove.js';\nremove(pluginNamed);\n",
};
check(
  'scripts: what is loaded by a name that is worked out is handed on to whoever loads it',
  'unhook1',
  {
    'plugins/ghost/hook.js': 'export default {\n  async unhook1() {},\n};\n',
    ...plugins,
    'load.js': 'export const pluginNamed = async (name) => (await import(pathOf(name))).default;\n',
    'remove.js':
      "import { pluginNamed } from './load.js';\nexport async function remove(name) {\n  const plugin = await pluginNamed(name);\n  plugin.hooks[0].unhook1();\n}\n",
    'other.js': 'export const other = (it) => it.unhook1();\n',
  },
  ['remove.js:4 .unhook1 on an untyped receiver'],
);
check(
  'scripts: from a folder that the name begins with, also what something else imports',
  'unhook2',
  {
    'plugins/ghost/hook.js': 'export default {\n  async unhook2() {},\n};\n',
    ...plugins,
    'index.js': "import ghost from './plugins/ghost/index.js';\nexport const named = ghost.name;\n",
    'load.js': 'export const load = async (name) => (await import(`./plugins/${name}/index.js`)).default;\n',
    'remove.js':
      "import { load } from './load.js';\nexport const remove = async (name) => (await load(name)).hooks[0].unhook2();\n",
  },
  ['remove.js:2 .unhook2 on an untyped receiver'],
);
check(
  'scripts: a program that itself leads to what loads is not loaded there',
  'unhook3',
  {
    'main.js': "import { load } from './load.js';\nexport const tools = { unhook3() {} };\nload('x');\n",
    'package.json': '{ "name": "program" }',
    'load.js': 'export const load = async (name) => await import(pathOf(name));\n',
    'other.js': "import { load } from './load.js';\nexport const other = async () => (await load('y')).unhook3();\n",
  },
  [],
);

/** Rust */

check(
  'Rust: a crate that no manifest names',
  'charge_rust1',
  {
    'billing/src/lib.rs': 'pub fn charge_rust1() {}\npub fn other() {}\n',
    'billing/Cargo.toml': '[package]\nname = "billing"\n',
    'app/Cargo.toml': '[package]\nname = "app"\n[dependencies]\nserde = "1"\n',
    'app/src/main.rs': 'use billing_v1::charge_rust1;\nfn main() {\n    charge_rust1();\n}\n',
  },
  [`app/src/main.rs:1 ${CAUSE}`, `app/src/main.rs:3 ${CAUSE}`],
);
check(
  'Rust: a path through a crate that no manifest names',
  'charge_rust2',
  {
    'billing/src/lib.rs': 'pub fn charge_rust2() {}\n',
    'billing/Cargo.toml': '[package]\nname = "billing"\n',
    'app/Cargo.toml': '[package]\nname = "app"\n',
    'app/src/main.rs': 'fn main() {\n    billing_v2::charge_rust2();\n}\n',
  },
  [`app/src/main.rs:2 ${CAUSE}`],
);
check(
  'Rust: all that an unknown crate has',
  'charge_rust4',
  {
    'billing/src/lib.rs': 'pub fn charge_rust4() {}\n',
    'billing/Cargo.toml': '[package]\nname = "billing"\n',
    'app/Cargo.toml': '[package]\nname = "app"\n',
    'app/src/main.rs': 'use billing_v4::*;\nfn main() {\n    charge_rust4();\n}\n',
  },
  [`app/src/main.rs:3 ${CAUSE}`],
);
check(
  'Rust: a declared dependency, and the standard library',
  'charge_rust6',
  {
    'Cargo.toml':
      '[package]\nname = "app6"\n[dependencies]\npay-lib = "1"\n[dev-dependencies.renamed]\npackage = "x"\nversion = "1"\n',
    'src/lib.rs': 'pub fn charge_rust6() {}\n',
    'src/main.rs':
      'use pay_lib::charge_rust6;\nuse std::charge_rust6 as other;\nfn main() {\n    charge_rust6();\n    renamed::charge_rust6();\n    core::charge_rust6();\n}\n',
  },
  [],
);

/** Go */

const goMain = (module: string, name: string) =>
  `package main\n\nimport "${module}"\n\nfunc main() {\n\tbilling.${name}()\n}\n`;

check(
  'Go: a replacement that leads to no files of Go',
  'ChargeGo1',
  {
    'real/billing.go': 'package billing\n\nfunc ChargeGo1() {}\n',
    'app/go.mod':
      'module example.com/app1\n\nrequire example.com/billing v1.0.0\n\nreplace example.com/billing => ./linked\n',
    'app/main.go': goMain('example.com/billing', 'ChargeGo1'),
  },
  [`app/main.go:6 ${CAUSE}`],
);
check(
  'Go: a module of a workspace that nothing requires',
  'ChargeGo2',
  {
    'real/billing.go': 'package billing\n\nfunc ChargeGo2() {}\n',
    'go.work': 'go 1.22\n\nuse ./app\n',
    'app/go.mod': 'module example.com/app2\n',
    'app/main.go': goMain('example.com/billing', 'ChargeGo2'),
  },
  [`app/main.go:6 ${CAUSE}`],
);
check(
  'Go: a folder of the own module in which there is nothing',
  'ChargeGo3',
  {
    'real/billing.go': 'package billing\n\nfunc ChargeGo3() {}\n',
    'go.mod': 'module example.com/app3\n',
    'main.go': goMain('example.com/app3/gen/billing', 'ChargeGo3'),
  },
  [`main.go:6 ${CAUSE}`],
);
check(
  'Go: what is required, and the standard library',
  'ChargeGo4',
  {
    'billing.go': 'package app4\n\nfunc ChargeGo4() {}\n',
    'go.mod': 'module example.com/app4\n\nrequire (\n\tgithub.com/acme/billing v1.0.0\n)\n',
    'use/use.go': goMain('github.com/acme/billing', 'ChargeGo4'),
    'use/std.go': 'package main\n\nimport "net/http"\n\nfunc run() {\n\thttp.ChargeGo4()\n}\n',
  },
  [],
);

/** Python */

check(
  'Python: a module that is found at run time alone',
  'charge_py1',
  {
    'shop/billing.py': 'def charge_py1():\n    pass\n',
    'pyproject.toml': '[project]\nname = "shop"\ndependencies = ["requests"]\n',
    'run.py': 'from billing_api import charge_py1\n\ncharge_py1()\n',
  },
  [`run.py:1 ${CAUSE}`, `run.py:3 ${CAUSE}`],
);
check(
  'Python: a member of such a module',
  'charge_py2',
  {
    'shop/billing.py': 'def charge_py2():\n    pass\n',
    'pyproject.toml': '[project]\nname = "shop"\ndependencies = ["requests"]\n',
    'run.py': 'import sys\nsys.path.insert(0, "build/lib")\nimport billing_api as api\n\napi.charge_py2()\n',
  },
  [`run.py:5 ${CAUSE}`],
);
check(
  'Python: all that such a module has, handed on by another',
  'charge_py3',
  {
    'shop/billing.py': 'def charge_py3():\n    pass\n',
    'pyproject.toml': '[project]\nname = "shop"\ndependencies = ["requests"]\n',
    'facade3.py': 'from billing_api import *\n',
    'run3.py': 'from facade3 import charge_py3\n\ncharge_py3()\n',
  },
  [`run3.py:1 ${CAUSE}`, `run3.py:3 ${CAUSE}`],
);
check(
  'Python: a module by a name that is made at run time',
  'charge_py4',
  {
    'shop/billing.py': 'def charge_py4():\n    pass\n',
    'pyproject.toml': '[project]\nname = "shop"\ndependencies = ["requests"]\n',
    'run.py':
      'import importlib\n\n\ndef run(name):\n    module = importlib.import_module(name)\n    module.charge_py4()\n',
  },
  [`run.py:6 .charge_py4 on an untyped receiver`],
);
check(
  'Python: a declared dependency, and the standard library',
  'charge_py5',
  {
    'shop/billing.py': 'def charge_py5():\n    pass\n',
    'pyproject.toml':
      '[project]\nname = "shop"\ndependencies = ["Foo-Bar>=1", "PyYAML", "google-cloud-storage"]\n[dependency-groups]\ndev = ["pytest"]\n',
    'run.py':
      'from foo_bar import charge_py5\nimport yaml\nimport urllib.request\nfrom google.cloud.storage import Client\nimport pytest\n\ncharge_py5()\nyaml.charge_py5()\nurllib.request.charge_py5()\nClient().charge_py5\npytest.charge_py5()\n',
  },
  [],
);

/** Java */

check(
  'Java: a class of a package that is generated',
  'chargeJava1',
  {
    'src/main/java/com/acme1/shop/Billing.java':
      'package com.acme1.shop;\n\npublic class Billing {\n  public static void chargeJava1() {}\n}\n',
    'src/main/java/com/acme1/shop/App.java':
      'package com.acme1.shop;\n\nimport com.acme1.gen.BillingFacade;\n\nclass App {\n  void run() {\n    BillingFacade.chargeJava1();\n  }\n}\n',
  },
  [`src/main/java/com/acme1/shop/App.java:7 ${CAUSE}`],
);
check(
  'Java: a static import from a class that is generated',
  'chargeJava2',
  {
    'src/main/java/com/acme2/shop/Billing.java':
      'package com.acme2.shop;\n\npublic class Billing {\n  public static void chargeJava2() {}\n}\n',
    'src/main/java/com/acme2/shop/App.java':
      'package com.acme2.shop;\n\nimport static com.acme2.gen.Facade.chargeJava2;\nimport static com.acme2.gen.Others.*;\n\nclass App {\n  void run() {\n    chargeJava2();\n  }\n}\n',
  },
  [`src/main/java/com/acme2/shop/App.java:3 ${CAUSE}`, `src/main/java/com/acme2/shop/App.java:8 ${CAUSE}`],
);
check(
  'Java: a class of the own package that is generated',
  'chargeJava3',
  {
    'src/main/java/com/acme3/shop/Billing.java':
      'package com.acme3.shop;\n\npublic class Billing {\n  public static void chargeJava3() {}\n}\n',
    'src/main/java/com/acme3/shop/App.java':
      'package com.acme3.shop;\n\nclass App {\n  void run() {\n    GeneratedBilling.chargeJava3();\n  }\n}\n',
  },
  [`src/main/java/com/acme3/shop/App.java:5 ${CAUSE}`],
);
check(
  'Java: a declared dependency, a published package, and the standard library',
  'chargeJava4',
  {
    'pom.xml':
      '<project><groupId>org.spring.shop</groupId><artifactId>shop</artifactId><dependencies><dependency><groupId>org.spring.boot</groupId><artifactId>starter</artifactId></dependency></dependencies></project>',
    'src/main/java/org/spring/shop/Billing.java':
      'package org.spring.shop;\n\npublic class Billing {\n  public static void chargeJava4() {}\n}\n',
    'src/main/java/org/spring/shop/App.java':
      'package org.spring.shop;\n\nimport org.spring.web.Client;\nimport org.junit.Api;\nimport java.util.List;\n\nclass App {\n  void run() {\n    Client.chargeJava4();\n    Api.chargeJava4();\n    List.chargeJava4();\n  }\n}\n',
  },
  // What the standard library declares is known, and this is not among it.
  ['src/main/java/org/spring/shop/App.java:11 chargeJava4 is not found where it is looked for'],
);

/** TypeScript and JavaScript */

check(
  'TypeScript: an alias that no tsconfig maps',
  'chargeTs1',
  {
    'src/billing.ts': 'export function chargeTs1() {}\n',
    'package.json': { name: 'ts1', private: true },
    'app.ts': "import { chargeTs1 } from '@/payments/api';\nchargeTs1();\n",
  },
  [`app.ts:1 ${CAUSE}`, `app.ts:2 ${CAUSE}`],
);
check(
  'TypeScript: a bare name that a bundler maps',
  'chargeTs2',
  {
    'src/billing.ts': 'export function chargeTs2() {}\n',
    'package.json': { name: 'ts2', private: true },
    'app.ts':
      "import { chargeTs2 } from 'payments';\nimport * as all from 'payments';\nchargeTs2();\nall.chargeTs2();\n",
  },
  [`app.ts:1 ${CAUSE}`, `app.ts:3 ${CAUSE}`, `app.ts:4 ${CAUSE}`],
);
check(
  'TypeScript: an object of a type that is imported so',
  'Bill3.chargeTs3',
  {
    'src/billing.ts': 'export class Bill3 { chargeTs3() {} }\n',
    'package.json': { name: 'ts3', private: true },
    'app.ts': "import type { Bill } from 'payments';\nexport function run(bill: Bill) {\n  bill.chargeTs3();\n}\n",
  },
  ['app.ts:3 .chargeTs3 on an untyped receiver'],
);
check(
  'TypeScript: a dependency that lies in the repository',
  'chargeTs4',
  {
    'src/billing.ts': 'export function chargeTs4() {}\n',
    'package.json': { name: 'ts4', private: true, dependencies: { payments4: 'file:./payments4' } },
    'app.ts': "import { chargeTs4 } from 'payments4';\nchargeTs4();\n",
  },
  [`app.ts:1 ${CAUSE}`, `app.ts:2 ${CAUSE}`],
);
check(
  'JavaScript: `require` of a bare name',
  'chargeTs5',
  {
    'src/billing.js': 'exports.chargeTs5 = function chargeTs5() {};\n',
    'package.json': { name: 'ts5', private: true },
    'app.js': "const { chargeTs5 } = require('payments');\nchargeTs5();\n",
  },
  [`app.js:1 ${CAUSE}`, `app.js:2 ${CAUSE}`],
);
check(
  'TypeScript: a default export that may have any name',
  'chargeTs7',
  {
    'src/billing.ts': 'export default function chargeTs7() {}\n',
    'package.json': { name: 'ts7', private: true },
    'app.ts': "import pay from 'payments';\npay();\n",
  },
  [],
  /src\/billing\.ts may be what case\d+\/app\.ts:1 imports: payments leads nowhere known/,
);
check(
  'TypeScript: a default export that an import in braces names',
  'chargeTs17',
  {
    'src/billing.ts': 'export default function chargeTs17() {}\n',
    'package.json': { name: 'ts17', private: true },
    'app.ts': "import { default as pay } from 'payments';\npay();\n",
  },
  [],
  /src\/billing\.ts may be what case\d+\/app\.ts:1 imports: payments leads nowhere known/,
);
check(
  'TypeScript: a name that a file which is there hands on from one that is not',
  'chargeTs8',
  {
    'src/billing.ts': 'export function chargeTs8() {}\n',
    'package.json': { name: 'ts8', private: true },
    'deep.ts': "export * from 'payments';\n",
    'facade.ts': "export * from './deep';\n",
    'index.ts': "export * from './facade';\n",
    'app.ts': "import { chargeTs8 } from './index';\nchargeTs8();\n",
  },
  ['app.ts:1 chargeTs8 does not resolve', 'app.ts:2 chargeTs8 does not resolve'],
);
check(
  'TypeScript: declared dependencies, and modules of Node',
  'chargeTs6',
  {
    'src/billing.ts': 'export function chargeTs6() {}\n',
    'package.json': {
      name: 'ts6',
      private: true,
      dependencies: { 'pay-lib': '^1.0.0' },
      devDependencies: { '@types/estree': '1', '@types/acme__tree': '1' },
    },
    'app.ts':
      "import { chargeTs6 } from 'pay-lib/sub';\nimport * as fs from 'node:fs';\nimport * as path from 'path';\nimport * as tree from 'estree';\nimport * as scoped from '@acme/tree';\nchargeTs6();\nfs.chargeTs6();\npath.chargeTs6();\ntree.chargeTs6();\nscoped.chargeTs6();\n",
  },
  [],
);
check(
  'TypeScript: a declared dependency, by another name and handed on',
  'chargeTs9',
  {
    'src/billing.ts': 'export function chargeTs9() {}\n',
    'package.json': { name: 'ts9', private: true, dependencies: { 'pay-lib': '^1.0.0' } },
    'app.ts':
      "import { chargeTs9 as pay } from 'pay-lib';\nexport { chargeTs9 } from 'pay-lib';\nexport { chargeTs9 as paid } from 'pay-lib';\nconst { chargeTs9: paying } = require('pay-lib');\npay();\npaying();\n",
    'other.ts': "import { chargeTs9 as pay } from 'unknown-lib';\npay();\n",
  },
  [`other.ts:1 ${CAUSE}`],
);

describe('imports that lead nowhere known', () => {
  const made = project(all);

  test.each(cases)('$title', async ({ files, symbol, expected: { likely, reason } }) => {
    const file = Object.keys(files).find((each) => !/\.(?:toml|xml)$/.test(each)) as string;
    const folder = `${file.split('/')[0]}/`;
    const question = { symbol, file };
    const impact = await made.impact({ symbol: question });
    const shown = (impact.mentions?.unexplained ?? [])
      .filter((mention) => mention.likely && mention.file.startsWith(folder))
      .map((mention) => `${mention.file}:${mention.line + 1} ${mention.cause}`);
    const { callers = [] } = await made.callgraph(symbol, { file, direction: 'callers' });
    // Of scripts some are possible callers instead, and affected as such.
    const possible = callers.filter(({ resolution, file }) => resolution === 'candidate' && /\.[jt]sx?$/.test(file));
    const places = possible.flatMap(({ callSites, ...at }) => callSites.map(({ line }) => `${at.file}:${line + 1}`));
    const isPossible = (mention: string) => places.some((place) => mention.startsWith(`${place} `));
    const open = likely.filter((mention) => !isPossible(mention));
    expect(shown.sort(), JSON.stringify(impact.mentions?.explained)).toEqual(open.sort());
    expect(impact.mentions?.likelyTotal).toBe(open.length);
    for (const { symbol, file } of possible)
      expect(impact.affectedSymbols).toContainEqual(expect.objectContaining({ symbol, file }));
    if (reason !== undefined) expect(impact.open.join('\n')).toMatch(reason);
    // What is a candidate by its name as well is affected; of others the answer says that they may use it.
    if (likely.length > 0 && impact.affectedSymbols.length === 0)
      expect(impact.open.join('\n')).toMatch(/mentions? (?:is|are) open: it may be used there/);
  });
});
