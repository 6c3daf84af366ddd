/** Components of Svelte, one for each file: `export let` of version 4, `$props()` of version 5. */

import type { ComponentReader } from '../../library.ts';
import { closingBracket } from '../../reading/code-text.ts';
import { scriptPartsOf } from '../../reading/scripts/components/script-part.ts';
import { namesTakenApart } from '../../reading/scripts/components/taken-apart.ts';
import { endOfType, membersOf } from '../../reading/scripts/components/type-members.ts';
import type { Sources } from '../../reading/sources.ts';
import type { ScannedComponent } from '../../scan.ts';

export const svelteComponents: ComponentReader = { read: componentsIn };

function componentsIn(sources: Sources, file: string): readonly ScannedComponent[] {
  if (!file.endsWith('.svelte')) return [];
  const name = file.slice(file.lastIndexOf('/') + 1, -'.svelte'.length);
  const scripts = scriptPartsOf(sources);
  const masked = scripts.masked(file);
  const inherits = new Set<string>();
  const names = new Set(exportedLets(masked));
  for (const match of masked.matchAll(/\b(?:let|const)\s+(?=[{\w$])/g)) {
    const from = match.index + match[0].length;
    const to = endOfPattern(masked, from);
    if (!/^\s*=\s*\$props\s*\(/.test(masked.slice(to, to + 40))) continue;
    const taken = namesTakenApart(scripts, file, { from, to });
    const members = taken.written === undefined ? undefined : membersOf(scripts, { file, ...taken.written });
    for (const each of [...taken.names, ...(members?.names ?? [])]) names.add(each);
    const rest = taken.rest === undefined ? [] : [masked.slice(taken.rest.from, taken.rest.to)];
    for (const each of members?.inherits ?? rest) inherits.add(each);
  }
  for (const [passed] of sources.text(file).matchAll(/\$\$(?:restProps|props)\b/g)) inherits.add(passed);
  names.delete('children');
  return [{ name, props: [...names], ...(inherits.size > 0 ? { inherits: [...inherits] } : {}), file, line: 1 }];
}

function exportedLets(masked: string): readonly string[] {
  const declared = [...masked.matchAll(/\bexport\s+let\s+([\w$]+)/g)].map(([, name = '']) => name);
  const listed = [...masked.matchAll(/\bexport\s*\{([^{}]{0,2000})\}(?!\s*from)/g)].flatMap(([, list = '']) =>
    list.split(',').flatMap((part) => /^(?:[\w$]+\s+as\s+)?([\w$]+)$/.exec(part.trim())?.[1] ?? []),
  );
  return [...declared, ...listed];
}

/** Behind a pattern or name and its type. */
function endOfPattern(masked: string, from: number): number {
  const close =
    masked[from] === '{'
      ? closingBracket(masked, from) + 1
      : from + (/^[\w$]+/.exec(masked.slice(from, from + 100))?.[0].length ?? 0);
  const colon = /^\s*:/.exec(masked.slice(close, close + 40));
  return colon === null ? close : endOfType(masked, close + colon[0].length);
}
