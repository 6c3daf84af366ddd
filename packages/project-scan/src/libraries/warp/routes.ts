/**
 * Routes of Warp: filters that are put together from others, followed from what is served through variables and functions.
 * A filter is a value, and what a function is handed may change it, so that every route is inferred.
 */

import { chainFrom, givenTo, type Step } from '../../reading/call-chains.ts';
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { isPartOf } from '../../reading/packages.ts';
import type { Place, ReadRoute, RouteReader, RouteReading } from '../../reading/route-reader.ts';
import { functionsNamed, type RustFunction, rustFunctions } from '../../reading/rust/routers.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import { warp as library } from './library.ts';

export const warp: RouteReader = { frameworks: ['warp'], read: routesIn };

/** One of the ways in which a filter lets a request through. */
interface Way {
  readonly segments: readonly string[];
  readonly methods: readonly string[];
  /** Nothing may follow in the path. */
  readonly isWhole: boolean;
  readonly answer?: Answer | undefined;
}

interface Answer {
  readonly handler: string | undefined;
  readonly file: string;
  readonly from: number;
  readonly to: number;
}

interface Project {
  readonly sources: Sources;
  readonly functions: readonly RustFunction[];
  /** Filters may be made of the same ones many times over. */
  readonly visited: { count: number };
}

const NOTHING: readonly Way[] = [{ segments: [], methods: [], isWhole: false }];
const MOST_WAYS = 500;
const MOST_STEPS = 40;
const MOST_VISITS = 5000;

function routesIn(sources: Sources): RouteReading {
  const files = sources.files.filter(
    (file) =>
      file.endsWith('.rs') &&
      /\bwarp\b|\bFilter\b/.test(sources.text(file)) &&
      !isPartOf(sources, file, library.packages),
  );
  if (!files.some((file) => /\bwarp\b/.test(sources.text(file)))) return { routes: [] };
  const functions = files.flatMap((file) => rustFunctions(sources, file, /(?!)/));
  const project: Project = { sources, functions, visited: { count: 0 } };
  const hidden: Place[] = [];
  const routes = functions.flatMap((each) => {
    const bare = sources.bare(each.file);
    const served = bare.slice(each.body.from, each.body.to).matchAll(/\b(?:warp::)?serve\s{0,20}\(/g);
    return [...served].flatMap(({ index, 0: head }) => {
      const open = each.body.from + index + head.length - 1;
      const [filter] = splitAtCommas(bare, open + 1, closingBracket(bare, open));
      const ways = filter === undefined ? [] : waysOf(project, each, filter, 0);
      const answered = ways.filter(({ answer }) => answer !== undefined);
      if (filter !== undefined && answered.length === 0)
        hidden.push({ file: each.file, line: lineAt(sources.text(each.file), filter.from) });
      return answered.flatMap((way) => routesOf(sources, way));
    });
  });
  return { routes, hidden };
}

function routesOf(sources: Sources, { segments, methods, isWhole, answer }: Way): readonly ReadRoute[] {
  if (answer === undefined) return [];
  const { handler, file, from, to } = answer;
  const text = sources.text(file);
  const [line, endLine] = [lineAt(text, from), lineAt(text, to)];
  // Without any word of a path it lets all of them through.
  const path = segments.length === 0 ? (isWhole ? '/' : '/*') : `/${segments.join('/')}`;
  return (methods.length === 0 ? ['ALL'] : methods).map((method) => ({
    method,
    path,
    ...(handler === undefined ? {} : { handler }),
    file,
    line,
    ...(endLine > line ? { endLine } : {}),
    framework: 'warp',
    confidence: 'inferred',
  }));
}

/** What an expression lets through; one way that says nothing where it is not known. */
function waysOf(project: Project, each: RustFunction, span: Span, depth: number): readonly Way[] {
  project.visited.count += 1;
  if (depth > MOST_STEPS || project.visited.count > MOST_VISITS) return NOTHING;
  const { sources } = project;
  const [text, bare] = [sources.text(each.file), sources.bare(each.file)];
  const from = span.from + (/^(?:&|\s)*/.exec(bare.slice(span.from, span.to))?.[0].length ?? 0);
  const root = /^(?:\w{1,80}::){0,6}(\w{1,80})(!)?(?:::<[^<>()]{0,200}>)?(\s{0,20}\()?/.exec(bare.slice(from, span.to));
  if (root === null) return NOTHING;
  const [head, , macro, call] = root;
  const open = from + head.length - 1;
  const isCalled = call !== undefined;
  const end = isCalled ? closingBracket(bare, open) + 1 : from + head.length;
  const path = head
    .replace(/\s{0,20}\($/, '')
    .replace(/::<[^<>()]*>/, '')
    .replace(/!$/, '');
  const inside: Span | undefined = isCalled ? { from: open + 1, to: end - 1 } : undefined;
  const begun =
    macro === undefined
      ? startingAt(project, each, path, inside, { from, to: end }, depth)
      : /(?:^|::)path$/.test(path) && inside !== undefined
        ? [ofMacro(text, bare, inside)]
        : NOTHING;
  const { steps } = chainFrom(bare, end);
  let ways: readonly Way[] = begun;
  for (const step of steps) {
    if (step.at >= span.to) break;
    ways = followed(project, each, ways, step, from, depth).slice(0, MOST_WAYS);
  }
  return ways;
}

/** By the function of Warp that makes it, a variable, or a function of the project. */
function startingAt(
  project: Project,
  each: RustFunction,
  path: string,
  inside: Span | undefined,
  whole: Span,
  depth: number,
): readonly Way[] {
  const { sources, functions } = project;
  const [text, bare] = [sources.text(each.file), sources.bare(each.file)];
  const plain = path.replace(/^warp::(?:filters::)?/, '');
  if (inside === undefined) {
    if (path.includes('::')) return NOTHING;
    const value = valueBefore(bare, each, path, whole.from);
    return value === undefined ? NOTHING : waysOf(project, each, value, depth + 1);
  }
  const local = functionsNamed(sources, functions, each, path).filter(({ head }) =>
    /\bFilter\b|BoxedFilter/.test(head),
  );
  const [target] = local;
  if (target !== undefined && local.length === 1) {
    const last = lastExpression(sources.bare(target.file), target.body);
    return waysOf(project, target, last, depth + 1);
  }
  const verb = /^(?:method::)?(get|post|put|delete|patch|head|options)2?$/.exec(plain)?.[1];
  if (verb !== undefined) return [{ segments: [], methods: [verb.toUpperCase()], isWhole: false }];
  if (/^path(?:::path)?$/.test(plain)) {
    const written = /^\s*"([^"\n]{0,200})"/.exec(text.slice(inside.from, inside.to))?.[1];
    const name = bare.slice(inside.from, inside.to).trim().slice(0, 80);
    return [{ segments: [written ?? `{${name}}`], methods: [], isWhole: false }];
  }
  if (/^(?:path::)?end$/.test(plain)) return [{ segments: [], methods: [], isWhole: true }];
  if (/^(?:path::)?param2?$/.test(plain)) return [{ segments: ['{param}'], methods: [], isWhole: false }];
  if (/^(?:path::)?tail$/.test(plain)) return [{ segments: ['*'], methods: [], isWhole: true }];
  if (/^fs::(?:dir|file)$/.test(plain)) {
    const answer = { handler: path, file: each.file, ...whole };
    return [{ segments: plain === 'fs::dir' ? ['*'] : [], methods: [], isWhole: plain === 'fs::dir', answer }];
  }
  return NOTHING;
}

/** `path!("users" / u32 / ..)`. */
function ofMacro(text: string, bare: string, { from, to }: Span): Way {
  const written = text.slice(from, to);
  const parts =
    bare.slice(from, to).includes('"') || written !== '' ? written.split('/').map((part) => part.trim()) : [];
  const segments = parts
    .filter((part) => part !== '' && part !== '..')
    .map((part) => /^"(.*)"$/.exec(part)?.[1] ?? `{${part}}`);
  return { segments, methods: [], isWhole: !parts.includes('..') };
}

function followed(
  project: Project,
  each: RustFunction,
  ways: readonly Way[],
  step: Step,
  from: number,
  depth: number,
): readonly Way[] {
  const bare = project.sources.bare(each.file);
  const [given] = givenTo(bare, step);
  if (given === undefined) return ways;
  if (step.name === 'and') {
    const others = waysOf(project, each, given, depth + 1);
    // What answers and is written in this chain is registered by the whole of it.
    const widened = others.map((other) => {
      const { answer } = other;
      const isHere = answer?.file === each.file && answer.from >= given.from && answer.to <= given.to;
      return answer !== undefined && isHere ? { ...other, answer: { ...answer, from } } : other;
    });
    return ways.flatMap((way) => widened.map((other) => both(way, other))).slice(0, MOST_WAYS);
  }
  if (step.name === 'or') return [...ways, ...waysOf(project, each, given, depth + 1)];
  if (!/^(?:map|and_then|then|map_async)$/.test(step.name)) return ways;
  const written = bare.slice(given.from, given.to);
  const handler = /^(?:async\s+)?(?:move\s+)?\|/.test(written)
    ? '<inline>'
    : /^(?:\w{1,80}::){0,10}\w{1,80}/.exec(written)?.[0];
  const answer = { handler, file: each.file, from, to: step.inside?.to ?? given.to };
  return ways.map((way) => ({ ...way, answer }));
}

function both(left: Way, right: Way): Way {
  return {
    segments: left.isWhole ? left.segments : [...left.segments, ...right.segments],
    methods: [...new Set([...left.methods, ...right.methods])],
    isWhole: left.isWhole || right.isWhole,
    // What only brings a value along is a filter that answers nothing by itself, and comes to nothing where another follows.
    answer: right.answer ?? left.answer,
  };
}

/** What a variable of the function is set to last before a place. */
function valueBefore(bare: string, { body }: RustFunction, name: string, before: number): Span | undefined {
  const set = new RegExp(`\\blet\\s{1,20}(?:mut\\s{1,20})?${name}\\b[^=;]{0,200}=\\s{0,40}`, 'g');
  const last = [...bare.slice(body.from, before).matchAll(set)].at(-1);
  if (last === undefined) return undefined;
  const from = body.from + last.index + last[0].length;
  return { from, to: endOfStatement(bare, from) };
}

function endOfStatement(bare: string, from: number): number {
  for (let at = from; at < bare.length; at++) {
    const char = bare[at];
    if (char === '(' || char === '{' || char === '[') at = closingBracket(bare, at);
    else if (char === ';' || char === '}') return at;
  }
  return bare.length;
}

/** What a function gives back without `return`. */
function lastExpression(bare: string, { from, to }: Span): Span {
  let start = from;
  for (let at = from; at < to; at++) {
    const char = bare[at];
    if (char === '(' || char === '[' || char === '{') at = closingBracket(bare, at);
    else if (char === ';') start = at + 1;
  }
  const written = bare.slice(start, to);
  return { from: start + written.length - written.trimStart().length, to };
}
