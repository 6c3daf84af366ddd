/**
 * What is counted is what git finds in the text files that it tracks, in folders of any name and in languages that nobody
 * knows: what is not read is searched as bytes, and what stands there keeps an answer from being safe.
 */
import fs from 'node:fs';
import { commitAll, git } from '@boocontext/test-support';
import { beforeAll, describe, expect, test } from 'vitest';
import { callerText, verdictOf } from '../support/cases.ts';
import { countByGit } from '../support/mentions.ts';
import { type Files, project } from '../support/project.ts';

const FOLDERS = [
  '.vite',
  '.cache',
  '.next',
  '.nuxt',
  '.output',
  '.svelte-kit',
  '.turbo',
  '.parcel-cache',
  '.nx',
  '.vercel',
  '.docusaurus',
  'tmp',
  'out',
  'build',
  'dist',
  'vendor',
  'target',
  'coverage',
  'web_modules',
];
const wordOf = (folder: string) => `used_${folder.replace(/\W/g, '')}`;

const made = project({
  'package.json': { name: 'orchard', private: true, type: 'module', scripts: { build: 'sprout pear/row.sprig' } },
  'tsconfig.json': {
    compilerOptions: { strict: true, module: 'nodenext', allowImportingTsExtensions: true, noEmit: true },
  },
  'Cargo.toml': '[package]\nname = "orchard"\n',
  'src/lib.ts': FOLDERS.map((folder) => `export function ${wordOf(folder)}(): number { return 1; }`).join('\n'),
  ...Object.fromEntries(
    FOLDERS.map((folder) => [
      `${folder}/main.ts`,
      `import { ${wordOf(folder)} } from '../src/lib.ts';\nexport function start() { return ${wordOf(folder)}(); }\n`,
    ]),
  ),
  'src/tree.ts': `
    class Tree {
      plantByGrammar(): number { return 1; }
      plantByAntlr(): number { return 1; }
      plantByMacro(): number { return 1; }
      plantByTemplate(): number { return 1; }
      plantByTool(): number { return 1; }
      plantBySprig(): number { return 1; }
      plantAside(): number { return 1; }
      plantInMinified(): number { return 1; }
      plantInBundle(): number { return 1; }
      plantInMapped(): number { return 1; }
      plantInMap(): number { return 1; }
      plantInHalfMapped(): number { return 1; }
      plantInInterface(): number { return 1; }
      plantInPackage(): number { return 1; }
      plantInIgnored(): number { return 1; }
      plantInLock(): number { return 1; }
      plantInSnapshot(): number { return 1; }
      plantInLicence(): number { return 1; }
      plantInFluent(): number { return 1; }
      plantInXliff(): number { return 1; }
      plantByFreeMarker(): number { return 1; }
      plantInData(): number { return 1; }
      plantInImage(): number { return 1; }
      plantInSettings(): number { return 1; }
      plantNowhere(): number { return 1; }
      plantMany(): number { return 1; }
    }
    export const tree = new Tree();
  `,
  'src/parse.ts': `
    import { tree } from './tree.ts';
    import parser from './tree.jison';
    parser.yy = tree;
  `,
  'src/tree.jison': '%%\nbranch : ID { yy.plantByGrammar($1); } ;\n',
  'grammars/Tree.g4': 'branch : ID { this.plantByAntlr($1) } ;\n',
  'src/rows.def': 'ROW(plantByMacro)\nROW(plantMany) plantMany\n',
  'templates/row.grove': '{% include "macros.grove" %}\n{{ tree.plantByTemplate() }}\n',
  'tools/build.ts': "export const rules = [{ test: /\\.twigs$/, use: 'twig-loader' }];\n",
  'src/row.twigs': 'call plantByTool\n',
  'pear/row.sprig': 'plantBySprig\n',
  'notes/aside.zzz': 'plantAside plantMany\n',
  'public/tree.min.js': 'var a=b.plantInMinified();\n',
  'dist-web/bundle.js':
    '/******/ (() => {\nvar t = new Tree();\nt.plantInBundle();\n})();\n//# sourceMappingURL=bundle.js.map\n',
  'dist-web/mapped.js':
    '/******/ (() => {\nvar t = new Tree();\nt.plantInMapped();\n})();\n//# sourceMappingURL=mapped.js.map\n',
  'dist-web/mapped.js.map':
    '{"version":3,"sources":["../node_modules/x/x.js","../src/tree.ts"],"sourcesContent":["","plantInMap()"],"mappings":"AAAA"}\n',
  'dist-web/half.js':
    '/******/ (() => {\nvar t = new Tree();\nt.plantInHalfMapped();\n})();\n//# sourceMappingURL=half.js.map\n',
  'dist-web/half.js.map': '{"version":3,"sources":["../src/tree.ts","../src/made-up.ts"],"mappings":"AAAA"}\n',
  'api/orchard.api':
    'public final class orchard/Tree {\n\tpublic final fun plantInInterface ()I\n}\n\nimport "see the source"\n',
  'node_modules/grafts/index.js': 'exports.graft = (tree) => tree.plantInPackage();\n',
  '.ignore': 'attic/\n',
  'attic/old.ts': "import { tree } from '../src/tree.ts';\ntree.plantInIgnored();\n",
  'yarn.lock': 'plantInLock@1.0.0:\n  version "1.0.0"\n',
  'src/__snapshots__/tree.snap': 'exports[`plantInSnapshot 1`] = `1`;\n',
  'locale/en/tree.ftl': 'plant-button = plantInFluent\n    .title = { $name }\n',
  'locale/tree.de.xlf': '<xliff><source>plantInXliff</source></xliff>\n',
  'pages/tree.ftl': '<#list trees as tree>${tree.plantByFreeMarker()}</#list>\n',
  LICENSE: 'You may call plantInLicence as you like.\n',
  'seeds/rows.dat': 'plantInData;1;2\n',
  '.env.mock': 'SECRET_OF=plantInSettings\nKEY=plantInSettings-and-more\n',
  '.gitignore': '.env\n',
  '.env': 'KEY=plantInSettings\n',
} satisfies Files);

beforeAll(() => {
  fs.writeFileSync(made.path('seeds/picture.dat'), Buffer.from('plantInImage\0\0plantInImage'));
  commitAll(made.root);
});

describe('a folder that git tracks is read, whatever it is called', () => {
  test.each(FOLDERS)('%s', async (folder) => {
    const name = wordOf(folder);
    const answer = await made.callgraph(name, { direction: 'callers' });
    expect(answer.callers?.map((edge) => callerText(edge))).toEqual([`start ${folder}/main.ts:2 call`]);
    expect(answer.mentions.total).toBe(countByGit(made.root, name));
    expect(answer.mentions.unexplainedTotal).toBe(0);
    expect(verdictOf(await made.impact({ symbol: { symbol: name } }))).toBe('caution');
  });

  test('and only what git tracks in it', async () => {
    made.write({
      '.vite/deps/chunk.ts': `import { ${wordOf('.vite')} } from '../../src/lib.ts';\n${wordOf('.vite')}();\n`,
    });
    const answer = await made.callgraph(wordOf('.vite'), { direction: 'callers' });
    expect(answer.mentions.total).toBe(countByGit(made.root, wordOf('.vite')));
    made.remove('.vite/deps');
  });
});

/** Open mentions as `FILE:LINE`, with `likely` where they are, and how many are explained. */
async function mentionsOf(name: string) {
  const { mentions } = await made.callgraph(name, { direction: 'callers' });
  expect(mentions.total, JSON.stringify(mentions.explained)).toBe(countByGit(made.root, name));
  return {
    open: mentions.unexplained.map(({ file, line, likely }) => `${file}:${line + 1}${likely ? ' likely' : ''}`),
    explained: mentions.explained,
  };
}

describe('a file in a language that nobody knows is searched as bytes', () => {
  test.each([
    ['plantByGrammar', 'what code imports', 'src/tree.jison:2 likely'],
    ['plantByAntlr', 'what a generator reads', 'grammars/Tree.g4:1 likely'],
    ['plantByMacro', 'what is included by its kind', 'src/rows.def:1 likely'],
    ['plantByTemplate', 'what includes others', 'templates/row.grove:2 likely'],
    ['plantByTool', 'what a tool is told to take by its ending', 'src/row.twigs:1 likely'],
    ['plantByFreeMarker', 'a template that ends as messages do', 'pages/tree.ftl:1 likely'],
    ['plantBySprig', 'what a script names', 'pear/row.sprig:1 likely'],
    ['plantAside', 'what nothing names is open, and not likely', 'notes/aside.zzz:1'],
  ])('%s: %s', async (name, _, place) => {
    expect((await mentionsOf(name)).open).toEqual([place]);
    const answer = await made.impact({ symbol: { symbol: `Tree.${name}` } });
    expect(verdictOf(answer)).toBe('caution');
    expect(answer.open.join('\n')).toContain(place.replace(/:.*/, ''));
  });

  test('each mention of it counts', async () => {
    expect((await mentionsOf('plantMany')).open.toSorted()).toEqual([
      'notes/aside.zzz:1',
      'src/rows.def:2 likely',
      'src/rows.def:2 likely',
    ]);
  });

  test('one that comes, changes and goes is seen', async () => {
    expect((await mentionsOf('plantNowhere')).open).toEqual([]);
    made.write({ 'src/late.jison': '{ yy.plantNowhere(); }\n' });
    git(made.root, 'add', '--all');
    expect((await mentionsOf('plantNowhere')).open).toEqual(['src/late.jison:1 likely']);
    made.write({ 'src/late.jison': '{ yy.plantElsewhere(); }\n\n' });
    expect((await mentionsOf('plantNowhere')).open).toEqual([]);
    made.remove('src/late.jison');
    git(made.root, 'add', '--all');
    expect((await mentionsOf('plantNowhere')).open).toEqual([]);
  });
});

describe('what is left out of being read is searched as bytes', () => {
  test.each([
    ['plantInMinified', 'minified', 'public/tree.min.js:1'],
    ['plantInBundle', 'written by a build', 'dist-web/bundle.js:3'],
    ['plantInHalfMapped', 'made also of what is not read', 'dist-web/half.js:3'],
    ['plantInPackage', 'a dependency that git tracks', 'node_modules/grafts/index.js:1'],
    ['plantInIgnored', 'left out by .ignore', 'attic/old.ts:2'],
    ['plantInData', 'data that may be text', 'seeds/rows.dat:1'],
  ])('%s: %s', async (name, _, place) => {
    expect((await mentionsOf(name)).open.map((each) => each.replace(' likely', ''))).toEqual([place]);
    expect(verdictOf(await made.impact({ symbol: { symbol: `Tree.${name}` } }))).toBe('caution');
  });

  test.each([
    ['plantInLock', 'a list of versions'],
    ['plantInSnapshot', 'what a test has recorded'],
    ['plantInLicence', 'what people read'],
    ['plantInFluent', 'messages of a translation'],
    ['plantInXliff', 'another form of these'],
    ['plantInInterface', 'what a library promises'],
    ['plantInMap', 'a map beside what a build has written'],
    ['plantInMapped', 'what is made of sources that are read'],
  ])('%s: %s only tells of names', async (name) => {
    const { open, explained } = await mentionsOf(name);
    expect(open).toEqual([]);
    expect(explained).toMatchObject({ text: 1 });
  });

  test('of one that may hold secrets it is told that the word stands there, and nothing else', async () => {
    expect((await mentionsOf('plantInSettings')).open).toEqual(['.env.mock:1', '.env.mock:2']);
    const answer = await made.impact({ symbol: { symbol: 'Tree.plantInSettings' } });
    expect(verdictOf(answer)).toBe('caution');
    expect(JSON.stringify(answer)).not.toMatch(/SECRET_OF|KEY|and-more/);
  });

  test('a binary file is no text', async () => {
    expect((await mentionsOf('plantInImage')).open).toEqual([]);
  });
});

describe('code of a language that has names of its own, and is left out of being read', () => {
  const shop = project({
    'shop.php': '<?php\nclass Till { function addTill() {} function openTill() {} function keepTill() {} }\n',
    'index.php': '<?php\n$page = "public/build/app.min.js";\n',
    'public/build/app.min.js': `${'var a=1;'.repeat(200)}t.addTill(),t["openTill"]();${'var b=2;'.repeat(600)}\n`,
    'phpstan.neon': 'parameters:\n\tignoreErrors:\n\t\t- message: "#^Method keepTill does#"\n',
    'till.env.example': '# keepTill says when to keep it\nTILL=1\n',
    'till.yaml.dist': 'till: 1 # keepTill\n',
    'lang/en.json': '{"Till": "keepTill"}\n',
    'keys.ron': '(\n  // keepTill\n  keepTill: Some(1),\n)\n',
    'Dockerfile-dev': '# keepTill\nFROM scratch\n',
  });
  beforeAll(() => commitAll(shop.root));

  test.each([
    ['addTill', 'names nothing of ours', []],
    ['openTill', 'may say a name in a string', ['public/build/app.min.js:1']],
    ['keepTill', 'settings and examples of them tell of names', []],
  ])('%s: %s', async (name, _, places) => {
    const { mentions } = await shop.callgraph(name, { direction: 'callers' });
    expect(mentions.unexplained.map(({ file, line }) => `${file}:${line + 1}`)).toEqual(places);
  });
});

describe('what is a word to git counts', () => {
  const words = project({
    'package.json': { name: 'words', private: true },
    'a.ts': `
      export function graft(): number { return 1; }
      export const v = graft(); // as in “graft”
      export const w = { regraft: 3 };
    `,
    'notes.md': 'One says “graft”, «graft», graft—or 接木graft. Not graftings.\n',
    'run.sh': 'echo "$graft ungraft"\n',
    'rules.kiln': 'x → graft→y\n',
    'b.ts': 'const $graft = "$graft and graft$";\nconsole.log($graft);\n',
    'Cargo.toml': '[package]\nname = "words"\n',
    'src/lib.rs':
      'pub fn scion() -> &\'static str { "$scion" }\nmacro_rules! made { ($scion:expr) => { $scion + scion() }; }\n',
  });

  test('between quotes and letters of any kind, and behind a sign', async () => {
    commitAll(words.root);
    const { callers, mentions } = await words.callgraph('graft');
    expect(callers).toHaveLength(1);
    expect(mentions.total, JSON.stringify(mentions.explained)).toBe(countByGit(words.root, 'graft'));
    expect(mentions.total).toBe(13);
    expect(mentions.unexplained.map(({ file }) => file)).toEqual(['rules.kiln']);
  });

  test('behind a sign in code and in its strings, in a language whose names have none', async () => {
    const { mentions } = await words.callgraph('scion');
    expect(mentions.total, JSON.stringify(mentions.explained)).toBe(countByGit(words.root, 'scion'));
    expect(mentions.explained).toMatchObject({ definition: 1, text: 3 });
  });
});

describe('another working tree of the repository is no part of it', () => {
  const orchard: Files = {
    'package.json': { name: 'orchard', private: true },
    'a.ts': 'export function prune(): number { return 1; }\nexport const v = prune();\n',
  };

  test.each([
    ['.worktrees/two', []],
    ['trees/two', []],
    ['two', ['--detach']],
  ])('%s', async (place, options) => {
    const repository = project(orchard);
    commitAll(repository.root);
    git(repository.root, 'worktree', 'add', '--quiet', ...options, place, ...(options.length > 0 ? [] : ['-b', 'two']));
    const answer = await repository.callgraph('prune');
    expect(answer.definitions).toHaveLength(1);
    expect(answer.mentions.total).toBe(2);
  });

  test('nor is one of which git has forgotten where it is', async () => {
    const repository = project({
      ...orchard,
      'old/.git': 'gitdir: /nowhere/.git/worktrees/old\n',
      'old/a.ts': 'export function prune(): number { return 1; }\n',
    });
    commitAll(repository.root);
    expect((await repository.callgraph('prune')).definitions).toHaveLength(1);
  });

  test('a submodule stays part of it', async () => {
    const inner = project({ 'b.ts': 'export function graft(): number { return 1; }\n' });
    commitAll(inner.root);
    const repository = project(orchard);
    commitAll(repository.root);
    git(
      repository.root,
      '-c',
      'protocol.file.allow=always',
      'submodule',
      '--quiet',
      'add',
      inner.root,
      'worktrees/inner',
    );
    const answer = await repository.callgraph('graft');
    expect(answer.definitions.map(({ file }) => file)).toEqual(['worktrees/inner/b.ts']);
  });

  test('one that is asked about itself is read', async () => {
    const repository = project(orchard);
    commitAll(repository.root);
    git(repository.root, 'worktree', 'add', '--quiet', 'two', '-b', 'two');
    const other = project({});
    fs.rmSync(other.root, { recursive: true });
    fs.cpSync(repository.path('two'), other.root, { recursive: true });
    const answer = await other.callgraph('prune');
    expect(answer.definitions).toHaveLength(1);
  });
});

test('a bundle that pages load holds what it uses: a function that modules import by its name is likely only where it imports that module', async () => {
  // A line so long and so dense is minified.
  const minified = (text: string) => `${'var a=1,b=2;function c(d){return d+a*b}c(3);'.repeat(60)}${text}`;
  const made = project({
    'package.json': { name: 'fixture', private: true },
    'tsconfig.json': { compilerOptions: { allowJs: true } },
    'assets/clip.js':
      'export function copyClip() {}\nexport function setClip() {}\nexport const held = { keepClip() {} };\n',
    'assets/main.js': "import { copyClip, setClip, held } from './clip';\ncopyClip();\nsetClip();\nheld.keepClip();\n",
    'static/main.min.js': minified('x={};x.copyClip();x.keepClip()'),
    'static/other.min.js': minified('import{setClip as e}from"../assets/clip.js";e()'),
    'index.html': '<script src="/static/main.min.js"></script><script src="/static/other.min.js"></script>\n',
  });
  const likely = async (symbol: string) =>
    (await made.callgraph(symbol, { direction: 'callers' })).mentions.unexplained.filter((each) => each.likely).length;
  expect(await likely('copyClip')).toBe(0);
  expect(await likely('setClip')).toBe(1);
  expect(await likely('keepClip')).toBe(1);
});

test('a script that a bundler made of sources which are read, by its manifest or by what it keeps of its entry, uses nothing that these do not', async () => {
  const minified = (text: string) => `${'var a=1,b=2;function c(d){return d+a*b}c(3);'.repeat(60)}${text}`;
  const kept = 'x.oneOven();x.twoOvens();x.someBread();x.cakes();x.rolls();x.flour();x.water();x.yeast();x.keepClip()';
  const made = project({
    'package.json': { name: 'fixture', private: true },
    'tsconfig.json': { compilerOptions: { allowJs: true } },
    'theme/assets/clip.js': 'export const held = { keepClip() {} };\n',
    'theme/assets/main.js': `import { held as x } from './clip';\n${kept}\n`,
    'theme/static/manifest.json': JSON.stringify({
      'assets/main.js': { file: 'js/main-1234.js', src: 'assets/main.js', isEntry: true },
      '_clip.js': { file: 'js/clip-5678.js' },
    }),
    'theme/static/js/main-1234.js': minified('x={};x.keepClip()'),
    'theme/static/js/clip-5678.js': minified('x={};x.keepClip()'),
    'theme/static/js/old-9999.js': minified('x={};x.keepClip()'),
    'old/assets/pages/main.js': `import { held as x } from '../../../theme/assets/clip';\n${kept}\n`,
    'old/static/pages/main.min.js': minified(kept),
    'old/assets/pages/short.js': "import './main';\n",
    'old/static/pages/short.min.js': minified(kept),
    'old/static/pages/other.min.js': minified(kept),
    'index.html': [
      'theme/static/js/main-1234',
      'theme/static/js/old-9999',
      'old/static/pages/main.min',
      'old/static/pages/short.min',
      'old/static/pages/other.min',
    ]
      .map((each) => `<script src="/${each}.js"></script>\n`)
      .join(''),
  });
  const { mentions } = await made.callgraph('keepClip', { direction: 'callers' });
  expect(mentions.unexplained.map(({ file }) => file)).toEqual([
    'old/static/pages/other.min.js',
    'theme/static/js/old-9999.js',
  ]);
});

test('lists of paths name nothing, and remarks in settings and in what an image is made by are remarks, whatever these are called', async () => {
  const made = project({
    'till.py': 'def charge():\n    pass\n\n\ndef start():\n    charge()\n',
    'deploy.sh': 'cat .gitignore .gitattributes .npmignore .pylintrc docker/ci.Dockerfile\n',
    '.gitignore': '# Only build, charge and test\n/charge\n',
    '.gitattributes': 'charge text=auto\n',
    '.npmignore': 'charge\n',
    '.git-blame-ignore-revs': '# charge is renamed\n',
    '.pylintrc': '[MASTER]\n# basic things, charge among them\njobs=1\n',
    'docker/ci.Dockerfile': 'FROM scratch\n# do not charge twice\n',
  });
  const { mentions } = await made.callgraph('charge', { direction: 'callers' });
  expect(mentions?.unexplained).toEqual([]);
  made.write({ 'docker/ci.Dockerfile': 'FROM scratch\nRUN python -c "import till; till.charge()"\n' });
  const used = await made.callgraph('charge', { direction: 'callers' });
  expect(used.mentions?.unexplained.map(({ file, likely }) => `${file} ${likely}`)).toEqual([
    'docker/ci.Dockerfile true',
  ]);
});
