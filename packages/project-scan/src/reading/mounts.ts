/** Routers mounted on routers: under which prefixes a path is reached in the end. */

import type { AroundLines } from '../scan.ts';

export interface Mountable {
  /** What it puts before each of its paths by itself. */
  readonly prefix: string;
  /** A part of that prefix is known to the program alone. */
  readonly isPrefixOpen?: boolean;
  /** Answers requests by itself, and need not be mounted. */
  readonly isServed: boolean;
}

export interface Mount<Router extends Mountable> {
  readonly parent: Router;
  readonly prefix: string;
  /** The mount's prefix takes the place of the router's own. */
  readonly replaces?: boolean;
  /** Only code that runs knows whether it is mounted. */
  readonly isConditional?: boolean;
  /** Lines that put something before what is mounted. */
  readonly runs?: readonly AroundLines[];
  /** What is mounted is the parent itself, under another name. */
  readonly isSame?: true;
  /** The call that mounts it. */
  readonly place?: CallPlace;
}

/** Where a call stands: what is registered behind it in the same function is registered later. */
export interface CallPlace {
  readonly file: string;
  readonly offset: number;
  /** Where the function around it begins; -1 outside of all. */
  readonly within: number;
}

export interface Prefix {
  readonly prefix: string;
  /** The way to an app that answers requests was found. */
  readonly isComplete: boolean;
  /** As the innermost mount has it: `users/`. */
  readonly endsInSlash: boolean;
  /** Some mount on the way happens under a condition. */
  readonly isConditional?: boolean;
}

const mostMounts = 8;
const MOST_STEPS = 40;
/** Each of many routers may be mounted on several others. */
const MOST_VISITS = 1000;

/** One for each way on which the router is reached; its own prefix alone where none was found. */
export function prefixesOf<Router extends Mountable>(
  router: Router,
  mounts: ReadonlyMap<Router, readonly Mount<Router>[]>,
  seen: ReadonlySet<Router> = new Set(),
  visited = { count: 0 },
): readonly Prefix[] {
  visited.count += 1;
  // Further up nobody looks: what stands there before the path is not known.
  if (seen.size > MOST_STEPS || visited.count > MOST_VISITS)
    return [{ prefix: withoutEnd(router.prefix), endsInSlash: endsInSlash(router.prefix), isComplete: false }];
  const inside = new Set([...seen, router]);
  const ways = (mounts.get(router) ?? []).flatMap(({ parent, prefix, replaces, isConditional }) => {
    if (inside.has(parent)) return [];
    const own = replaces ? '' : router.prefix;
    return prefixesOf(parent, mounts, inside, visited).map((above) => ({
      prefix: above.prefix + withoutEnd(prefix) + own,
      endsInSlash: own === '' && prefix === '' ? above.endsInSlash : endsInSlash(own === '' ? prefix : own),
      isComplete: above.isComplete && isConditional !== true && (replaces === true || router.isPrefixOpen !== true),
      ...(isConditional || above.isConditional ? { isConditional: true } : {}),
    }));
  });
  if (ways.length === 0) {
    const isComplete = router.isServed && router.isPrefixOpen !== true;
    return [{ prefix: withoutEnd(router.prefix), endsInSlash: endsInSlash(router.prefix), isComplete }];
  }
  // What is complete comes last, and stays.
  const sorted = ways.toSorted((left, right) => Number(left.isComplete) - Number(right.isComplete));
  const byPrefix = new Map(sorted.map((way) => [way.prefix, way]));
  return [...new Set(ways.map(({ prefix }) => prefix))]
    .flatMap((prefix) => byPrefix.get(prefix) ?? [])
    .slice(0, mostMounts);
}

function endsInSlash(prefix: string): boolean {
  return prefix.endsWith('/');
}

function withoutEnd(prefix: string): string {
  const end = prefix.replace(/(?<!\/)\/+$/, '');
  return end === '' || end.startsWith('/') || /^[{$]/.test(end) ? end : `/${end}`;
}
