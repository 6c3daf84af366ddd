/** Functions with which a program starts: what runs them is the platform, and nothing in the sources. */
import type { FactsStore } from '../index/facts-store.ts';
import { type DefinitionRef, FUNCTION_KINDS } from '../model/facts.ts';
import type { Repository } from '../repository/repository.ts';

interface ProgramSources {
  readonly facts: FactsStore;
  readonly repository: Repository;
}

/** By the rules of its language it is where a program begins, or what is run before that. */
export function isProgramStart({ facts, repository }: ProgramSources, ref: DefinitionRef): boolean {
  const definition = facts.definition(ref);
  const rule = STARTS[repository.files.get(ref.file)?.language ?? ''];
  if (definition === undefined || rule === undefined || !rule.names.has(definition.name)) return false;
  const form = definition.container === '' ? rule.top : rule.member;
  if (form === undefined || !FUNCTION_KINDS.has(definition.kind) || rule.files?.test(ref.file) === false) return false;
  const text = repository.readText(ref.file) ?? '';
  // Annotations stand before what a signature holds.
  const head = text.slice(Math.max(definition.start, definition.nameStart - 500), definition.nameStart);
  if (!form.every((pattern) => pattern.test(definition.signature) || pattern.test(head))) return false;
  return definition.name !== 'main' || rule.isIn === undefined || rule.isIn(text);
}

/** No code names it: `init` of Go is run before `main` and is bound to no name, and nothing of a program of Rust calls its `main`. */
export function isNeverNamed({ facts, repository }: ProgramSources, ref: DefinitionRef): boolean {
  const name = NEVER_NAMED[repository.files.get(ref.file)?.language ?? ''];
  return name !== undefined && facts.definition(ref)?.name === name && isProgramStart({ facts, repository }, ref);
}

const NEVER_NAMED: Readonly<Record<string, string>> = { Go: 'init', Rust: 'main' };

/** The package of a file of Go is said before all else but comments; further down it may be that of a template. */
export function isProgramOfGo(text: string): boolean {
  let at = 0;
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at++;
    const end = text.startsWith('//', at)
      ? text.indexOf('\n', at)
      : text.startsWith('/*', at)
        ? text.indexOf('*/', at + 2) + 1
        : -1;
    if (end <= at) return /^package\s+main\b/.test(text.slice(at, at + 40));
    at = end + 1;
  }
}

interface StartRule {
  readonly names: ReadonlySet<string>;
  /** What the head of one says that is no member; left out where only a member can be one. */
  readonly top?: readonly RegExp[];
  readonly member?: readonly RegExp[];
  /** Files that are programs. */
  readonly files?: RegExp;
  /** The text of such a file. */
  readonly isIn?: (text: string) => boolean;
}

const MAIN: ReadonlySet<string> = new Set(['main']);
const ANY = /^/;

const STARTS: Readonly<Record<string, StartRule>> = {
  Java: {
    names: MAIN,
    member: [/\bstatic\b/, /\bvoid main ?\( ?(?:final )?String ?(?:(?:\[ ?\]|\.\.\.) ?\w{1,99}|\w{1,99} ?\[ ?\]) ?\)/],
  },
  Kotlin: {
    names: MAIN,
    top: [/\bfun main ?\( ?(?:\w{1,99} ?: ?Array<String>|vararg \w{1,99} ?: ?String)?,? ?\)/],
    member: [/@JvmStatic\b/, /\bfun main ?\(/],
  },
  'C#': { names: new Set(['Main']), member: [/\bstatic\b/, /\b(?:void|int|Task(?:<int>)?) Main ?\(/] },
  Go: { names: new Set(['main', 'init']), top: [/\bfunc (?:main|init)\(\)/], isIn: isProgramOfGo },
  Rust: { names: MAIN, top: [ANY], files: /(?:^|\/)(?:main|build)\.rs$|(?:^|\/)(?:bin|examples|benches)\// },
  C: { names: MAIN, top: [ANY] },
  'C++': { names: new Set(['main', 'wmain', 'WinMain', 'wWinMain']), top: [ANY] },
  Dart: { names: MAIN, top: [ANY] },
  Scala: { names: MAIN, top: [/@main\b/], member: [/\bdef main ?\( ?\w{1,99} ?: ?Array\[String\] ?\)/] },
};
