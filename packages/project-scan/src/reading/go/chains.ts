/** Calls on calls of Go: groups and prefixes in one row, and the rows of gorilla/mux. */
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import type { Sources } from '../sources.ts';
import { type GoFunction, type GoRouter, told } from './functions.ts';

interface GoStep {
  readonly name: string;
  readonly open: number;
  readonly close: number;
}

export interface GoCallOn {
  readonly at: number;
  /** A name; of `s.router` the field with a dot before it. */
  readonly on: string;
  readonly verb: string;
  readonly open: number;
  /** All calls that follow one another there, and which of them this is. */
  readonly steps: readonly GoStep[];
  readonly place: number;
}

/** Calls that stand between a router and one that matters: they give the router back, or a part of it. */
const GIVING_PART =
  'With|Group|PathPrefix|Path|Methods|Host|Schemes|Headers|HeadersRegexp|Queries|NewRoute|Name|MatcherFunc|Subrouter';
const LEADING = `${GIVING_PART}|Use|StrictSlash|SkipClean|UseEncodedPath`;

/** Methods of routers that give a router. */
const GIVING_BACK = new RegExp(`^(?:${LEADING})$`);

/** Whether a router is given back by a method: by those that all have, and by those of the type that it is of. */
export function givesBack(name: string, router: Pick<GoRouter, 'methods'>): boolean {
  return GIVING_BACK.test(name) || router.methods?.giving.test(name) === true;
}

const PART = new RegExp(`^(?:${GIVING_PART})$`);

/** Whether what follows in the row is on a part of the router: `With(…)`, `Group(…)`, `Subrouter()`. */
export function givesPart(name: string, router: Pick<GoRouter, 'methods'>): boolean {
  return PART.test(name) || router.methods?.grouping.test(name) === true;
}

const headsByNames = new Map<string, RegExp>();

/** `r.Get(…)`, `s.router.Get(…)`, `r.With(auth).Get(…)` and each of `r.GET(…).POST(…)`. */
export function* callsOn(masked: string, { from, to }: Span, names: string): Generator<GoCallOn> {
  const heads =
    headsByNames.get(names) ?? new RegExp(`(?<![\\w.])((?:\\w+\\.)*\\w+)\\.(${LEADING}|${names})\\s*\\(`, 'g');
  headsByNames.set(names, heads);
  const wanted = new Set(names.split('|'));
  for (const match of masked.slice(from, to).matchAll(heads)) {
    const at = from + match.index;
    const steps = stepsFrom(masked, match[2] ?? '', at + match[0].length - 1);
    const parts = (match[1] ?? '').split('.');
    const on = parts.length > 1 ? `.${parts.at(-1)}` : (parts[0] ?? '');
    for (const [place, { name, open }] of steps.entries())
      if (wanted.has(name)) yield { at, on, verb: name, open, steps, place };
  }
}

const NEXT_STEP = /\s{0,200}\.\s{0,200}(\w{1,100})\s{0,9}\(/y;

/** The calls behind one another, from the bracket of the first. */
export function stepsFrom(masked: string, first: string, open: number): readonly GoStep[] {
  const steps: GoStep[] = [{ name: first, open, close: closingBracket(masked, open) }];
  while (steps.length < MOST_IN_ROW) {
    NEXT_STEP.lastIndex = (steps.at(-1)?.close ?? masked.length) + 1;
    const next = NEXT_STEP.exec(masked);
    if (next === null) break;
    const at = NEXT_STEP.lastIndex - 1;
    steps.push({ name: next[1] ?? '', open: at, close: closingBracket(masked, at) });
  }
  return steps;
}

const MOST_IN_ROW = 1000;

interface GoPrefix {
  readonly prefix: string;
  /** Something of it is not known. */
  readonly isConditional?: boolean;
}

/** What stands before a path by the calls before it: `g.Group("/users").Use(auth)`. */
export function prefixBefore(sources: Sources, each: GoFunction, router: GoRouter, steps: readonly GoStep[]): GoPrefix {
  if (router.framework === 'gorilla/mux') {
    const { path, isOpen } = gorillaChain(sources, each, steps);
    return { prefix: path, ...(isOpen ? { isConditional: true } : {}) };
  }
  const masked = sources.masked(each.file);
  const texts = steps.flatMap(({ name, open, close }) => {
    const isGroup = name === 'Group' || router.methods?.grouping.test(name) === true;
    const [first] = isGroup ? splitAtCommas(masked, open + 1, close) : [];
    return first === undefined ? [] : [told(sources, each, first)];
  });
  const prefix = texts.reduce((before, { text }) => joinedPrefix(before, text), '');
  return { prefix, ...(texts.some(({ isOpen }) => isOpen) ? { isConditional: true } : {}) };
}

export function joinedPrefix(before: string, prefix: string): string {
  return prefix === '' ? before : `${before.replace(/(?<!\/)\/+$/, '')}/${prefix.replace(/^\/+/, '')}`;
}

interface GorillaChain {
  readonly path: string;
  /** Nothing of its path could be read. */
  readonly isUnknown: boolean;
  readonly isOpen: boolean;
  /** Everything below the path. */
  readonly isPrefix: boolean;
  /** Undefined where any is answered. */
  readonly methods: readonly string[] | undefined;
  readonly handler: Span | undefined;
}

/** `r.PathPrefix("/api").Subrouter()`, `r.HandleFunc("/users", list).Methods("GET")`, `r.Methods("GET").Path("/users").Handler(list)`. */
export function gorillaChain(sources: Sources, each: GoFunction, steps: readonly GoStep[]): GorillaChain {
  const masked = sources.masked(each.file);
  let path = '';
  let handler: Span | undefined;
  let methods: readonly string[] | undefined;
  let [isUnknown, isOpen, isPrefix] = [false, false, false];
  for (const { name, open, close } of steps) {
    const given = splitAtCommas(masked, open + 1, close);
    if (/^(?:PathPrefix|Path|Handle|HandleFunc)$/.test(name) && given[0] !== undefined) {
      const text = told(sources, each, given[0]);
      isUnknown ||= text.isUnknown;
      isOpen ||= text.isOpen;
      path = path.replace(/(?<!\/)\/+$/, '') + text.text;
      isPrefix = name === 'PathPrefix';
    }
    if (/^Handle(?:Func)?$/.test(name)) handler = given[1];
    else if (/^Handler(?:Func)?$/.test(name)) handler = given[0];
    else if (name === 'Subrouter') isPrefix = false;
    else if (name === 'MatcherFunc') isOpen = true;
    else if (name === 'Methods') {
      const named = given.flatMap((span) => methodsOf(sources, each, span) ?? []);
      if (named.length < given.length) isOpen = true;
      else methods = named;
    }
  }
  return { path, isUnknown, isOpen, isPrefix, methods, handler };
}

/** `"GET"`, `http.MethodGet`, and those of `[]string{"GET", "HEAD"}`; undefined where it is not known. */
export function methodsOf(sources: Sources, each: GoFunction, span: Span): readonly string[] | undefined {
  const masked = sources.masked(each.file);
  const written = masked.slice(span.from, span.to);
  const list = /^\[\]string\s{0,5}\{/.exec(written);
  if (list !== null) {
    const all = splitAtCommas(masked, span.from + list[0].length, span.to - 1).map((one) =>
      methodsOf(sources, each, one),
    );
    return all.includes(undefined) ? undefined : all.flatMap((one) => one ?? []);
  }
  const [, constant] = /^(?:http|fiber|echo)\.(?:Method)?([A-Z]\w{2,20})$/.exec(written) ?? [];
  if (constant !== undefined) return [constant.toUpperCase()];
  const { text, isOpen, isUnknown } = told(sources, each, span);
  return isOpen || isUnknown ? undefined : [text.toUpperCase()];
}

export const verbs =
  'GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|CONNECT|TRACE|Any|Get|Post|Put|Patch|Delete|Head|Options|Connect|Trace|All|HandleFunc|Handle|Handler|HandlerFunc|Method|MethodFunc|Match|Add';

/** `r.GET("version", …)` is served at `/version`; a pattern of `net/http` may begin with a host. */
export function joined(framework: string, prefix: string, path: string): string {
  const isApart = framework !== 'net/http' && /^[^/{*]/.test(path);
  return `${prefix}${isApart ? '/' : ''}${path}`.replace(/\/{2,}/g, '/') || '/';
}
