/** What signs and words of a language call without its name is never said to have no caller by a complete answer. */
import { describe, expect, test } from 'vitest';
import { cases } from '../support/cases.ts';

const { project, add } = cases({
  'tsconfig.json': { compilerOptions: { strict: true, target: 'es2022', module: 'nodenext' } },
  'package.json': { name: 'fixture', private: true, type: 'module' },
});

async function noteOf(folder: string, file: string, symbol: string): Promise<string> {
  const { coverage } = await project.callgraph(symbol, { file: `${folder}/${file}` });
  return coverage?.notes.join('\n') ?? '';
}

const UNLOOKED = /^signs and words of the language call \S+ without its name: such calls are not looked for$/;

describe.each([
  {
    language: 'Python',
    file: 'a.py',
    text: [
      'class Pile:',
      '    def __init__(self): pass',
      '    def __add__(self, other): return 1',
      '    def __enter__(self): return self',
      '    def __call__(self): return 2',
      '    def put(self): return 3',
      'def use(a: Pile, b: Pile):',
      '    with a: a + b',
      '    return a()',
    ],
    called: ['Pile.__add__', 'Pile.__enter__', 'Pile.__call__'],
    named: ['Pile.put', 'Pile.__init__'],
  },
  {
    language: 'TypeScript',
    file: 'a.ts',
    text: [
      'export class Pile {',
      "  toString() { return 'pile'; }",
      '  valueOf() { return 1; }',
      '  then(done: () => void) { done(); }',
      '  put() { return 1; }',
      '}',
      'export const use = (a: Pile) => `${a}${+a}`;',
      'export function toString() { return 1; }',
    ],
    called: ['Pile.toString', 'Pile.valueOf', 'Pile.then'],
    named: ['Pile.put'],
  },
  {
    language: 'Rust',
    file: 'a.rs',
    text: [
      'struct Pile(i32);',
      'impl std::ops::Add for Pile { type Output = Pile; fn add(self, o: Pile) -> Pile { Pile(o.0) } }',
      'impl Drop for Pile { fn drop(&mut self) {} }',
      'impl From<std::io::Error> for Pile { fn from(_: std::io::Error) -> Pile { Pile(1) } }',
      'struct Bag;',
      'impl Bag { fn add(&mut self) {} fn next(&self) {} }',
      'fn used(a: Pile, b: Pile) -> Pile { a + b }',
    ],
    called: ['Pile.add', 'Pile.drop', 'Pile.from'],
    named: ['Bag.add', 'Bag.next'],
  },
  {
    language: 'Java',
    file: 'a/Pile.java',
    text: [
      'package a;',
      'class Pile implements AutoCloseable {',
      '  public void close() {}',
      '  public String toString() { return ""; }',
      '  void put() {}',
      '  void close(int how) {}',
      '}',
    ],
    called: ['Pile.toString'],
    named: ['Pile.put'],
  },
  {
    language: 'Kotlin',
    file: 'a/Pile.kt',
    text: [
      'package a',
      'class Pile(val n: Int) {',
      '  operator fun invoke() = n',
      '  operator fun component1() = n',
      '  override fun toString() = "pile"',
      '  fun next() = n',
      '}',
      'fun use(a: Pile) = a()',
    ],
    called: ['Pile.invoke', 'Pile.component1', 'Pile.toString'],
    named: ['Pile.next'],
  },
  {
    language: 'PHP',
    file: 'Pile.php',
    text: [
      '<?php',
      'class Pile implements ArrayAccess {',
      '  public function __toString(): string { return ""; }',
      '  public function __invoke() {}',
      '  public function offsetGet($at): mixed { return 1; }',
      '  public function put() {}',
      '}',
    ],
    called: ['Pile.__toString', 'Pile.__invoke', 'Pile.offsetGet'],
    named: ['Pile.put'],
  },
])('$language', ({ file, text, called, named }) => {
  const folder = add({ [file]: `${text.join('\n')}\n` });
  test.each(called)('%s is called without its name', async (symbol) => {
    expect(await noteOf(folder, file, symbol)).toMatch(UNLOOKED);
  });
  test.each(named)('%s is called by its name', async (symbol) => {
    expect(await noteOf(folder, file, symbol)).toBe('');
  });
});

describe('PHP: what a model of Eloquent makes up from a method', () => {
  const folder = add({
    'Link.php': `<?php
use Illuminate\\Database\\Eloquent\\Casts\\Attribute;
use Illuminate\\Database\\Eloquent\\Model;
class Link extends Model {
    public function scopePublicOnly($query) { return $query; }
    public function getFullUrlAttribute() { return 'x'; }
    protected function shortUrl(): Attribute { return new Attribute(); }
    public function plain() { return 1; }
}
class Loose {
    public function scopePublicOnly($query) { return $query; }
}
`,
    'Feed.php': `<?php
class Feed {
    public function all() { return Link::publicOnly()->get(); }
    public function show(Link $link) { return $link->full_url . $link->short_url . $link->plain(); }
}
`,
  });
  test.each([
    ['Link.scopePublicOnly', 'Feed.all', 'publicOnly'],
    ['Link.getFullUrlAttribute', 'Feed.show', 'full_url'],
    ['Link.shortUrl', 'Feed.show', 'short_url'],
  ])('%s is run by %s for %s, and perhaps by others', async (symbol, caller, as) => {
    const { callers, coverage } = await project.callgraph(symbol, { file: `${folder}/Link.php` });
    expect(callers?.map((each) => `${each.container}.${each.symbol}`)).toEqual([caller]);
    expect(coverage?.notes.join('')).toMatch(new RegExp(`^a base of its class runs \\w+ for ${as}:`));
  });
  test.each([
    ['Link.plain', 1],
    ['Loose.scopePublicOnly', 0],
  ])('%s is called by its name alone', async (symbol, count) => {
    const { callers, coverage } = await project.callgraph(symbol, { file: `${folder}/Link.php` });
    expect([callers?.length, coverage?.notes.join('') ?? '']).toEqual([count, '']);
  });
});
