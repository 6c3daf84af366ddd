/** Commands of commander and of what has its form: `program.command('build <target>').action(build)`. */

import { chainFrom, type Step } from '../../reading/call-chains.ts';
import type { EntryPlace, EntryReader } from '../../reading/entry-reader.ts';
import { handlerAt } from '../../reading/scripts/handlers.ts';
import { givenAt, type LibraryScript, linesOf, scriptsOf } from '../../reading/scripts/libraries.ts';
import { literalAt } from '../../reading/scripts/literals.ts';
import { importsIn } from '../../reading/scripts/modules.ts';
import type { Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import type { ScannedEntry } from '../../scan.ts';

const packages = ['commander', '@commander-js/extra-typings', 'cac', 'sade', '@caporal/core', 'vorpal'];

export const commander: EntryReader = { libraries: packages, read: commandsIn, unread };

/** Commands that come out of a list or a function of others. */
function unread(sources: Sources, found: readonly ScannedEntry[]): readonly EntryPlace[] {
  const scripts = scriptsOf(sources, packages, { holding: /\baddCommand\b/, isImporting: true });
  return scripts.flatMap(({ file, masked }) => {
    const made = new Set([
      ...importsIn(sources, file).keys(),
      ...[...masked.matchAll(MADE)].map(([, a, b]) => a ?? b ?? ''),
    ]);
    return signsLeft(sources, [file], /\.\s*addCommand\s*\(/g, found, (_, { index, 0: whole }) => {
      const [first] = givenAt(masked, index + whole.length - 1).given;
      const written = first === undefined ? '' : masked.slice(first.from, first.to);
      const root = /^[\w$]+/.exec(written)?.[0] ?? '';
      // What this file or another one makes was read there.
      const isMade = root === 'new' || root === 'require' || made.has(root);
      return !isMade || /^[\w$]+\s*\[/.test(written);
    });
  });
}

const MADE = /\b(?:const|let|var)\s{1,9}([\w$]+)\s{0,9}(?::[^=;\n]{0,100})?=|\b(?:function|class)\s{1,9}([\w$]+)/g;

function commandsIn(sources: Sources): readonly ScannedEntry[] {
  return scriptsOf(sources, packages, { holding: /\.\s*action\s*\(/ }).flatMap((script) => commandsOf(sources, script));
}

/** `.command('name`, `new Command('name`, `createCommand('name`, or an action on something that was given a name before. */
const BEGINS =
  /(?:\.\s*command|\b(?:new\s+(?:[\w$]+\.)?Command|createCommand))\s*\(|(?<![\w$.)])([\w$]+)(?=\s*\.\s*(?:action|name|description)\s*\()/g;

function commandsOf(sources: Sources, { file, text, masked, imported }: LibraryScript): readonly ScannedEntry[] {
  const framework =
    [...imported.values()][0]?.module.replace('@commander-js/extra-typings', 'commander') ?? 'commander';
  const commands: ScannedEntry[] = [];
  /** What variables stand for, as far as it was read. */
  const named = new Map<string, string>();
  for (const match of masked.matchAll(BEGINS)) {
    const at = match.index;
    const variable = match[1];
    const open = variable === undefined ? at + match[0].length - 1 : -1;
    const { given, close } = open < 0 ? { given: [], close: at + (variable?.length ?? 0) - 1 } : givenAt(masked, open);
    const [first] = given;
    const literal = first === undefined ? undefined : literalAt(text, masked, first.from);
    const { steps, end } = chainFrom(masked, close + 1, MOST_STEPS);
    const isMade = variable === undefined && masked[at] !== '.';
    const receiver = variable ?? (isMade ? undefined : receiverBefore(masked, at));
    const parent = named.get(receiver ?? '') ?? '';
    const own =
      variable === undefined
        ? first === undefined
          ? nameGiven(steps, text, masked)
          : (wordOf(literal) ?? `{${text.slice(first.from, first.to).slice(0, 40)}}`)
        : undefined;
    const name = [parent, own].filter(Boolean).join(' ');
    const target = variable === undefined ? assignedTo(masked, isMade ? at : startOf(masked, at)) : undefined;
    if (target !== undefined) named.set(target, name);
    const action = steps.find((step) => step.name === 'action');
    const [given0] = action?.inside === undefined ? [] : givenAt(masked, action.inside.from - 1).given;
    if (action === undefined || given0 === undefined) continue;
    // Anything may have an action.
    if (variable !== undefined && !named.has(variable) && imported.size === 0) continue;
    const begin = isMade || variable !== undefined ? at : at + masked.slice(at, at + 100).search(/command/);
    const handler = handlerAt(sources, file, given0);
    commands.push({
      kind: 'command',
      name: name === '' ? '*' : name,
      ...(handler === undefined ? {} : { handler }),
      file,
      ...linesOf(text, begin, Math.min(end, action.inside?.to ?? end)),
      framework,
      confidence: imported.size > 0 && !name.includes('{') ? 'high' : 'inferred',
    });
  }
  return commands;
}

/** `build <target>` is called `build`. */
function wordOf(literal: string | undefined): string | undefined {
  return literal
    ?.trim()
    .split(/\s+/)
    .filter((part) => !/^[<[]/.test(part))
    .join(' ');
}

/** `new Command().name('build')`. */
function nameGiven(steps: readonly Step[], text: string, masked: string): string | undefined {
  const named = steps.find((step) => step.name === 'name' && step.inside !== undefined);
  return named?.inside === undefined ? undefined : literalAt(text, masked, named.inside.from);
}

/** What a chain of calls that ends before this dot begins with, where that is a variable. */
function receiverBefore(masked: string, dot: number): string | undefined {
  return /^[\w$]+/.exec(masked.slice(startOf(masked, dot), dot))?.[0];
}

/** Where the chain of calls begins that this dot goes on with. */
function startOf(masked: string, dot: number): number {
  let at = dot;
  for (let steps = 0; steps < 200; steps++) {
    while (at > 0 && /\s/.test(masked[at - 1] as string)) at -= 1;
    if (masked[at - 1] === ')') {
      at = openBefore(masked, at - 1);
      if (at < 0) return dot;
    }
    const name = /(?<![\w$])[\w$]+$/.exec(masked.slice(Math.max(0, at - 100), at))?.[0];
    if (name === undefined) return at;
    at -= name.length;
    const before = masked.slice(Math.max(0, at - 100), at).trimEnd();
    if (!before.endsWith('.')) return at;
    at -= masked.slice(Math.max(0, at - 100), at).length - before.length + 1;
  }
  return at;
}

function openBefore(masked: string, close: number): number {
  let depth = 0;
  for (let at = close; at >= 0 && close - at < MAX_CALL; at--) {
    const char = masked[at];
    if (char === ')' || char === ']' || char === '}') depth += 1;
    else if ((char === '(' || char === '[' || char === '{') && --depth === 0) return at;
  }
  return -1;
}

const MAX_CALL = 20_000;
/** Between a command and what runs for it. */
const MOST_STEPS = 200;

/** `const remote = ` before it. */
function assignedTo(masked: string, at: number): string | undefined {
  return /(?<![\w$.])([\w$]+)\s{0,20}=\s{0,20}$/.exec(masked.slice(Math.max(0, at - 120), at))?.[1];
}
