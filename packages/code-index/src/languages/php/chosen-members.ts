/** Methods that PHP chooses by a name which is put together when it runs: `$this->$name()`, `static::{'as' . $kind}()`. */
import type { ChosenMember } from '../../inference/language-policy.ts';
import { isText, type SyntaxFacts, type TermId } from '../../model/syntax.ts';

/** In source order; of what is asked of `$this`, `self` and `static` the own class is told by `module`. */
export function chosenMethods(facts: Pick<SyntaxFacts, 'texts' | 'sites'>, text: string): readonly ChosenMember[] {
  const found: ChosenMember[] = [];
  for (const match of text.matchAll(CHOSEN)) {
    const { receiver, variable, key, called = '', name } = match.groups ?? {};
    const start = match.index;
    if (isText(facts.texts, start)) continue;
    const chosen = key ?? variable ?? name ?? '';
    const written = /^\$\w+$/.test(chosen) ? (valueBefore(text, start, chosen) ?? '') : chosen;
    // What is written out as a whole is a mention like any other.
    if (/^\s*(['"])\w*\1\s*$/.test(written)) continue;
    const isOwn = /^(?:\$this|self|static|parent)$/.test(receiver ?? called);
    const asked = receiver === undefined ? text.indexOf(called, start + CALLS_LENGTH) : start;
    found.push({
      start,
      ...partsOf(written),
      of: isOwn ? 'module' : termAt(facts, text[asked] === '$' ? asked + 1 : asked),
    });
  }
  return found;
}

/** What the name stands for that begins there, or -1. */
function termAt({ sites }: Pick<SyntaxFacts, 'sites'>, start: number): TermId {
  return sites.find((site) => site.start === start)?.term ?? -1;
}

const CALLS_LENGTH = 'call_user_func'.length;

/** Without one of these a text chooses none. */
export const CHOOSES = /(?:->|::)\s{0,9}[${]|\bcall_user_func/;

/** `$it->$name(`, `$it->{…}(`, `Shop::$name(`, `[$it, $name]` where it is handed to what calls it. */
const CHOSEN =
  /(?<receiver>\$?\w{1,100}|\))\s{0,9}(?:\?->|->|::)\s{0,9}(?:(?<variable>\$\w{1,100})|\{(?<key>[^{}\n]{1,200})\})\s{0,9}\(|\bcall_user_func(?:_array)?\s{0,9}\(\s{0,9}\[\s{0,9}(?<called>\$?\w{1,100})\s{0,9},\s{0,9}(?<name>\$\w{1,100}|[^[\]\n]{1,200})\]/g;

/** What the variable was given last before: `$name = 'write_' . $kind;`. */
function valueBefore(text: string, start: number, variable: string): string | undefined {
  const before = text.slice(Math.max(0, start - 1_000), start);
  const at = before.lastIndexOf(`${variable} = `);
  if (variable === '' || at < 0) return undefined;
  return /^[^;\n]{0,200}/.exec(before.slice(at + variable.length + 3))?.[0];
}

/** What is written of a name at its beginning and its end. */
function partsOf(written: string): { readonly begins: string; readonly ends: string } {
  const begins = /^\s*(?:'(\w*)'\s*\.|"(\w+)(?=[{$]))/.exec(written);
  const ends = /(?:\.\s*'(\w*)'|[}](\w+)")\s*$/.exec(written);
  return { begins: begins?.[1] ?? begins?.[2] ?? '', ends: ends?.[1] ?? ends?.[2] ?? '' };
}
