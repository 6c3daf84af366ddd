/** Commands of yargs: calls of `.command`, and modules and objects that have a `command` and a `handler`. */

import { closingBracket, openingBracket, type Span } from '../../reading/code-text.ts';
import type { EntryPlace, EntryReader } from '../../reading/entry-reader.ts';
import { handlerAt } from '../../reading/scripts/handlers.ts';
import { givenAt, type LibraryScript, linesOf, scriptsOf } from '../../reading/scripts/libraries.ts';
import { fieldsOf, literalAt } from '../../reading/scripts/literals.ts';
import { fileOfImport, importsIn } from '../../reading/scripts/modules.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import type { ScannedEntry } from '../../scan.ts';

const packages = ['yargs'];

export const yargs: EntryReader = { libraries: packages, read: commandsIn, unread };

/** A folder of them, those that are told apart by what was given, and modules that come out of a list. */
function unread(sources: Sources, found: readonly ScannedEntry[]): readonly EntryPlace[] {
  const scripts = scriptsOf(sources, packages, { holding: /\bcommand(?:Dir)?\b/, isImporting: true });
  const sign = /\.\s*(commandDir|command)\s*(?:<[^()<>]{0,200}>\s*)?\(/g;
  return scripts.flatMap(({ file, masked }) =>
    signsLeft(sources, [file], sign, found, (_, { index, 0: whole, 1: method }) => {
      const [first, ...more] = givenAt(masked, index + whole.length - 1).given;
      if (method === 'commandDir' || first === undefined || more.length > 0) return true;
      const target = importsIn(sources, file).get(masked.slice(first.from, first.to).trim());
      const module = target === undefined ? undefined : fileOfImport(sources, file, target.module);
      return module === undefined || !found.some((each) => each.file === module);
    }),
  );
}

function commandsIn(sources: Sources): readonly ScannedEntry[] {
  return scriptsOf(sources, packages, { holding: /\bcommand\b/ }).flatMap((script) => [
    ...calls(sources, script),
    ...objects(sources, script),
    ...modules(script),
  ]);
}

/** `.command('build', 'builds', builder, handler)`. */
function calls(sources: Sources, { file, text, masked, imported }: LibraryScript): readonly ScannedEntry[] {
  return [...masked.matchAll(/\.\s*command\s*(?:<[^()<>]{0,200}>\s*)?\(/g)].flatMap(
    (match): readonly ScannedEntry[] => {
      const open = match.index + match[0].length - 1;
      const { given, close } = givenAt(masked, open);
      const [first, , , fourth] = given;
      const name = first === undefined ? undefined : nameAt(text, masked, first.from);
      if (name === undefined || fourth === undefined) return [];
      return [
        command(sources, {
          file,
          name,
          handler: fourth,
          from: match.index,
          to: close,
          imported: imported.size > 0,
        }),
      ];
    },
  );
}

/** `{ command: 'clean', handler }`, wherever it stands. */
function objects(sources: Sources, { file, text, masked, imported }: LibraryScript): readonly ScannedEntry[] {
  return [...masked.matchAll(/(?<![\w$.])command\s*:\s*(?=['"`[])/g)].flatMap((match): readonly ScannedEntry[] => {
    const open = openBrace(masked, match.index);
    const name = nameAt(text, masked, match.index + match[0].length);
    if (open < 0 || name === undefined) return [];
    const close = closingBracket(masked, open);
    const handler = fieldsOf(masked, { from: open, to: close + 1 }).get('handler');
    if (handler === undefined) return [];
    return [command(sources, { file, name, handler, from: open, to: close, imported: imported.size > 0 })];
  });
}

/** A module that exports `command` and `handler`. */
function modules({ file, text, masked }: LibraryScript): readonly ScannedEntry[] {
  const named = /(?:\bexport\s+const\s+command|\bexports\.command)\s*(?::[^=\n]{0,80})?=\s*/.exec(masked);
  const handler =
    /(?:\bexport\s+(?:const\s+|(?:async\s+)?function\s+)|\bexports\.)handler\b/.exec(masked) ??
    /\bexport\s*\{[^}]{0,300}\bhandler\b/.exec(masked);
  const name = named === null ? undefined : nameAt(text, masked, named.index + named[0].length);
  if (named === null || handler === null || name === undefined) return [];
  return [
    {
      kind: 'command',
      name,
      handler: 'handler',
      file,
      line: lineAt(text, named.index),
      handledAt: { file, line: lineAt(text, handler.index + handler[0].length - 1) },
      framework: 'yargs',
      confidence: 'high',
    },
  ];
}

interface Found {
  readonly file: string;
  readonly name: string;
  readonly handler: Span;
  readonly from: number;
  readonly to: number;
  readonly imported: boolean;
}

function command(sources: Sources, { file, name, handler, from, to, imported }: Found): ScannedEntry {
  const called = handlerAt(sources, file, handler);
  return {
    kind: 'command',
    name,
    ...(called === undefined ? {} : { handler: called }),
    file,
    ...linesOf(sources.text(file), from, to),
    framework: 'yargs',
    confidence: imported ? 'high' : 'inferred',
  };
}

/** `'build <target>'`, `['start', '$0']`: the first word. */
function nameAt(text: string, masked: string, at: number): string | undefined {
  const literal = literalAt(text, masked, masked[at] === '[' ? at + 1 : at);
  return literal?.trim().split(/\s+/)[0];
}

function openBrace(masked: string, at: number): number {
  const from = Math.max(0, at - 4000);
  let depth = 0;
  for (let i = at - 1; i >= from; i--) {
    const char = masked[i] as string;
    if (char === ')' || char === ']' || char === '}') {
      const open = openingBracket(masked, i);
      if (open < from) return -1;
      i = open;
    } else if (char === '{') return depth === 0 ? i : -1;
    else if (char === '(' || char === '[') depth -= 1;
    if (depth < 0) return -1;
  }
  return -1;
}
