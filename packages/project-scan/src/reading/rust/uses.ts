/** What names stand for that a file of Rust brings in by `use`, lists in lists and other names included. */
import { closingBracket, splitAtCommas } from '../code-text.ts';
import type { Sources } from '../sources.ts';

/** Whole paths by the name that the file uses: of `use crate::{users, http::routes as all};` those of `users` and `all`. */
export function usesOf(sources: Sources, file: string): ReadonlyMap<string, string> {
  return sources.once(file, readUses);
}

const beginning = /(?<=^[ \t]{0,40})(?:pub(?:\([\w: ]{1,80}\))? )?use /gm;

function readUses(sources: Sources, file: string): ReadonlyMap<string, string> {
  const bare = sources.bare(file);
  const uses = new Map<string, string>();
  for (const { index, 0: head } of bare.matchAll(beginning)) {
    const from = index + head.length;
    const end = bare.indexOf(';', from);
    if (end >= 0) add(uses, bare, from, end, '', 0);
  }
  return uses;
}

function add(uses: Map<string, string>, bare: string, from: number, to: number, before: string, depth: number): void {
  const [head = ''] = /^(?:::)?(?:\w{1,100}::){0,20}/.exec(bare.slice(from, Math.min(to, from + 2200))) ?? [];
  const path = before + head.replace(/^::/, '');
  const at = from + head.length;
  if (bare[at] === '{') {
    if (depth > 10) return;
    for (const each of splitAtCommas(bare, at + 1, Math.min(to, closingBracket(bare, at))))
      add(uses, bare, each.from, each.to, path, depth + 1);
    return;
  }
  const [, name, alias] = /^(\w{1,100})(?:\s+as\s+(\w{1,100}))?\s*$/.exec(bare.slice(at, Math.min(to, at + 300))) ?? [];
  if (name === undefined) return;
  const whole = name === 'self' ? path.replace(/::$/, '') : `${path}${name}`;
  uses.set(alias ?? whole.split('::').at(-1) ?? name, whole);
}
