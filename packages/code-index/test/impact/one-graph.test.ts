/**
 * What `callers` names is a step of every other answer: of a path, of what a change reaches, and of the tests that reach it.
 * Where a chain ends in something that cannot be followed, the answer says where.
 */
import type { ChainEnd, ImpactAnswer, PathStep } from '@boocontext/code-index';
import { describe, expect, test } from 'vitest';
import { affectedText, type CaseFiles, cases } from '../support/cases.ts';

const { project: made, add } = cases({ 'package.json': { name: 'fixture', private: true } });

const IT = 'declare const it: any;';

/** `tests`: each as `file distance reaches`, with `import` and `candidate` behind where it is so. */
interface Expected {
  readonly tests: readonly string[];
  /** Each as `name file:line how of what`. */
  readonly ends?: readonly string[];
  readonly affected?: readonly string[];
  /** A path from here to the symbol, and its names. */
  readonly path?: readonly string[];
}

function reaches(title: string, files: Exclude<CaseFiles, string>, symbol: string, expected: Expected): void {
  const folder = add(files);
  const file = `${folder}/${Object.keys(files)[0]}`;
  test(title, async () => {
    const answer = await made.impact({ symbol: { symbol, file } });
    expect(testTexts(answer, folder)).toEqual(expected.tests);
    if (expected.ends !== undefined) expect(answer.ends.map((end) => endText(end, folder))).toEqual(expected.ends);
    if (expected.affected !== undefined)
      expect(answer.affectedSymbols.map((each) => affectedText(each, folder))).toEqual(expected.affected);
    if (expected.path !== undefined) {
      const { path } = await made.callgraph(expected.path[0]?.split('.').at(-1) as string, { pathTo: symbol });
      expect(path?.map(nameOf)).toEqual(expected.path);
    }
  });
}

function testTexts({ tests }: ImpactAnswer, folder: string): string[] {
  return tests.map(({ file, reaches: what, distance, via, resolution }) =>
    [file.slice(folder.length + 1), distance, what, ...((via ?? []).length === 0 ? [] : [via]), resolution]
      .filter((part) => part !== undefined)
      .join(' '),
  );
}

function endText({ symbol, file, line, how, in: holder }: ChainEnd, folder: string): string {
  return [symbol, `${file.slice(folder.length + 1)}:${line + 1}`, how, holder].filter(Boolean).join(' ');
}

function nameOf({ container, symbol }: PathStep): string {
  return container === '' ? symbol : `${container}.${symbol}`;
}

describe('through an interface', () => {
  reaches(
    'TypeScript',
    {
      'a.ts': `
        export interface Port1 { quote1(): void }
        export class Real1 implements Port1 { quote1() {} }
        export const ask1 = (port: Port1) => port.quote1();
        export const top1 = (port: Port1) => ask1(port);`,
      'b.test.ts': `import { top1 } from './a';\nit('x', () => top1(undefined as any));\n${IT}`,
    },
    'Real1.quote1',
    {
      tests: ['b.test.ts 3 top1 candidate'],
      affected: [
        'ask1 a.ts may run Real1.quote1 through its base',
        'top1 a.ts calls ask1 depth 2',
        '<module> b.test.ts calls top1 depth 3',
      ],
      path: ['top1', 'ask1', 'Real1.quote1'],
    },
  );
  reaches(
    'two hops behind it',
    {
      'a.ts': `
        export function core2() {}
        export interface Port2 { quote2(): void }
        export class Real2 implements Port2 { quote2() { core2(); } }
        export const ask2 = (port: Port2) => port.quote2();`,
      'b.test.ts': `import { ask2 } from './a';\nit('x', () => ask2(undefined as any));\n${IT}`,
    },
    'core2',
    { tests: ['b.test.ts 3 ask2 candidate'], path: ['ask2', 'Real2.quote2', 'core2'] },
  );
  reaches(
    'Java',
    {
      'src/p3/Real3.java': 'package p3;\npublic class Real3 implements Port3 { public void quote3() {} }',
      'src/p3/Port3.java': 'package p3;\npublic interface Port3 { void quote3(); }',
      'src/p3/User3.java': 'package p3;\npublic class User3 { void ask3(Port3 port) { port.quote3(); } }',
      'test/p3/User3Test.java':
        'package p3;\nimport org.junit.Test;\npublic class User3Test { @Test public void asks3() { new User3().ask3(null); } }',
    },
    'Real3.quote3',
    {
      tests: ['test/p3/User3Test.java 2 User3.ask3 candidate'],
      path: ['User3Test.asks3', 'User3.ask3', 'Real3.quote3'],
    },
  );
  reaches(
    'Go',
    {
      'real.go': 'package p4\n\ntype Real4 struct{}\n\nfunc (r Real4) Quote4() { core4() }\n\nfunc core4() {}\n',
      'go.mod': 'module example.com/p4\n',
      'user.go': 'package p4\n\ntype Port4 interface{ Quote4() }\n\nfunc ask4(port Port4) { port.Quote4() }\n',
      'user_test.go': 'package p4\n\nimport "testing"\n\nfunc TestAsk4(t *testing.T) { ask4(nil) }\n',
    },
    'core4',
    { tests: ['user_test.go 3 ask4 candidate'], path: ['TestAsk4', 'ask4', 'Real4.Quote4', 'core4'] },
  );
  reaches(
    'Rust, in the tests of the same file',
    {
      'src/lib.rs': `
        trait Port5 { fn quote5(&self); }
        struct Real5;
        impl Port5 for Real5 { fn quote5(&self) { core5() } }
        fn core5() {}
        fn ask5(port: &dyn Port5) { port.quote5() }
        #[cfg(test)]
        mod tests {
            use super::*;
            #[test]
            fn asks5() { ask5(&Real5) }
        }`,
      'Cargo.toml': '[package]\nname = "fixture5"\nversion = "0.1.0"\n',
    },
    'core5',
    { tests: ['src/lib.rs 3 ask5 candidate'], path: ['tests.asks5', 'ask5', 'Real5.quote5', 'core5'] },
  );
});

describe('through a base class', () => {
  reaches(
    'Python',
    {
      'shapes.py': `
        class Base6:
            def area6(self): pass

        class Square6(Base6):
            def area6(self): core6()

        def core6(): pass

        def total6(shape: Base6):
            return shape.area6()
        `,
      'test_shapes.py': 'from shapes import total6\n\ndef test_total6():\n    total6(None)\n',
    },
    'core6',
    { tests: ['test_shapes.py 3 total6 candidate'], path: ['test_total6', 'total6', 'Square6.area6', 'core6'] },
  );
});

describe('through objects', () => {
  reaches(
    'a member of an object whose type is known',
    {
      'flip.ts': `
        import { register7 } from './register';
        export const flip7 = register7({ name: 'flip', perform7: () => core7() });
        function core7() {}`,
      'register.ts': `
        export interface Action7 { name: string; perform7(): void }
        export const register7 = (action: Action7): Action7 => action;
        export const execute7 = (action: Action7) => action.perform7();`,
      'other.test.ts': `import { execute7 } from './register';\nit('x', () => execute7({} as any));\n${IT}`,
    },
    'core7',
    { tests: ['other.test.ts 3 execute7 candidate'], path: ['execute7', 'flip7.perform7', 'core7'] },
  );
  reaches(
    'what answers another route by the same wrapper runs it by no base',
    {
      'service.ts': 'export function deleteFile16() {}\nexport function drop16() { deleteFile16(); }',
      'with-api.ts': `
        export interface Options16 { handler16(id: string): void; action?: string }
        export const withApi16 = ({ handler16 }: Options16) => (id: string) => handler16(id);`,
      'app/files/route.ts': `
        import { drop16 } from '../../service';
        import { withApi16 } from '../../with-api';
        export const DELETE = withApi16({ handler16: async () => drop16(), action: 'deleted' });`,
      'app/users/route.ts': `
        import { withApi16 } from '../../with-api';
        export const DELETE = withApi16({ handler16: async (id) => { console.log(id); } });
        export const GET = withApi16({ async handler16() {} });`,
    },
    'deleteFile16',
    {
      tests: [],
      affected: [
        'drop16 service.ts calls deleteFile16',
        'DELETE.handler16 app/files/route.ts calls drop16 depth 2',
        'DELETE app/files/route.ts hands on DELETE.handler16 depth 3',
        'withApi16 with-api.ts may run DELETE.handler16 through its base depth 3',
      ],
      path: ['DELETE', 'DELETE.handler16', 'drop16', 'deleteFile16'],
    },
  );
  reaches(
    'by a wrapper in a wrapper, to the route that hands its own to both',
    {
      'service.ts': 'export function drop17() {}',
      'wrap.ts': `
        interface Inner17 { handler17(): void }
        const inner17 = (options: Inner17) => { options.handler17(); };
        export interface Outer17 { handler17(): void; action?: string }
        export const outer17 = (options: Outer17) => {
          const { handler17 } = options;
          return () => inner17({ handler17: () => { handler17(); } });
        };`,
      'one/route.ts': `
        import { drop17 } from '../service';
        import { outer17 } from '../wrap';
        export const GET = outer17({ handler17: () => drop17() });`,
      'two/route.ts': `
        import { outer17 } from '../wrap';
        export const GET = outer17({ handler17: () => {} });`,
    },
    'drop17',
    {
      tests: [],
      affected: [
        'GET.handler17 one/route.ts calls drop17',
        'GET one/route.ts hands on GET.handler17 depth 2',
        'outer17.handler17 wrap.ts may run GET.handler17 through its base depth 2',
        'inner17 wrap.ts may run outer17.handler17 through its base depth 3',
        'outer17 wrap.ts hands on outer17.handler17 depth 3',
      ],
    },
  );
  reaches(
    'what keeps all that it is handed runs them for whoever hands it another',
    {
      'a.ts': `
        function drop18() {}
        interface Job18 { run18(): void }
        const all18: Job18[] = [];
        function add18(job: Job18) {
          all18.push(job);
          for (const each of all18) each.run18();
        }
        export const one18 = add18({ run18: () => drop18() });
        export const two18 = add18({ run18() {} });`,
    },
    'drop18',
    {
      tests: [],
      affected: [
        'one18.run18 a.ts calls drop18',
        'add18 a.ts may run one18.run18 through its base depth 2',
        'one18 a.ts hands on one18.run18 depth 2',
        'two18 a.ts calls add18 depth 3',
      ],
    },
  );
  reaches(
    'a function that hands it on with an object, as it would alone',
    {
      'a.ts': `
        export function drop19() {}
        declare const client19: any;
        export const go19 = () => client19({ name: 'go', handler19: async () => drop19() });`,
      'a.test.ts': `import { go19 } from './a';\nit('x', () => go19());\n${IT}`,
    },
    'drop19',
    { tests: ['a.test.ts 3 go19 candidate'], path: ['go19', 'go19.handler19', 'drop19'] },
  );
  reaches(
    'the object as a whole, where nothing is known of what it is handed to',
    {
      'flip.ts': `
        export const flip8 = { perform8: () => core8(), other8: () => 1 };
        function core8() {}`,
      'flip.test.ts': `import { flip8 } from './flip';\nit('x', () => run(flip8));\ndeclare const run: any;\n${IT}`,
      'part.test.ts': `import { flip8 } from './flip';\nit('x', () => flip8.other8());\n${IT}`,
    },
    'core8',
    { tests: ['flip.test.ts 3 flip8 candidate'], ends: [] },
  );
  reaches(
    'a list of functions',
    {
      'a.ts': `
        function core9() {}
        const all9 = [core9];
        export const runAll9 = () => all9.forEach((each) => each());`,
      'a.test.ts': `import { runAll9 } from './a';\nit('x', () => runAll9());\n${IT}`,
    },
    'core9',
    { tests: ['a.test.ts 2 runAll9'], path: ['runAll9', 'core9'] },
  );
});

describe('a chain that ends', () => {
  reaches(
    'in code that runs when its file is loaded',
    {
      'a.ts': `
        function core10() {}
        const handler10 = () => core10();
        emitter.on('x', handler10);
        declare const emitter: any;
        export const other10 = 1;`,
      'b.ts': "import { other10 } from './a';\nexport const uses10 = other10;",
      'b.test.ts': `import { uses10 } from './b';\nit('x', () => uses10);\n${IT}`,
    },
    'core10',
    {
      tests: [expect.stringMatching(/^b.test.ts 4 case\d+\/a.ts import candidate$/)],
      ends: ['handler10 a.ts:3 handed_on <module>', '<module> a.ts:3 module'],
    },
  );
  reaches(
    'in a method that a framework calls',
    {
      'view.ts': `
        import { Component } from 'framework';
        export class View11 extends Component { componentDidMount() { core11(); } }
        function core11() {}`,
      'view.test.ts': `import { View11 } from './view';\nit('x', () => mount(View11));\ndeclare const mount: any;\n${IT}`,
    },
    'core11',
    {
      tests: ['view.test.ts 2 componentDidMount import candidate'],
      ends: ['componentDidMount view.ts:2 member View11'],
    },
  );
  reaches(
    'in an object that nothing here runs',
    {
      'a.ts': 'export const table12 = { go12: () => core12() };\nfunction core12() {}',
      'b.spec.ts': `import * as all from './a';\nit('x', () => all);\n${IT}`,
    },
    'core12',
    { tests: ['b.spec.ts 2 go12 import candidate'], ends: ['go12 a.ts:1 stored table12'] },
  );
  reaches(
    'in functions that call each other only',
    { 'a.ts': 'function core13() {}\nfunction ping13() { core13(); pong13(); }\nfunction pong13() { ping13(); }' },
    'core13',
    { tests: [], ends: ['pong13 a.ts:3 uncalled'] },
  );
  reaches(
    'in what stands for a member of a trait from outside, whatever else calls it',
    {
      'a.rs':
        'use tera::Function;\npub struct It19;\nimpl Function for It19 { fn call19(&self) {} }\npub fn near19(it: It19) { it.call19() }\n',
    },
    'It19.call19',
    {
      tests: [],
      affected: ['near19 a.rs calls It19.call19'],
      ends: ['call19 a.rs:3 member It19', 'near19 a.rs:4 uncalled'],
    },
  );
  reaches(
    'and not in what only stands for the symbol, of which it is known what uses it',
    {
      'a.rs':
        'pub trait Asks20 { fn ask20(&self); }\npub struct Head20;\nimpl Asks20 for Head20 { fn ask20(&self) {} }\npub fn far20(it: Head20) { it.ask20() }\n',
    },
    'Asks20.ask20',
    { tests: [], affected: ['Head20.ask20 a.rs overrides Asks20.ask20'], ends: [] },
  );
  const files = {
    'a.ts': 'export const table14 = { go14: () => core14() };\nexport function core14() {}\nexport function far14() {}',
  };
  const folder = add(files);
  test('is told where no path leads', async () => {
    const answer = await made.callgraph('far14', { pathTo: 'core14' });
    expect(answer.path).toEqual([]);
    expect(answer.pathEnds?.map((end) => endText(end, folder))).toEqual(['go14 a.ts:1 stored table14']);
  });
});

describe('a path to a type ends where the type stands', () => {
  const paths = (title: string, files: Exclude<CaseFiles, string>, from: string, to: string, expected: string[]) => {
    const folder = add(files);
    test(title, async () => {
      const file = `${folder}/${Object.keys(files)[0]}`;
      const { path, pathEnds } = await made.callgraph(from, { file, pathTo: to });
      expect(path?.map((step) => [nameOf(step), step.via].filter(Boolean).join(' '))).toEqual(expected);
      expect(pathEnds).toBeUndefined();
    });
  };
  paths(
    'in a signature of TypeScript',
    {
      'a.ts':
        'export interface Book16 { title: string }\nfunction lend16(): Book16 | undefined { return undefined; }\nexport const desk16 = () => lend16();',
    },
    'desk16',
    'Book16',
    ['desk16', 'lend16', 'Book16 reference'],
  );
  paths(
    'in a field of Rust',
    { 'a.rs': 'pub enum Kind17 { A }\npub struct Args17 { kind: Option<Kind17> }' },
    'Args17',
    'Kind17',
    ['Args17', 'Kind17 reference'],
  );
  paths(
    'in a field of Java',
    { 'a.java': 'interface Port18 { void go(); }\nclass User18 { private final Port18 port = null; }' },
    'User18',
    'Port18',
    ['User18', 'Port18 reference'],
  );
});

describe('tests', () => {
  reaches(
    'its own first, then the nearest',
    {
      'cart.ts':
        'export function core15() {}\nexport const middle15 = () => core15();\nexport const far15 = () => middle15();',
      'cart.test.ts': `import { far15 } from './cart';\nit('x', () => far15());\n${IT}`,
      'a.test.ts': `import { middle15 } from './cart';\nit('x', () => middle15());\n${IT}`,
      'b.test.ts': `import { core15 } from './cart';\nit('x', () => core15());\n${IT}`,
      'c.test.ts': `import { core15 } from './cart';\n${IT}\nit('x', () => 1);`,
    },
    'core15',
    {
      tests: ['cart.test.ts 3 far15', 'b.test.ts 1 core15', 'c.test.ts 1 core15 import', 'a.test.ts 2 middle15'],
      ends: [],
    },
  );
  reaches(
    'own ones of Python',
    {
      'cart16.py': 'def core16(): pass\n\ndef far16(): core16()\n',
      'tests/test_a.py': 'from cart16 import core16\n\ndef test_a(): core16()\n',
      'tests/test_cart16.py': 'from cart16 import far16\n\ndef test_far(): far16()\n',
    },
    'core16',
    { tests: ['tests/test_cart16.py 2 far16', 'tests/test_a.py 1 core16'] },
  );
  reaches(
    'own ones of Java',
    {
      'src/p17/Cart17.java':
        'package p17;\npublic class Cart17 { public void core17() {} public void far17() { core17(); } }',
      'test/p17/A17Test.java':
        'package p17;\nimport org.junit.Test;\npublic class A17Test { @Test public void a() { new Cart17().core17(); } }',
      'test/p17/Cart17Test.java':
        'package p17;\nimport org.junit.Test;\npublic class Cart17Test { @Test public void b() { new Cart17().far17(); } }',
    },
    'core17',
    { tests: ['test/p17/Cart17Test.java 2 Cart17.far17', 'test/p17/A17Test.java 1 Cart17.core17'] },
  );
  reaches(
    'own ones of Go',
    {
      'cart18.go': 'package p18\n\nfunc core18() {}\n\nfunc far18() { core18() }\n',
      'a18_test.go': 'package p18\n\nimport "testing"\n\nfunc TestA18(t *testing.T) { core18() }\n',
      'cart18_test.go': 'package p18\n\nimport "testing"\n\nfunc TestB18(t *testing.T) { far18() }\n',
      'go.mod': 'module example.com/p18\n',
    },
    'core18',
    { tests: ['cart18_test.go 2 far18', 'a18_test.go 1 core18'] },
  );
});

describe("a test's own class is run in that test alone, whoever calls its base", () => {
  reaches(
    'Python',
    {
      'core.py': `
        def spec17():
            pass
        `,
      'run.py': `
        class Base17:
            def start17(self):
                pass

        def run17(base: Base17):
            base.start17()

        def main17():
            run17(Base17())
        `,
      'tests/support.py': `
        from ..core import spec17
        from ..run import Base17

        class Helper17(Base17):
            def start17(self):
                spec17()
        `,
      'tests/test_local.py': `
        from ..core import spec17
        from ..run import Base17, run17

        def test_local():
            class Local17(Base17):
                def start17(self):
                    spec17()
            run17(Local17())
        `,
      'tests/test_helped.py': `
        from ..run import run17
        from .support import Helper17

        def test_helped():
            run17(Helper17())
        `,
      'tests/test_other.py': `
        from ..run import main17

        def test_other():
            main17()
        `,
    },
    'spec17',
    {
      tests: ['tests/test_local.py 1 spec17', 'tests/test_helped.py 2 Helper17.start17'],
      affected: [
        'Helper17.start17 tests/support.py calls spec17',
        'test_local.Local17.start17 tests/test_local.py calls spec17',
        'test_helped tests/test_helped.py uses Helper17 depth 2',
        'test_local tests/test_local.py uses test_local.Local17 depth 2',
      ],
    },
  );
  reaches(
    'TypeScript',
    {
      'core.ts': `
        export function spec18() {}
        `,
      'run.ts': `
        export class Base18 { start18() {} }
        export function run18(base: Base18) { base.start18(); }
        export function main18() { run18(new Base18()); }
        `,
      'test/support.ts': `
        import { spec18 } from '../core';
        import { Base18 } from '../run';
        export class Helper18 extends Base18 { start18() { spec18(); } }
        `,
      'test/local.test.ts': `
        import { spec18 } from '../core';
        import { Base18, run18 } from '../run';
        ${IT}
        it('local', () => {
          class Local18 extends Base18 { start18() { spec18(); } }
          run18(new Local18());
        });
        `,
      'test/helped.test.ts': `
        import { run18 } from '../run';
        import { Helper18 } from './support';
        ${IT}
        it('helped', () => run18(new Helper18()));
        `,
      'test/other.test.ts': `
        import { main18 } from '../run';
        ${IT}
        it('other', () => main18());
        `,
    },
    'spec18',
    {
      tests: ['test/local.test.ts 1 spec18', 'test/helped.test.ts 2 Helper18.start18'],
      affected: [
        'Local18.start18 test/local.test.ts calls spec18',
        'Helper18.start18 test/support.ts calls spec18',
        '<module> test/helped.test.ts uses Helper18 depth 2',
        '<module> test/local.test.ts uses Local18 depth 2',
      ],
    },
  );
});
