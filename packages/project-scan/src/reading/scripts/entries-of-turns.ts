/**
 * `for (const job of jobs) schedule(job.when, job.run)` where the list is written out: each turn of the loop registers one entry,
 * whose name and handler stand in the list.
 */
import type { ScannedEntry } from '../../scan.ts';
import { isScript, lineAt, type Sources, startOfLine } from '../sources.ts';
import { linesOf } from './libraries.ts';
import { type Turn, turnsOf } from './loops.ts';
import { bindingMeant } from './meant.ts';
import { type Node, treeOf } from './tree.ts';
import { isFunction, textOf, unwrapped } from './values.ts';

/** Undefined where it is registered in no such loop, or the list does not say of each turn what runs. */
export function entriesOfTurns(sources: Sources, entry: ScannedEntry): readonly ScannedEntry[] | undefined {
  const { name, handler = '', file, line } = entry;
  // Who sends to it would have to know what each turn listens to.
  if (!isScript(file) || entry.channels !== undefined) return undefined;
  const [named, run] = [pathOf(name.startsWith('{') ? name.slice(1, -1).trim() : name), pathOf(handler)];
  const root = run?.[0] ?? named?.[0];
  if (root === undefined) return undefined;
  const node = treeOf(sources, file).around(startOfCode(sources.text(file), line));
  const turns = turnsOf(sources, { file, node }, root);
  if (turns === undefined || turns === 'unread' || turns.length === 0) return undefined;
  const told = turns.map((turn) => entryOf(sources, entry, turn, { named, run, root }));
  return told.includes(undefined) ? undefined : told.filter((each) => each !== undefined);
}

function entryOf(
  sources: Sources,
  { isExpression: _, ...entry }: ScannedEntry,
  turn: Turn,
  { named, run, root }: Record<'named' | 'run', readonly string[] | undefined> & { readonly root: string },
): ScannedEntry | undefined {
  const meantBy = (path: readonly string[] | undefined) => (path?.[0] === root ? turn.meaning(path) : undefined);
  const [nameNode, runs] = [meantBy(named), meantBy(run)];
  const name = nameNode === undefined ? undefined : textOf(sources, { file: turn.file, node: nameNode });
  if (named?.[0] === root && name === undefined) return undefined;
  const told = { ...entry, ...(name === undefined ? {} : { name }) };
  if (run?.[0] !== root) return told;
  if (runs === undefined) return undefined;
  return isFunction(runs) ? withFunction(sources, told, turn.file, runs) : withName(sources, told, turn.file, runs);
}

/** Its name stands in the list, and not in the lines that register it. */
function withName(sources: Sources, entry: ScannedEntry, file: string, node: Node): ScannedEntry | undefined {
  const plain = unwrapped(node);
  if (plain.type !== 'Identifier') return undefined;
  const { home, binding } = bindingMeant(sources, file, plain);
  if (binding === undefined) return undefined;
  const line = lineAt(sources.text(home.file), binding.id.start);
  return { ...entry, handler: home.name, handledAt: { file: home.file, line } };
}

/** It stands in the list, where its lines are those of the entry. */
function withFunction(sources: Sources, entry: ScannedEntry, file: string, node: Node): ScannedEntry {
  const text = sources.text(file);
  const { endLine: _, ...rest } = entry;
  return { ...rest, ...linesOf(text, node.start, node.end), file, handler: '<inline>' };
}

function pathOf(written: string): readonly string[] | undefined {
  return /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*){0,2}$/.test(written) ? written.split('.') : undefined;
}

function startOfCode(text: string, line: number): number {
  const start = startOfLine(text, line);
  return start + (/^\s*/.exec(text.slice(start, start + 400))?.[0].length ?? 0);
}
