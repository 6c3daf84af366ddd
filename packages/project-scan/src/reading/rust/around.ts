/** What runs around routes of Rust: layers and wraps of their routers, and of those that these are put into. */
import type { AroundLines } from '../../scan.ts';
import { aroundLines, distinctLines, namesIn } from '../around-lines.ts';
import type { Step } from '../call-chains.ts';
import type { Span } from '../code-text.ts';
import type { Sources } from '../sources.ts';
import type { RustReading, RustRouter } from './routers.ts';

export interface RustWraps {
  /** Calls that put something around what is registered on a router. */
  readonly names: RegExp;
  /** Only around what was registered before. */
  readonly isInOrder: boolean;
}

/** @param at where something is registered on the router */
export function aroundRouter(
  sources: Sources,
  { mounts }: Pick<RustReading, 'mounts'>,
  wraps: RustWraps,
  router: RustRouter,
  at: number,
): readonly AroundLines[] {
  const found: AroundLines[] = [];
  const seen = new Set<RustRouter>();
  const collect = (each: RustRouter, registered: number | undefined): void => {
    if (seen.has(each) || seen.size > MOST_ROUTERS) return;
    seen.add(each);
    for (const step of each.steps) {
      const isBehind = wraps.isInOrder && registered !== undefined && step.at < registered;
      if (wraps.names.test(step.name) && !isBehind) found.push(...linesOfWrap(sources, each, step));
    }
    for (const { parent, place } of mounts.get(each) ?? []) collect(parent, place?.offset);
  };
  collect(router, at);
  return distinctLines(found);
}

const MOST_ROUTERS = 40;

/** The call, and what gives a variable that it is given its value. */
function linesOfWrap(sources: Sources, { of }: RustRouter, { at, inside }: Step): readonly AroundLines[] {
  if (inside === undefined) return [];
  const bare = sources.bare(of.file);
  const span: Span = { from: at, to: inside.to };
  const own = aroundLines(sources, of.file, span, namesIn(bare, inside));
  const name = /^\s{0,40}(\w{1,80})(?:\.clone\(\))?\s{0,40},?\s{0,40}$/.exec(bare.slice(inside.from, inside.to))?.[1];
  if (name === undefined) return [own];
  const set = [
    ...bare.slice(of.body.from, at).matchAll(/\blet (?:mut )?(\w{1,80})(?:: ?[^=;]{0,200})?\s{0,40}=/g),
  ].findLast((each) => each[1] === name);
  if (set === undefined) return [own];
  const from = of.body.from + set.index;
  const end = bare.indexOf(';', from);
  return [own, aroundLines(sources, of.file, { from, to: end < 0 ? at : end })];
}
