/**
 * Every chain that may lead to a symbol, over the stored edges: calls, and what may or may not run it, such as calls through
 * a base, functions that are handed on, and objects that hold it. Where nothing leads on, the chain ends, which is told:
 * what runs its last link is not in the sources, or is no edge.
 */
import type { DefinitionRef } from '../model/facts.ts';
import type { Analysis } from './analysis.ts';
import type { Budget } from './budget.ts';
import type { GraphStep, SymbolGraph } from './graph.ts';
import { isSame } from './linker.ts';

export type Link = Omit<GraphStep, 'depth' | 'from'>;

/** Where a chain begins to be followed backwards. */
export interface ChainStart {
  readonly ref: DefinitionRef;
  readonly depth: number;
  /** Who uses it, where that is known live; else the stored edges say. */
  readonly links?: readonly Link[];
}

export interface Chains {
  /** Everything that was not a start itself, nearest first, each once. */
  readonly steps: readonly GraphStep[];
  /** What nothing is known to lead to, and code of modules (`ref.index` is -1). */
  readonly ends: readonly { readonly ref: DefinitionRef; readonly depth: number }[];
  /** Something lies beyond the depth, or beyond the number of steps that are followed. */
  readonly isCut: boolean;
}

interface ChainQuestion {
  readonly starts: readonly ChainStart[];
  readonly depth: number;
  /** Follow what runs, and leave out what only names a type, save what is known live of a start. */
  readonly runsOnly?: boolean;
  /** Stop behind the first of these. */
  readonly isGoal?: (ref: DefinitionRef) => boolean;
}

/** So many steps are followed at most. */
const MAX_STEPS = 20_000;

export function chainsTo(analysis: Analysis, graph: SymbolGraph, question: ChainQuestion, budget: Budget): Chains {
  const { starts, depth, isGoal } = question;
  const steps: GraphStep[] = [];
  const ends: { readonly ref: DefinitionRef; readonly depth: number }[] = [];
  const levels = new Map<number, Node[]>();
  const seen = new Set<string>();
  let isCut = false;
  const enqueue = (node: Node, at: number): void => {
    seen.add(keyOf(node));
    const level = levels.get(at);
    if (level === undefined) levels.set(at, [node]);
    else level.push(node);
  };
  for (const { ref, depth: at, links } of starts) enqueue({ ref, ...(links === undefined ? {} : { links }) }, at);
  const last = starts.reduce((most, start) => Math.max(most, start.depth), 0);
  for (let at = 0; at <= Math.max(depth, last); at++) {
    for (const node of levels.get(at) ?? []) {
      budget.check();
      if (node.ref.index < 0) {
        ends.push({ ref: node.ref, depth: at });
        continue;
      }
      const found = linksTo(analysis, graph, node, question.runsOnly === true);
      if (found.length === 0) ends.push({ ref: node.ref, depth: at });
      for (const { link, isWhole } of found) {
        const next: Node = { ref: link.ref, ...(isWhole ? { isWhole } : {}) };
        if (seen.has(keyOf(next)) || seen.has(keyOf({ ref: link.ref }))) continue;
        if (at >= depth || steps.length >= MAX_STEPS) {
          isCut = true;
          continue;
        }
        const step = { ...link, depth: at + 1, from: node.ref };
        steps.push(step);
        if (isGoal?.(link.ref) === true) return { steps, ends, isCut };
        enqueue(next, at + 1);
      }
    }
  }
  return { steps, ends, isCut };
}

interface Node {
  readonly ref: DefinitionRef;
  readonly links?: readonly Link[];
  /** Reached since it holds something: only who has the whole of it leads on. */
  readonly isWhole?: boolean;
}

function keyOf({ ref, isWhole }: Node): string {
  return `${ref.file}\0${ref.index}${isWhole === true ? '\0whole' : ''}`;
}

function linksTo(
  analysis: Analysis,
  graph: SymbolGraph,
  node: Node,
  runsOnly: boolean,
): { readonly link: Link; readonly isWhole: boolean }[] {
  const { ref } = node;
  const links = node.links ?? (node.isWhole === true ? graph.usesAsWhole(ref) : graph.callersOf(ref, 'definition'));
  const kind = analysis.facts.definition(ref)?.kind;
  const isRun = ({ role }: Link) =>
    !runsOnly ||
    node.links !== undefined ||
    (role !== 'type' && (role !== 'extends' || kind === 'class' || kind === 'constructor'));
  const found = links.filter((link) => !isSame(link.ref, ref) && isRun(link)).map((link) => ({ link, isWhole: false }));
  const holder = holderOf(analysis, ref);
  if (holder === undefined || graph.usesAsWhole(holder).length === 0) return found;
  const line = analysis.facts.definition(ref)?.line ?? 0;
  return [
    ...found,
    {
      link: {
        ref: holder,
        siteFile: ref.file,
        lines: [line],
        via: 'reference',
        role: 'property_key',
        resolution: 'candidate',
      },
      isWhole: true,
    },
  ];
}

/** The variable or property whose value has this as a member: an object literal. */
export function holderOf(analysis: Analysis, ref: DefinitionRef): DefinitionRef | undefined {
  const parent = analysis.facts.definition(ref)?.parent ?? -1;
  if (parent < 0) return undefined;
  const holder = { file: ref.file, index: parent };
  const kind = analysis.facts.definition(holder)?.kind;
  return kind === 'variable' || kind === 'property' ? holder : undefined;
}
