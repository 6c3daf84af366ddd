/**
 * Parsers of other languages. They are WebAssembly, loaded when the first file of a language is to be read and not before:
 * a repository that has none pays nothing. Loading is the one thing here that cannot be done at once; whoever needs a
 * grammar that is not there is told so, and asks again when it is (`GrammarMissing`).
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Language, Parser } from 'web-tree-sitter';
import { SyntaxTree, type TreeNames } from './tree.ts';

/** By the language's name as people write it: the grammar's file. */
const GRAMMARS: ReadonlyMap<string, string> = new Map([
  ['Python', 'python'],
  ['Go', 'go'],
  ['Java', 'java'],
  ['Rust', 'rust'],
]);

/** What a language has and its grammar does not know: passed over, so that what stands around it can be read. */
const UNKNOWN_TO_GRAMMARS: ReadonlyMap<string, RegExp> = new Map([
  // `Object @Nullable ... rest`
  ['Java', /@[\w.]+(?=\s*\.\.\.)/g],
]);

/** A parse that takes longer is given up: what it had found is nothing to rely on. */
const PARSE_BUDGET_MS = 2_000;

export function hasGrammar(language: string): boolean {
  return GRAMMARS.has(language);
}

/** Thrown where a text is to be parsed before its grammar is loaded. */
export class GrammarMissing extends Error {
  readonly language: string;

  constructor(language: string) {
    super(`the grammar of ${language} is not loaded`);
    this.language = language;
  }
}

interface Loaded {
  readonly parser: Parser;
  readonly names: TreeNames;
}

const loaded = new Map<string, Loaded>();
const loading = new Map<string, Promise<void>>();

/** Loads the grammar of a language; a second call waits for the first. */
export function loadGrammar(language: string): Promise<void> {
  let promise = loading.get(language);
  if (promise === undefined) {
    promise = load(language);
    loading.set(language, promise);
    // A failure is told to whoever waits, and tried again by the next.
    promise.catch(() => loading.delete(language));
  }
  return promise;
}

/**
 * The tree of a text. Never throws on odd source code; a parse that takes too long gives a tree with nothing in it.
 *
 * @param offset Where the text begins in its file, if it is a part of one: the tree's offsets are then those of the file.
 * @throws GrammarMissing
 */
export function parseSyntax(language: string, text: string, offset = 0): SyntaxTree {
  const grammar = loaded.get(language);
  if (grammar === undefined) throw new GrammarMissing(language);
  const { parser, names } = grammar;
  const deadline = performance.now() + PARSE_BUDGET_MS;
  parser.reset();
  const unknown = UNKNOWN_TO_GRAMMARS.get(language);
  const readable = unknown === undefined ? text : text.replace(unknown, (found) => ' '.repeat(found.length));
  const tree = parser.parse(readable, null, { progressCallback: () => performance.now() > deadline });
  if (tree === null) return SyntaxTree.empty(text);
  const walk = tree.walk();
  try {
    return SyntaxTree.copy(text, walk, names, offset);
  } finally {
    walk.delete();
    tree.delete();
  }
}

async function load(language: string): Promise<void> {
  const grammar = GRAMMARS.get(language);
  if (grammar === undefined) throw new Error(`there is no grammar of ${language}`);
  const treeSitter = await import('web-tree-sitter');
  started ??= treeSitter.Parser.init();
  await started;
  const require = createRequire(import.meta.url);
  const folder = path.dirname(require.resolve('@repomix/tree-sitter-wasms/package.json'));
  const definition = await treeSitter.Language.load(
    await readFile(path.join(folder, 'out', `tree-sitter-${grammar}.wasm`)),
  );
  const parser = new treeSitter.Parser();
  parser.setLanguage(definition);
  loaded.set(language, { parser, names: namesOf(definition) });
}

let started: Promise<void> | undefined;

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
