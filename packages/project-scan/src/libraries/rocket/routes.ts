/** Routes of Rocket: functions with an attribute, in lists that are mounted, through functions that give lists on. */
import { quoted } from '../../reading/call-chains.ts';
import { closingBracket, type Span, splitAtCommas, trimmedSpan } from '../../reading/code-text.ts';
import { isConditional } from '../../reading/conditions.ts';
import { isPartOf } from '../../reading/packages.ts';
import type { Place, ReadRoute, RouteReader, RouteReading } from '../../reading/route-reader.ts';
import { functionsNamed, type RustFunction, rustFunctions, testModules } from '../../reading/rust/routers.ts';
import { rustText } from '../../reading/rust/texts.ts';
import { lineAt, routePath, type Sources } from '../../reading/sources.ts';

export const rocket: RouteReader = { frameworks: ['rocket'], read: routesIn };

const packages = ['rocket', 'rocket_codegen', 'rocket_http'];

/** A function with `#[get("/users")]`. */
interface Handler {
  readonly of: RustFunction;
  readonly method: string;
  readonly path: string;
  readonly end: number;
}

interface Listed {
  readonly handler: Handler;
  /** Only code that runs knows whether it is in the list. */
  readonly isPerhaps: boolean;
}

interface Project {
  readonly sources: Sources;
  readonly functions: readonly RustFunction[];
  readonly handlers: readonly Handler[];
  readonly hidden: Place[];
}

function routesIn(sources: Sources): RouteReading {
  const rust = sources.files.filter((file) => file.endsWith('.rs') && !isPartOf(sources, file, packages));
  if (!rust.some((file) => /\brocket\b/.test(sources.text(file)))) return { routes: [] };
  const files = rust.filter((file) => !/\bactix_web\b/.test(sources.text(file)));
  const project: Project = {
    sources,
    functions: files.flatMap((file) => rustFunctions(sources, file, /(?!)/)),
    handlers: files.flatMap((file) => handlersOf(sources, file)),
    hidden: [],
  };
  const mounted = new Set<Handler>();
  const routes = project.functions.flatMap((each) => mountsIn(project, each, mounted));
  const others = project.handlers.filter((each) => !mounted.has(each));
  return {
    routes: [...routes, ...others.map((each) => routeOf(sources, each, '', true))],
    hidden: project.hidden,
  };
}

function routeOf(sources: Sources, handler: Handler, prefix: string, isInferred: boolean): ReadRoute {
  const { of, method, path, end } = handler;
  const text = sources.text(of.file);
  return {
    method,
    path: belowPrefix(prefix, path),
    handler: of.name,
    file: of.file,
    line: lineAt(text, of.at),
    endLine: lineAt(text, end),
    framework: 'rocket',
    confidence: isInferred ? 'inferred' : 'high',
  };
}

function belowPrefix(prefix: string, path: string): string {
  const full = routePath([prefix, path]);
  return path.length > 1 && path.endsWith('/') ? `${full}/` : full;
}

/** `#[get("/a?<page>")]`, `#[post("/a", data = "<form>")]`, `#[route(GET, uri = "/a")]`. */
function handlersOf(sources: Sources, file: string): readonly Handler[] {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const tests = testModules(bare);
  const attribute = /#\[(?:::)?(?:rocket::)?(get|post|put|patch|delete|head|options|route)\s{0,20}\(/g;
  return [...bare.matchAll(attribute)].flatMap((match): readonly Handler[] => {
    const at = match.index;
    if (tests.some(({ from, to }) => from < at && at < to)) return [];
    const open = at + match[0].length - 1;
    const close = closingBracket(bare, open);
    const given = splitAtCommas(bare, open + 1, close);
    const texts = given.flatMap(({ from, to }): readonly string[] => {
      const [head = ''] = /^(?:(?:uri|path)\s*=\s*)?/.exec(bare.slice(from, to)) ?? [];
      const written = quoted(text, bare, { from: from + head.length, to });
      return written?.startsWith('/') ? [written] : [];
    });
    const method =
      match[1] === 'route'
        ? given.map(({ from, to }) => /^(?:method\s*=\s*)?([A-Z]+)$/.exec(bare.slice(from, to))?.[1]).find(Boolean)
        : match[1]?.toUpperCase();
    const found = /\bfn\s+(?:r#)?(\w+)/.exec(bare.slice(close, close + 2000));
    const [path] = texts;
    if (path === undefined || method === undefined || found?.[1] === undefined) return [];
    const end = close + found.index + found[0].length;
    const of = { file, name: found[1], at, body: { from: end, to: end }, head: '', handed: [] };
    return [{ of, method, path: path.split('?')[0] ?? '', end }];
  });
}

/** `rocket.mount("/api", routes![list])` in a function. */
function mountsIn(project: Project, each: RustFunction, mounted: Set<Handler>): readonly ReadRoute[] {
  const { sources, hidden } = project;
  const { file, body } = each;
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const isReached = isCalled(project, each);
  return [...bare.slice(body.from, body.to).matchAll(/\.\s{0,40}mount\s{0,20}\(/g)].flatMap((match) => {
    const at = body.from + match.index;
    const open = at + match[0].length - 1;
    const close = closingBracket(bare, open);
    // One that never closes would list whatever is behind it.
    if (close === bare.length) return [];
    const [first, second] = splitAtCommas(bare, open + 1, close);
    if (first === undefined || second === undefined) return [];
    const prefix = rustText(sources, file, first);
    const listed = listedIn(project, each, second, new Set());
    const isPerhaps = !isReached || prefix.isOpen || isConditional(sources, file, at);
    const place = { file, line: lineAt(text, at + match[0].indexOf('mount')) };
    if (/^(?:\w{1,80}::){0,8}FileServer\b/.test(bare.slice(second.from, second.to))) {
      const confidence = isPerhaps ? 'inferred' : 'high';
      const path = belowPrefix(prefix.text, '/<path..>');
      return [{ method: 'GET', path, handler: 'FileServer', ...place, framework: 'rocket', confidence }];
    }
    if (listed === undefined && isOfRocket(bare, each)) hidden.push(place);
    return (listed ?? []).map((some): ReadRoute => {
      mounted.add(some.handler);
      return routeOf(sources, some.handler, prefix.text, isPerhaps || some.isPerhaps);
    });
  });
}

function isOfRocket(bare: string, { head, body }: RustFunction): boolean {
  return /\bRocket\b/.test(head) || /\brocket\b/.test(bare.slice(body.from, body.to));
}

/** Whether it starts by itself, or is named elsewhere. */
function isCalled({ sources, functions }: Project, { file, name, at }: RustFunction): boolean {
  if (name === 'main' || /#\[(?:rocket::)?(?:launch|main)\]/.test(sources.bare(file).slice(Math.max(0, at - 200), at)))
    return true;
  const called = new RegExp(`(?<!fn )\\b${name}\\s{0,20}\\(`);
  return [...new Set(functions.map((each) => each.file))].some((each) => called.test(sources.bare(each)));
}

/** What a part of a function lists, or names; undefined where none of it is known. */
function listedIn(
  project: Project,
  each: RustFunction,
  { from, to }: Span,
  seen: ReadonlySet<string>,
): readonly Listed[] | undefined {
  const { sources, functions, handlers, hidden } = project;
  const bare = sources.bare(each.file);
  const lists = [...bare.slice(from, to).matchAll(/\b\w{0,40}routes\w{0,40}!\s{0,20}[[({]/g)].map(
    ({ index, 0: head }) => {
      const open = from + index + head.length - 1;
      return { from: from + index, open, to: closingBracket(bare, open) };
    },
  );
  const ofLists = lists.flatMap(({ open, to: end }) =>
    splitAtCommas(bare, open + 1, end).flatMap((span): readonly Listed[] => {
      const path = /^(?:\w{1,100}::){0,10}(?:r#)?(\w{1,100})$/.exec(bare.slice(span.from, span.to))?.[0];
      if (path === undefined) return [];
      const meant = functionsNamed(
        sources,
        handlers.map(({ of }) => of),
        each,
        path.replace('r#', ''),
      );
      const isPerhaps = isConditional(sources, each.file, span.from);
      // A handler of a library.
      if (meant.length === 0) hidden.push({ file: each.file, line: lineAt(sources.text(each.file), span.from) });
      return handlers.filter(({ of }) => meant.includes(of)).map((handler) => ({ handler, isPerhaps }));
    }),
  );
  const calls = [...bare.slice(from, to).matchAll(/(?<![\w.:])((?:\w{1,100}::){0,10}\w{1,100})\s{0,20}\(/g)];
  const ofCalls = calls.flatMap(({ index, 1: path = '' }) => {
    const at = from + index;
    const isPerhaps = isConditional(sources, each.file, at);
    return functionsNamed(sources, functions, each, path)
      .filter(({ head }) => givesRoutes(head))
      .map((target) => ({ target, isPerhaps }));
  });
  const [name] = /^(?:&?\s{0,20}(?:mut )?)?\w{1,100}(?=(?:\.clone\(\))?$)/.exec(bare.slice(from, to)) ?? [];
  const local =
    name === undefined ? undefined : ofVariable(project, each, name.replace(/^&\s*(?:mut )?/, ''), from, seen);
  if (lists.length === 0 && ofCalls.length === 0) return local;
  return [
    ...ofLists,
    ...ofCalls.flatMap(({ target, isPerhaps }) =>
      givenBy(project, target, seen).map((some) => ({ ...some, isPerhaps: some.isPerhaps || isPerhaps })),
    ),
  ];
}

function givesRoutes(head: string): boolean {
  return /->[\s\S]{0,200}\bRoute\b/.test(head);
}

/** The routes of a function that makes a list of them, whatever its body lists and no mount of its own takes. */
function givenBy(project: Project, target: RustFunction, seen: ReadonlySet<string>): readonly Listed[] {
  const key = `${target.file}\0${target.at}`;
  if (seen.has(key)) return [];
  const bare = project.sources.bare(target.file);
  const { from, to } = target.body;
  const found = listedIn(project, target, target.body, new Set([...seen, key])) ?? [];
  const leavesEarly = [...bare.slice(from, to).matchAll(/\breturn\b/g)].some(({ index }) =>
    isConditional(project.sources, target.file, from + index),
  );
  return leavesEarly ? found.map((some) => ({ ...some, isPerhaps: true })) : found;
}

/** `let mut all = routes![a]; all.append(&mut users::routes());` */
function ofVariable(
  project: Project,
  each: RustFunction,
  name: string,
  before: number,
  seen: ReadonlySet<string>,
): readonly Listed[] | undefined {
  const bare = project.sources.bare(each.file);
  const body = bare.slice(each.body.from, before);
  const key = `${each.file}\0${each.at}\0${name}`;
  if (seen.has(key)) return undefined;
  const set = new RegExp(
    `\\blet (?:mut )?${name}\\b[^=;]{0,200}=|\\b${name}\\s{0,40}\\.\\s{0,20}(?:append|extend|push)\\s{0,20}\\(`,
    'g',
  );
  const found = [...body.matchAll(set)].map(({ index, 0: head }) => {
    const from = each.body.from + index + head.length;
    const end = head.endsWith('(') ? closingBracket(bare, from - 1) : bare.indexOf(';', from);
    return listedIn(project, each, trimmedSpan(bare, from, end < 0 ? before : end), new Set([...seen, key]));
  });
  return found.every((some) => some === undefined) ? undefined : found.flatMap((some) => some ?? []);
}
