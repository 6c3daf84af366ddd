/** Stored edges of uses whose name is not the one of what they mean: what nothing bears is left out, and these are not. */
import type { ImpactAnswer } from '@boocontext/code-index';
import { describe, expect, test } from 'vitest';
import { type Files, project } from '../support/project.ts';

/** Who reaches a symbol over stored edges: with all definitions known by their names. */
async function reached(files: Files, symbol: string): Promise<string[]> {
  const engine = await project(files).engine();
  await engine.index();
  const answer = (await engine.impact({ symbol: { symbol }, depth: 3 })) as ImpactAnswer;
  return answer.affectedSymbols.map((each) => each.symbol).sort();
}

describe('in Python', () => {
  const shop = { 'shop.py': 'class Till:\n    pass\n\n\ndef pay():\n    return 1\n' };
  test.each([
    ['what is imported under another name', 'from shop import pay as settle\n\n\ndef use():\n    return settle()\n'],
    ['the same as a value', 'from shop import pay as settle\n\n\ndef use(run):\n    return run(settle)\n'],
    ['what a variable holds', 'from shop import pay\n\n\ndef use():\n    chosen = pay\n    return chosen()\n'],
    [
      'what is taken from a module that gives it another name',
      'import names\n\n\ndef use():\n    return names.settle()\n',
    ],
    [
      'what stands behind names that nothing bears',
      "from shop import pay\n\n\ndef use():\n    return 'a'.strip().join(pay())\n",
    ],
  ])('%s', async (_, use) => {
    const files = { ...shop, 'names.py': 'from shop import pay as settle\n', 'use.py': use };
    expect(await reached(files, 'pay')).toContain('use');
  });
});

describe('in Rust', () => {
  const manifest = { 'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\n' };
  const till = 'pub struct Till;\n';
  test('a conversion by the method of the library that runs it', async () => {
    const from = 'impl From<u32> for Till {\n    fn from(_: u32) -> Till {\n        Till\n    }\n}\n';
    const use = 'pub fn start() -> Till {\n    7u32.into()\n}\n';
    expect(await reached({ ...manifest, 'src/lib.rs': `${till}\n${from}\n${use}` }, 'Till.from')).toContain('start');
  });

  test('what is used under another name', async () => {
    const files = {
      'src/lib.rs': 'mod till;\nuse till::open as begin;\n\npub fn start() {\n    begin();\n}\n',
      'src/till.rs': 'pub fn open() {}\n',
    };
    expect(await reached({ ...manifest, ...files }, 'open')).toContain('start');
  });
});

describe('in Kotlin', () => {
  test('what is imported under another name', async () => {
    const files = {
      'Shop.kt': 'package shop\n\nfun pay() = 1\n',
      'Use.kt': 'package other\n\nimport shop.pay as settle\n\nfun use() = settle()\n',
    };
    expect(await reached(files, 'pay')).toContain('use');
  });

  test('what calls of the library stand around', async () => {
    const files = { 'Shop.kt': 'fun pay() = 1\n\nfun use() = listOf(1).map { it + pay() }.filter { it > pay() }\n' };
    expect(await reached(files, 'pay')).toContain('use');
  });
});

test('in Java, what a lambda runs that a method of the library is handed', async () => {
  const files = {
    'Shop.java':
      'import java.util.List;\n\nclass Shop {\n  static int pay() { return 1; }\n  void use(List<String> all) { all.stream().map(each -> pay()).toList(); }\n}\n',
  };
  expect(await reached(files, 'Shop.pay')).toContain('use');
});

test('in Go, what a package is called here has no part in it', async () => {
  const files = {
    'go.mod': 'module example.com/shop\n\ngo 1.22\n',
    'till/till.go': 'package till\n\nfunc Pay() int { return 1 }\n',
    'main.go': 'package main\n\nimport box "example.com/shop/till"\n\nfunc use() int { return len("a") + box.Pay() }\n',
  };
  expect(await reached(files, 'Pay')).toContain('use');
});
