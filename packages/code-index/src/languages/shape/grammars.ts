/**
 * Parsers of other languages. They are WebAssembly, loaded when the first file of a language is to be read and not before:
 * a repository that has none pays nothing. Loading is the one thing here that cannot be done at once; whoever needs a
 * grammar that is not there is told so, and asks again when it is (`GrammarMissing`).
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import type { Language, Parser, Tree } from 'web-tree-sitter';
import { readParsedTree } from './parsed-tree.ts';
import { SyntaxTree, type TreeNames } from './tree.ts';

const require = createRequire(import.meta.url);

/** What a language is parsed with. */
export interface Grammar {
  /** The language's name as people write it. */
  readonly name: string;
  /**
   * Packages with the path of the file in them. Of several the one that makes more sense of a text is taken, the first if it
   * makes sense of all.
   */
  readonly files: readonly string[];
  /** The text as the parser gets it, as long as the text itself, so that all offsets are the same. */
  readonly readable?: (text: string) => string;
}

/**
 * A parse that takes more steps is given up: what it had found is nothing to rely on. Steps and not time, so that a text
 * says the same on every machine, however busy it is. A step is a hundred operations of the parser, or one look at a
 * stretch of the text: a scanner that looks far ahead at every character (that of Swift, of prose) does little else.
 *
 * Of five thousand sources in eleven languages none took more than a step for 43 characters, and most one for 150; what a
 * grammar finds its way through only by trying (a page of HTML under the name of a script of Ruby) takes one for each.
 */
function mostSteps(chars: number): number {
  return LEAST_STEPS + chars / CHARS_A_STEP;
}

const LEAST_STEPS = 2_000;
const CHARS_A_STEP = 25;

/** Thrown where a text is to be parsed before its grammar is loaded. */
export class GrammarMissing extends Error {
  readonly grammar: Grammar;

  constructor(grammar: Grammar) {
    super(`the grammar of ${grammar.name} is not loaded`);
    this.grammar = grammar;
  }
}

interface Loaded {
  readonly parser: Parser;
  readonly names: TreeNames;
}

/** By the grammar's file. */
const loaded = new Map<string, Loaded>();
const loading = new Map<Grammar, Promise<void>>();

/** A second call waits for the first. */
export function loadGrammar(grammar: Grammar): Promise<void> {
  let promise = loading.get(grammar);
  if (promise === undefined) {
    promise = load(grammar);
    loading.set(grammar, promise);
    // A failure is told to whoever waits, and tried again by the next.
    promise.catch(() => loading.delete(grammar));
  }
  return promise;
}

/**
 * The tree of a text. Never throws on odd source code; a parse that takes too many steps gives a tree with nothing in it.
 *
 * @param offset Where the text begins in its file, if it is a part of one: the tree's offsets are then those of the file.
 * @throws GrammarMissing
 */
export function parseSyntax(grammar: Grammar, text: string, offset = 0): SyntaxTree {
  const readable = grammar.readable?.(text) ?? text;
  let best: SyntaxTree | undefined;
  for (const file of grammar.files) {
    const parsed = loaded.get(file);
    if (parsed === undefined) throw new GrammarMissing(grammar);
    const tree = parse(parsed, text, readable, offset);
    if (tree === undefined) return SyntaxTree.empty(text);
    // Of one that is the only one nobody asks how much sense it makes.
    if (grammar.files.length === 1) return tree;
    if (best === undefined || tree.unreadChars() < best.unreadChars()) best = tree;
    if (best.unreadChars() === 0) break;
  }
  return best as SyntaxTree;
}

/** `undefined` where the parsers ran out of memory: all grammars have to be loaded again. */
function parse({ parser, names }: Loaded, text: string, readable: string, offset: number): SyntaxTree | undefined {
  let stepsLeft = mostSteps(text.length);
  parser.reset();
  // What an earlier text took stays with us.
  const maxBytes = Math.max(MAX_PARSER_BYTES, memory.buffer.byteLength);
  const isTooMuch = () => --stepsLeft < 0 || memory.buffer.byteLength > maxBytes;
  // A scanner that is told that the text ends here comes back, and then the parse ends.
  const read = (index: number) => (--stepsLeft < 0 ? '' : readable.slice(index));
  let tree: Tree | null;
  try {
    tree = parser.parse(read, null, { progressCallback: isTooMuch });
  } catch {
    // Out of memory: nothing else is thrown here.
    startAnew();
    return undefined;
  }
  if (tree === null) return SyntaxTree.empty(text);
  if (stepsLeft < 0) {
    tree.delete();
    return SyntaxTree.empty(text);
  }
  try {
    const cells = readParsedTree(memory.buffer, (tree as unknown as { readonly 0: number })[0], names.named);
    return new SyntaxTree(text, cells, names, offset);
  } finally {
    tree.delete();
  }
}

/**
 * What all parsers of this thread work in. A text that can be read in many ways (`A<A<A<` in C++ and C#) takes gigabytes of
 * it in a second, in single steps without a callback, and it never shrinks.
 */
const memory = new WebAssembly.Memory({ initial: 512, maximum: 2_560 });
/** Where a parse is given up: sources of 1.5 MB take a third of it. */
const MAX_PARSER_BYTES = 128 << 20;
declare const WebAssembly: {
  readonly Memory: new (pages: {
    readonly initial: number;
    readonly maximum: number;
  }) => { readonly buffer: ArrayBuffer };
};

const compiling = new Set<Promise<Language>>();

/** How often parsers ran out of memory: the module of each time is another one, since it ends when it has none. */
let timesEnded = 0;
/** Parsers of those times. Were they collected, they would free in the memory what belongs to others now. */
const abandoned: Loaded[] = [];
let started: Promise<typeof import('web-tree-sitter')> | undefined;

/** What the parsers knew lies about in their memory half written: all of it is made anew by whoever asks next. */
function startAnew(): void {
  timesEnded++;
  started = undefined;
  abandoned.push(...loaded.values());
  loaded.clear();
  loading.clear();
}

async function start(): Promise<typeof import('web-tree-sitter')> {
  // Grammars that are still being put into the old memory would otherwise be written into the new.
  await Promise.allSettled(compiling);
  if (timesEnded > 0) new Uint8Array(memory.buffer).fill(0);
  delete require.cache[require.resolve('web-tree-sitter')];
  const treeSitter: typeof import('web-tree-sitter') = require('web-tree-sitter');
  const wasmBinary = readFileSync(require.resolve('web-tree-sitter/web-tree-sitter.wasm'));
  await awake(treeSitter.Parser.init({ wasmMemory: memory, wasmBinary, printErr: () => {} }));
  return treeSitter;
}

async function load(grammar: Grammar): Promise<void> {
  const time = timesEnded;
  started ??= start();
  const treeSitter = await started;
  for (const file of grammar.files) {
    if (loaded.has(file)) continue;
    // Not by the pool of threads that all of the process share: names that are being resolved may hold all of them.
    const bytes = readFileSync(require.resolve(file));
    const compile = () => treeSitter.Language.load(bytes);
    const compiled = COSTLY_TO_OPTIMIZE.test(file) ? withoutOptimizing(compile) : compile();
    compiling.add(compiled);
    const definition = await awake(compiled).finally(() => compiling.delete(compiled));
    // Meanwhile a text of another language took all memory: this grammar was put into what is no more.
    if (time !== timesEnded) return load(grammar);
    const parser = new treeSitter.Parser();
    parser.setLanguage(definition);
    loaded.set(file, { parser, names: namesOf(definition) });
  }
}

/**
 * What V8 compiles in the background it hands over when the thread's event loop turns, and one that has nothing else to do
 * is not always woken for it: then the next timer was, a minute later, and the question's time was over.
 */
async function awake<T>(work: Promise<T>): Promise<T> {
  const timer = setInterval(() => {}, TURN_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

const TURN_MS = 20;

/**
 * Grammars whose tables are code: V8 spends seconds in the background on making it fast (Swift: 13 of processor time with
 * Node 20, after one file), and a process cannot end before. Parsing is no slower without: of 1.8 MB of Swift it took half.
 */
const COSTLY_TO_OPTIMIZE = /tree-sitter-(?:kotlin|scala|swift)\.wasm$/;

let unoptimized: Promise<unknown> = Promise.resolve();

/** Modules keep the compiler that they are loaded with, so the switch is set for that time alone; one module after the other. */
function withoutOptimizing<T>(work: () => Promise<T>): Promise<T> {
  const done = unoptimized.then(async () => {
    setFlagsFromString('--liftoff-only');
    try {
      return await work();
    } finally {
      setFlagsFromString('--no-liftoff-only');
    }
  });
  unoptimized = done.catch(() => undefined);
  return done;
}

function namesOf(language: Language): TreeNames {
  const kinds: string[] = [];
  const named: boolean[] = [];
  for (let id = 0; id < language.nodeTypeCount; id++) {
    kinds.push(language.nodeTypeForId(id) ?? '');
    named.push(language.nodeTypeIsNamed(id));
  }
  const fields: (string | null)[] = [];
  for (let id = 0; id <= language.fieldCount; id++) fields.push(language.fieldNameForId(id));
  return { kinds, named, fields };
}
