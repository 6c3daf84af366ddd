// The C# oracle on tiny sources whose calls are plain to see. It needs .NET and Roslyn, which the benchmark fetches, so it
// runs where the benchmark has run before and says that it is skipped elsewhere.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildOracle, isRoslynInstalled } from '../oracle/csharp/index.mjs';

const CASES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  callers: {
    'A.cs': [
      'class A { static int F() => 1;',
      'int x = F();',
      'int P => F();',
      'A() { F(); }',
      'void M() { System.Action a = () => F(); void L() { F(); } L(); }',
      '}',
    ],
  },
  constructions: {
    'A.cs': [
      'class B(int n) { public B() : this(1) {} }',
      'class C() : B(2) { }',
      'class D : B { D() : base(3) {} static B M() { B b = new(); return new B(); } }',
    ],
  },
  overloads: {
    'A.cs': [
      'interface I { void M(); }',
      'class A : I { public virtual void M() { } public void M(int n) { } }',
      'class B : A { public override void M() { base.M(); } }',
      'class U { void F(I i, A a) { i.M(); a.M(1); a?.M(); } }',
    ],
  },
  parts: {
    'Till.cs': ['partial class Till { partial void Rung(); void Ring() { Rung(); this.Twice(); } }'],
    'Till.Parts.cs': ['', 'partial class Till { partial void Rung() { System.GC.Collect(); } }'],
    'More.cs': [
      '',
      '',
      'static class More { public static void Twice(this Till till) { nameof(till).Trim(); till.Gone(); } }',
    ],
  },
  projects: {
    'lib/lib.csproj': ['<Project><PropertyGroup><ImplicitUsings>enable</ImplicitUsings></PropertyGroup></Project>'],
    'lib/L.cs': ['namespace Lib; internal class L { public static int F() => new List<int>().Count(); }'],
    'app/app.csproj': [
      '<Project><ItemGroup><ProjectReference Include="..\\lib\\lib.csproj" /><Using Include="Lib" /></ItemGroup></Project>',
    ],
    'app/P.cs': ['', 'L.F();', '#if OTHER', 'Gone();', '#endif'],
  },
  delegates: {
    'A.cs': ['class MarkAttribute : System.Attribute { }', 'class A { [Mark] void M(System.Action run) { run(); } }'],
  },
};

let oracle: ReturnType<typeof buildOracle>;

/** All cases at once, each a project of its own: what asks takes long to start. */
function readCases() {
  const root = mkdtempSync(path.join(tmpdir(), 'bench-csharp-oracle-'));
  for (const [name, files] of Object.entries(CASES)) {
    const hasProject = Object.keys(files).some((file) => file.endsWith('.csproj'));
    for (const [file, lines] of Object.entries({
      ...files,
      ...(hasProject ? {} : { 'own.csproj': ['<Project />'] }),
    })) {
      mkdirSync(path.dirname(path.join(root, name, file)), { recursive: true });
      writeFileSync(path.join(root, name, file), lines.join('\n'));
    }
  }
  try {
    oracle = buildOracle(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** One line for each call: `->` sure, `~>` possible, else the outcome. Lines tell definitions of one name apart. */
function check(name: string, expected: string[]) {
  const nameOf = (id: string) => {
    const definition = oracle.definitions.get(id);
    return `${definition?.name}:${definition?.line}`;
  };
  const lines = oracle.sites
    .filter(({ file }) => file.startsWith(`${name}/`))
    .flatMap((site) => {
      const sure = site.targets.map((id) => `${site.callerName} -> ${nameOf(id)}`);
      const possible = site.possible.map((id) => `${site.callerName} ~> ${nameOf(id)}`);
      if (sure.length + possible.length > 0) return [...sure, ...possible.sort()];
      return [`${site.callerName} ${site.outcome === 'unresolved' ? '?' : site.outcome} ${site.calleeName}`];
    });
  expect(lines).toEqual(expected);
}

describe.skipIf(!isRoslynInstalled())('Roslyn says', () => {
  beforeAll(readCases);

  test('that the caller is the innermost named function, and the module outside of functions', () =>
    check('callers', ['<module> -> F:1', 'P -> F:1', 'constructor -> F:1', 'M -> F:1', 'L -> F:1', 'M -> L:5']));

  test('what constructs, in every form', () =>
    check('constructions', ['constructor -> B:1', '<module> -> B:1', 'constructor -> B:1', 'M -> B:1', 'M -> B:1']));

  test('which overload is meant, and what overrides or implements it', () =>
    check('overloads', ['M -> M:2', 'F -> M:1', 'F ~> M:2', 'F ~> M:3', 'F -> M:2', 'F -> M:2', 'F ~> M:3']));

  test('methods written for a type, those of parts, and what is from outside', () =>
    check('parts', [
      'Twice external Trim',
      'Twice ? Gone',
      'Rung external Collect',
      'Ring -> Rung:2',
      'Ring -> Twice:3',
    ]));

  test('what projects that refer to each other say, with what they use everywhere', () =>
    check('projects', ['<module> -> F:1', '<module> ? Gone', 'F external Count', 'F external List']));

  test('that a delegate may be anything, and an attribute may be taken for a call', () =>
    check('delegates', ['<module> ~> MarkAttribute:1', 'M ? run']));
});
