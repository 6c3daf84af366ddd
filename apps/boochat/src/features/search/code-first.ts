/** Lines that hold a text, in the order in which they help: code before its tests, and both before what is no code. */
import { languageOf } from '../../ui/code/languages.ts';

interface Match {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

/** @param word What was looked for, where it is no pattern: as a word of its own it comes before a part of one. */
export function codeFirst(matches: readonly Match[], word: string | undefined): readonly Match[] {
  const rank = ({ path, text }: Match) => kindOf(path) * 2 + (word === undefined || isWhole(text, word) ? 0 : 1);
  return matches.toSorted((a, b) => rank(a) - rank(b));
}

function kindOf(path: string): number {
  const language = languageOf(path);
  if (language === undefined || noCode.has(language)) return 2;
  return /(?:^|[/._-])(?:tests?|specs?|__tests__|fixtures?|testdata)(?:[/._-]|$)/i.test(path) ? 1 : 0;
}

const noCode: ReadonlySet<string> = new Set(['diff', 'ini', 'json', 'jsonc', 'markdown', 'toml', 'xml', 'yaml']);

function isWhole(text: string, word: string): boolean {
  const at = text.toLowerCase().indexOf(word.toLowerCase());
  const isEdge = (character: string | undefined) => character === undefined || !/[\p{L}\p{N}_]/u.test(character);
  return at >= 0 && isEdge(text[at - 1]) && isEdge(text[at + word.length]);
}
