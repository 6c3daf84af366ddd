/** What runs around routes of Go: what `Use` and groups are given, what wraps a router, and what passes a request on. */
import type { AroundLines } from '../../scan.ts';
import { aroundLines, distinctLines, namesIn } from '../around-lines.ts';
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import { groupedBy } from '../grouped.ts';
import type { CallPlace, Mount } from '../mounts.ts';
import type { ReadRoute } from '../route-reader.ts';
import type { Sources } from '../sources.ts';
import { callsOn, givesPart } from './chains.ts';
import { calledFunctions, type GoFunction, type GoRouter, routerAt } from './functions.ts';
import { routersMeant } from './routers.ts';
import { routersBehind } from './served.ts';

interface GoAround {
  readonly router: GoRouter;
  readonly lines: AroundLines;
  /** Where it is put there; absent where it is around all, in whatever order. */
  readonly place?: CallPlace;
}

type GoMounts = ReadonlyMap<GoRouter, readonly Mount<GoRouter>[]>;

export class GoSurroundings {
  readonly #sources: Sources;
  readonly #mounts: GoMounts;
  readonly #byRouter: ReadonlyMap<GoRouter, readonly GoAround[]>;
  readonly #functions: readonly GoFunction[];
  /** Those that give what hands a request on. */
  readonly #passing: readonly GoFunction[];
  /** What was put around something, by its last name. */
  readonly #placed = new Set<string>();
  readonly #open: AroundLines[] = [];

  constructor(sources: Sources, functions: readonly GoFunction[], mounts: GoMounts) {
    this.#sources = sources;
    this.#functions = functions;
    this.#mounts = mounts;
    this.#passing = functions.filter((each) => passesOn(sources, each));
    const passingNames = new Set(this.#passing.map(({ name }) => name));
    const arounds = functions.flatMap((each) => [...this.#used(each), ...this.#wrapped(each, passingNames)]);
    this.#byRouter = groupedBy(arounds, ({ router }) => router);
    for (const { lines } of arounds) this.#place(lines);
    for (const lines of [...mounts.values()].flat().flatMap(mountLines)) this.#place(lines);
  }

  /** @param registered the lines of routes, which may name what runs before their handler */
  openBehind(registered: readonly Pick<ReadRoute, 'file' | 'line' | 'endLine'>[]): readonly AroundLines[] {
    if (this.#passing.length === 0) return this.#open;
    for (const { file, line = 0, endLine = line } of registered) this.#place({ file, line, endLine });
    const lost = this.#passing.filter(({ name }) => !this.#placed.has(name));
    return [...this.#open, ...lost.map(({ file, body }) => aroundLines(this.#sources, file, body))];
  }

  /** @param at where a route is registered, on this router, in this function */
  linesFor(router: GoRouter, each: GoFunction, at: number): readonly AroundLines[] {
    const found: AroundLines[] = [];
    this.#collect(router, placeIn(each, at), new Set(), found);
    return distinctLines(found);
  }

  #collect(router: GoRouter, registered: CallPlace | undefined, seen: Set<GoRouter>, found: AroundLines[]): void {
    if (seen.has(router) || seen.size > MOST_ROUTERS) return;
    seen.add(router);
    for (const around of this.#byRouter.get(router) ?? []) if (runsBefore(around, registered)) found.push(around.lines);
    for (const mount of this.#mounts.get(router) ?? []) {
      found.push(...mountLines(mount));
      // A group has what its router had when it was made.
      const made = mount.place ?? (registered && { ...registered, offset: router.from });
      this.#collect(mount.parent, router.isAlias === true ? registered : made, seen, found);
    }
  }

  /** `r.Use(auth)`, on what was seen to be a router. */
  *#used(each: GoFunction): Generator<GoAround> {
    const masked = this.#sources.masked(each.file);
    if (!masked.slice(each.body.from, each.body.to).includes('.Use')) return;
    for (const { at, on, steps, place } of callsOn(masked, each.body, 'Use')) {
      const step = steps[place];
      const router = routerAt(each, on, at);
      if (step === undefined || router === undefined) continue;
      // What a group is given in the same row is the group's alone.
      if (steps.slice(0, place).some(({ name }) => givesPart(name, router))) continue;
      const span = { from: step.open + 1, to: step.close };
      // On the line of a row its routes stand too, which run around nothing.
      const lines = aroundLines(this.#sources, each.file, span, steps.length > 1 ? namesIn(masked, span) : undefined);
      for (const target of this.#reached(router)) yield { router: target, lines, place: placeIn(each, at) };
    }
  }

  /** A router that is handed on is the same one where it came from. */
  #reached(router: GoRouter): readonly GoRouter[] {
    const found = new Set<GoRouter>();
    const open = [router];
    for (let one = open.pop(); one !== undefined && found.size < MOST_ROUTERS; one = open.pop()) {
      if (found.has(one)) continue;
      found.add(one);
      open.push(...routersMeant(one, this.#mounts));
      open.push(...(this.#mounts.get(one) ?? []).filter(({ isSame }) => isSame).map(({ parent }) => parent));
    }
    return [...found];
  }

  /** `logged(mux)`: what passes requests on to a router. */
  *#wrapped(each: GoFunction, passingNames: ReadonlySet<string>): Generator<GoAround> {
    const { file, body } = each;
    const masked = this.#sources.masked(file);
    if (passingNames.size === 0) return;
    for (const match of masked.slice(body.from, body.to).matchAll(/(?<![\w.])(?:\w{1,100}\.){0,4}(\w{1,100})\(/g)) {
      const [written, name = ''] = match;
      if (!passingNames.has(name)) continue;
      const at = body.from + match.index;
      const open = at + written.length - 1;
      const close = closingBracket(masked, open);
      const behind = calledFunctions(this.#sources, this.#functions, each, written).some((one) =>
        this.#passing.includes(one),
      )
        ? // Of `logged(key)(mux)` the router is what is given last.
          [...splitAtCommas(masked, open + 1, close), ...secondCall(masked, close)]
            .flatMap((span) => routersBehind(this.#sources, this.#functions, each, span))
            .map(({ router }) => router)
        : [];
      const lines = aroundLines(this.#sources, file, { from: at, to: close }, [
        name,
        ...namesIn(masked, { from: open, to: close }),
      ]);
      for (const router of behind.flatMap((one) => routersMeant(one, this.#mounts))) yield { router, lines };
    }
  }

  #place({ file, line, endLine }: Pick<AroundLines, 'file' | 'line' | 'endLine'>): void {
    const lines = this.#sources.once(file, linesOf).slice(line - 1, endLine);
    for (const each of lines) for (const name of namesIn(each, { from: 0, to: each.length })) this.#placed.add(name);
  }
}

const linesOf = (sources: Sources, file: string) => sources.masked(file).split('\n');

const MOST_ROUTERS = 40;

function placeIn({ file, body }: GoFunction, offset: number): CallPlace {
  return { file, offset, within: body.from };
}

function mountLines({ runs }: Mount<GoRouter>): readonly AroundLines[] {
  return runs ?? [];
}

function runsBefore({ place, router }: GoAround, registered: CallPlace | undefined): boolean {
  // Echo looks at the order of nothing.
  if (place === undefined || registered === undefined || router.framework === 'echo') return true;
  const isBehind = registered.file === place.file && registered.within === place.within;
  return !isBehind || place.offset < registered.offset;
}

function secondCall(masked: string, close: number): readonly Span[] {
  if (masked[close + 1] !== '(') return [];
  return splitAtCommas(masked, close + 2, closingBracket(masked, close + 1));
}

/** Whether a function gives what hands a request on to whatever it was put before. */
function passesOn(sources: Sources, { file, body, name }: GoFunction): boolean {
  if (/_test\.go$/.test(file) || name === 'ServeHTTP') return false;
  const masked = sources.masked(file);
  const head = masked.slice(Math.max(0, masked.lastIndexOf('\nfunc', body.from)), body.from);
  const inside = masked.slice(body.from, body.to);
  if (/\b(?:http\.Handler(?:Func)?|mux\.MiddlewareFunc)\b/.test(head))
    return /\.ServeHTTP\s{0,9}\(|\bnext\s{0,9}\(/.test(inside);
  if (/\b(?:gin\.(?:Context|HandlerFunc|HandlersChain)|fiber\.(?:Ctx|Handler))\b/.test(head))
    return /\b\w{1,40}\.Next\(\s{0,9}\)/.test(inside);
  return /\becho\.(?:MiddlewareFunc|HandlerFunc)\b/.test(head) && /\bnext\s{0,9}\(/.test(inside);
}
