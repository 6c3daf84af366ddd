// What only shows or measures a project is told by where it lies, never by a word alone.
import { expect, test } from 'vitest';
import { asideOf } from '../../src/repository/aside.ts';

/** Of these files, those that stand aside; each of the others is part of the project. */
function check(files: string, aside: string): void {
  const all = files.split(' ');
  const found = asideOf(all);
  expect(all.filter((file) => found.isAside(file)).join(' ')).toBe(aside);
}

test.each([
  ['Java packages', 'pom.xml src/main/java/org/acme/samples/Shop.java src/main/java/org/acme/Main.java'],
  ['the folder every new Spring project has', 'src/main/java/com/example/demo/DemoApplication.java pom.xml'],
  ['packages without a source folder', 'com/example/demo/A.java org/acme/B.java'],
  [
    'a module of an application',
    'apps/api/src/app/endpoints/benchmarks/a.ts apps/api/src/main.ts apps/api/project.json',
  ],
  ['a topic of an API', 'app/main.py app/samples/routes.py requirements.txt'],
  ['a part of an Express server', 'package.json src/app.js src/stories/routes.js'],
  ['a part of a Python package', 'pyproject.toml shop/__init__.py shop/demo/views.py setup.py'],
  ['a Go package among others', 'go.mod main.go internal/sample/a.go pkg/benchmark/b.go'],
  ['a whole project that somebody has put there', 'samples/x/package.json samples/x/src/a.ts samples/x/index.ts'],
  ['a whole project in a folder of stories', 'stories/src/a.ts stories/lib/b.ts stories/package.json README.md'],
  ['nothing but examples', 'examples/a/index.js examples/b/index.js benchmarks/c.js README.md'],
])('part of the project: %s', (_, files) => check(files, ''));

test.each([
  ['at the root', 'package.json index.js examples/a.js benchmarks/b.js', 'examples/a.js benchmarks/b.js'],
  [
    'in a package of a workspace',
    'packages/a/package.json packages/a/src/i.ts packages/a/examples/e.ts b.ts',
    'packages/a/examples/e.ts',
  ],
  [
    'of a crate',
    'Cargo.toml axum/Cargo.toml axum/src/lib.rs axum/benches/b.rs examples/hello/src/main.rs',
    'axum/benches/b.rs examples/hello/src/main.rs',
  ],
  ['of a package whose code lies at its top', 'go.mod a.go _examples/rest/main.go', '_examples/rest/main.go'],
  ['beside documents that a script makes', 'setup.py docs/conf.py docs/examples/a.py src/m.py', 'docs/examples/a.py'],
  [
    'of a project that somebody has put below a word of sources',
    'com/demo/pyproject.toml com/demo/m/a.py com/demo/examples/e.py',
    'com/demo/examples/e.py',
  ],
  ['tests, wherever they lie', 'src/a.ts src/tests/a.ts src/b.test.ts', 'src/tests/a.ts src/b.test.ts'],
])('aside: %s', (_, files, aside) => check(files, aside));

test('a package of the workspace that lies in such a folder is one of its own', () => {
  const files = [
    'package.json',
    'src/a.ts',
    'examples/shop/package.json',
    'examples/shop/src/b.ts',
    'examples/shop/demo/c.ts',
  ];
  const found = asideOf(files);
  expect(found.isAside('examples/shop/src/b.ts')).toBe(true);
  expect(found.isAside('examples/shop/src/b.ts', 'examples/shop/')).toBe(false);
  expect(found.isAside('examples/shop/demo/c.ts', 'examples/shop/')).toBe(true);
  expect(found.folderOf('examples/shop/src/b.ts')).toBe('examples');
});

test.each([
  [
    'where the word is the name of the project',
    'pom.xml docs-core/pom.xml docs-core/src/a.java docs-web/pom.xml docs-web/src/b.java x/y.java',
    '',
  ],
  ['where a crate bears it', 'Cargo.toml crates/docs/Cargo.toml crates/docs/src/lib.rs crates/app/src/main.rs', ''],
  ['where a site has it', 'package.json src/a.ts docs-site/package.json docs-site/src/b.ts', 'docs-site/src/b.ts'],
])('a word that counts besides: %s', (_, files, aside) => {
  const all = files.split(' ');
  const found = asideOf(all, new Set(['docs']));
  expect(all.filter((file) => found.isAside(file) && !/(json|toml|xml)$/.test(file)).join(' ')).toBe(aside);
});
