/** The routers of a file by where they are made, by their names and by the functions they are handed to, looked up without going through all of them. */
import type { Router } from './router.ts';

interface RouterIndex {
  /** The first one that is made at an offset. */
  readonly madeAt: ReadonlyMap<number, Router>;
  readonly byHolder: ReadonlyMap<string, readonly Router[]>;
  readonly scopesByName: ReadonlyMap<string, readonly Scope[]>;
}

/** One scope in which a name means a router, in the order of their beginnings, those around others first. */
interface Scope {
  readonly router: Router;
  readonly from: number;
  readonly to: number;
  readonly around: Scope | undefined;
}

const indexes = new WeakMap<readonly Router[], RouterIndex>();

export function routerMadeAt(routers: readonly Router[], offset: number): Router | undefined {
  return indexOf(routers).madeAt.get(offset);
}

/** Those that a function of this name is handed, in their order. */
export function routersHandedTo(routers: readonly Router[], holder: string): readonly Router[] {
  return indexOf(routers).byHolder.get(holder) ?? [];
}

/** What the name means there: the router of the innermost scope. */
export function routerNamed(routers: readonly Router[], name: string, offset: number): Router | undefined {
  const scopes = indexOf(routers).scopesByName.get(name) ?? [];
  let [low, high] = [0, scopes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((scopes[middle] as Scope).from <= offset) low = middle + 1;
    else high = middle;
  }
  let scope = scopes[low - 1];
  while (scope !== undefined && scope.to <= offset) scope = scope.around;
  return scope?.router;
}

function indexOf(routers: readonly Router[]): RouterIndex {
  const known = indexes.get(routers);
  if (known !== undefined) return known;
  const madeAt = new Map<number, Router>();
  const byName = new Map<string, Router[]>();
  const byHolder = new Map<string, Router[]>();
  for (const router of routers) {
    if (!madeAt.has(router.madeAt)) madeAt.set(router.madeAt, router);
    for (const name of new Set(router.names)) addTo(byName, name, router);
    if (router.holder !== undefined) addTo(byHolder, router.holder, router);
  }
  const index = { madeAt, byHolder, scopesByName: new Map([...byName].map(([name, named]) => [name, nested(named)])) };
  indexes.set(routers, index);
  return index;
}

/** Scopes are spans of brackets: two of them lie in one another or beside each other. Of equal ones the first counts. */
function nested(routers: readonly Router[]): readonly Scope[] {
  const scopes: Scope[] = [];
  const sorted = routers
    .map((router) => ({ router, ...(routers.length > 1 ? (router.declaredIn ?? router.scope) : router.scope) }))
    .toSorted((left, right) => left.from - right.from || right.to - left.to);
  let around: Scope | undefined;
  for (const { router, from, to } of sorted) {
    while (around !== undefined && around.to <= from) around = around.around;
    const isSame = around !== undefined && around.from === from && around.to === to;
    if (isSame) continue;
    around = { router, from, to, around };
    scopes.push(around);
  }
  return scopes;
}

function addTo(lists: Map<string, Router[]>, key: string, router: Router): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [router]);
  else list.push(router);
}
