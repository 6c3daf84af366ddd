/**
 * Every chain that may lead to a symbol, over the stored edges: calls, and what may or may not run it, such as calls through
 * a base, functions that are handed on, and objects that hold it. Where nothing leads on, the chain ends, which is told:
 * what runs its last link is not in the sources, or is no edge.
 */
import { type DefinitionRef, keyOfRef } from '../model/facts.ts';
import type { Analysis } from './analysis.ts';
import type { Budget } from './budget.ts';
import type { FactsStore } from './facts-store.ts';
import type { GraphStep, SymbolGraph } from './graph.ts';
import type { Handed } from './language-service.ts';
import { isSame } from './linker.ts';
import { keyOnObject } from './objects.ts';

export type Link = Omit<GraphStep, 'depth' | 'from'>;

/** Where a chain begins to be followed backwards. */
export interface ChainStart {
  readonly ref: DefinitionRef;
  readonly depth: number;
  /** Who uses it, where that is known live; else the stored edges say. */
  readonly links?: readonly Link[];
  /** It was reached for what one call gives it. */
  readonly given?: Given;
  /** It was reached for objects of this class alone. */
  readonly object?: DefinitionRef;
}

/** What leads through a function only for what one call gives it, and so only to that call; `outer`: and behind that again. */
export interface Given extends Handed {
  readonly outer?: Given;
}

export interface ChainStep extends GraphStep {
  /** The step to `from`, where that was no start. */
  readonly before?: ChainStep;
}

export interface Chains {
  /** Everything that was not a start itself, nearest first, each once, and once for each call or class that it is followed for alone. */
  readonly steps: readonly ChainStep[];
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
  const steps: ChainStep[] = [];
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
  for (const { depth: at, ...start } of starts) enqueue({ ...start, isAsked: at === 0 }, at);
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
        const given = givenBehind(analysis, node, link);
        const next: Node = {
          ref: link.ref,
          ...(isWhole ? { isWhole } : {}),
          ...(given === undefined ? {} : { given }),
          ...(link.object === undefined ? {} : { object: link.object }),
        };
        if (seen.has(keyOf(next)) || seen.has(keyOf({ ref: link.ref }))) continue;
        if (at >= depth || steps.length >= MAX_STEPS) {
          isCut = true;
          continue;
        }
        const step: ChainStep = {
          ...link,
          depth: at + 1,
          from: node.ref,
          ...(node.before === undefined ? {} : { before: node.before }),
        };
        steps.push(step);
        if (isGoal?.(link.ref) === true) return { steps, ends, isCut };
        enqueue({ ...next, before: step }, at + 1);
      }
    }
  }
  return { steps, ends, isCut };
}

interface Node {
  readonly ref: DefinitionRef;
  /** It is what was asked about itself. */
  readonly isAsked?: boolean;
  readonly links?: readonly Link[];
  /** Reached since it holds something: only who has the whole of it leads on. */
  readonly isWhole?: boolean;
  readonly given?: Given;
  readonly object?: DefinitionRef;
  readonly before?: ChainStep;
}

function keyOf({ ref, isWhole, given, object }: Node): string {
  const calls: string[] = [];
  for (let each = given; each !== undefined; each = each.outer) calls.push(keyOfRef(each.to), keyOfRef(each.by));
  return [keyOnObject(ref, object), ...(isWhole === true ? ['whole'] : []), ...calls].join('\0');
}

/** What a use through a base says of the calls of whoever uses it: where that runs what it is given, only one leads on. */
export function givenTo(
  analysis: Analysis,
  member: DefinitionRef,
  use: Pick<Link, 'ref' | 'lines'>,
  outer?: Given,
): Given | undefined {
  const handed = analysis.serviceOf(member.file).handed?.(member, use);
  if (handed === undefined || outer === undefined || !isWithin(analysis, handed.by, outer.to)) return handed;
  return { ...handed, outer };
}

function givenBehind(analysis: Analysis, { ref, given }: Node, link: Link): Given | undefined {
  const inner = link.via === 'virtual' ? givenTo(analysis, ref, link, given) : undefined;
  if (inner !== undefined || given === undefined) return inner;
  const kept = isSame(ref, given.to) ? given.outer : given;
  return kept !== undefined && isWithin(analysis, link.ref, kept.to) ? kept : undefined;
}

function isWithin(analysis: Analysis, { file, index }: DefinitionRef, around: DefinitionRef): boolean {
  if (file !== around.file) return false;
  const definitions = analysis.facts.known(file)?.definitions ?? [];
  for (let at = index; at >= 0; at = definitions[at]?.parent ?? -1) if (at === around.index) return true;
  return false;
}

function linksTo(
  analysis: Analysis,
  graph: SymbolGraph,
  node: Node,
  runsOnly: boolean,
): { readonly link: Link; readonly isWhole: boolean }[] {
  const { ref } = node;
  const links = node.links ?? (node.isWhole === true ? graph.usesAsWhole(ref) : callersOf(graph, node));
  const kind = analysis.facts.definition(ref)?.kind;
  const isRun = ({ role }: Link) =>
    !runsOnly ||
    node.links !== undefined ||
    (role !== 'type' && (role !== 'extends' || kind === 'class' || kind === 'constructor'));
  const found = links.filter((link) => !isSame(link.ref, ref) && isRun(link)).map((link) => ({ link, isWhole: false }));
  const { given } = node;
  if (given !== undefined && isSame(given.to, ref)) {
    const those = found.filter(({ link }) => isSame(link.ref, given.by));
    if (those.length > 0) return those;
  }
  const line = analysis.facts.definition(ref)?.line ?? 0;
  const at = { siteFile: ref.file, lines: [line], resolution: 'candidate' } as const;
  const handing = node.isWhole === true ? undefined : analysis.serviceOf(ref.file).handing?.(ref);
  if (handing !== undefined)
    return [...found, { link: { ...at, ref: handing, via: 'callback', role: 'callback' }, isWhole: false }];
  const holder = holderOf(analysis, ref);
  if (holder === undefined || graph.usesAsWhole(holder).length === 0) return found;
  return [...found, { link: { ...at, ref: holder, via: 'reference', role: 'property_key' }, isWhole: true }];
}

function callersOf(graph: SymbolGraph, { ref, object, isAsked }: Node): Link[] {
  return isAsked === true ? graph.callersOf(ref, 'definition', object) : graph.callersBehind(ref, 'definition', object);
}

/** The variable or property whose value has this as a member: an object literal. */
export function holderOf({ facts }: { readonly facts: FactsStore }, ref: DefinitionRef): DefinitionRef | undefined {
  const parent = facts.definition(ref)?.parent ?? -1;
  if (parent < 0) return undefined;
  const holder = { file: ref.file, index: parent };
  const kind = facts.definition(holder)?.kind;
  return kind === 'variable' || kind === 'property' ? holder : undefined;
}
