/** Routes of Django: the `urlpatterns` that no other includes, with those that they include. */

import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { isPartOf } from '../../reading/packages.ts';
import type { PyServed } from '../../reading/python/framework.ts';
import { pyText } from '../../reading/python/literals.ts';
import { importsIn, joinModule, fileOf as moduleFile, placeOfName } from '../../reading/python/modules.ts';
import { functionsAround, namesRegistered } from '../../reading/python/registered.ts';
import { lineageNamed, namesIn } from '../../reading/python/views.ts';
import type { Place, ReadRoute, RouteReader } from '../../reading/route-reader.ts';
import { escaped, lineAt, type Sources } from '../../reading/sources.ts';
import { djangoAround } from './around.ts';
import { django as library } from './library.ts';
import { isNinjaApi } from './ninja-apis.ts';
import { routesOfViewset } from './rest-framework.ts';
import { viewBehind } from './views.ts';

export const django: RouteReader = {
  frameworks: ['django'],
  read: (sources) => {
    const hidden: Place[] = [];
    const routes = routesIn(sources, hidden).filter((each) => apiNamed(sources, each) === undefined);
    return { routes, hidden: uniquePlaces(hidden), before: djangoAround(sources) };
  },
};

/** Where the URLs hold APIs of django-ninja, whose routes its own reader tells. */
export function urlsOfNinja(sources: Sources): readonly PyServed[] {
  return routesIn(sources, []).flatMap((route) => {
    const name = apiNamed(sources, route);
    return name === undefined
      ? []
      : [{ file: route.file, name, prefix: route.path, isSure: route.confidence === 'high' }];
  });
}

/** `api` of `path('api/', api.urls)`. */
function apiNamed(sources: Sources, { handler = '', file }: ReadRoute): string | undefined {
  const name = handler.endsWith('.urls') ? handler.slice(0, -'.urls'.length) : '';
  return name !== '' && isNinjaApi(sources, file, name) ? name : undefined;
}

function routesIn(sources: Sources, hidden: Place[]): readonly ReadRoute[] {
  const files = sources.files.filter(
    (file) =>
      file.endsWith('.py') &&
      /\burlpatterns\b/.test(sources.text(file)) &&
      /\bdjango\b|\brest_framework\b|\bimport\s[^\n]{0,500}\burlpatterns\b/.test(sources.text(file)) &&
      !isPartOf(sources, file, library.packages),
  );
  const included = new Set<string>();
  for (const file of files)
    for (const { target } of patternsOf(sources, file, [])) if (target !== undefined) included.add(target);
  const roots = files.filter((file) => !included.has(file));
  const named = rootsNamed(sources);
  return roots.flatMap((file) => {
    const routes = routesOf(sources, hidden, file, '', new Set());
    // Where the settings name another, what nothing includes is served only by a program that says so.
    return named.size === 0 || named.has(file) ? routes : routes.map((each) => ({ ...each, confidence: 'inferred' }));
  });
}

/** The files that settings name as `ROOT_URLCONF`; none where one of them is not here. */
function rootsNamed(sources: Sources): ReadonlySet<string> {
  const named = sources.files
    .filter((file) => file.endsWith('.py') && sources.text(file).includes('ROOT_URLCONF'))
    .flatMap((file) =>
      [...sources.masked(file).matchAll(/\bROOT_URLCONF[ \t]*=[ \t]*([^\n]*)/g)].map(([, value = '']) => {
        const module = /^(["'])([\w.]+)\1/.exec(value)?.[2];
        return module === undefined ? undefined : fileOf(sources, file, module);
      }),
    );
  return new Set(named.every((file) => file !== undefined) ? named.filter((file) => file !== undefined) : []);
}

interface Pattern {
  /** Of a view it may be any: what it answers is in its code. */
  readonly method: string;
  readonly path: string;
  readonly line: number;
  /** Where the call that registers it ends in another line. */
  readonly endLine?: number;
  readonly handler: string | undefined;
  /** The file whose patterns it includes. */
  readonly target: string | undefined;
  /** It includes what only runs when Django does. */
  readonly isOutside: boolean;
  /** A part of what it serves is not written here. */
  readonly isInferred: boolean;
  /** Where it is written, where that is another file than the one it was read for. */
  readonly file?: string;
  /** What `reverse` looks it up by, within its namespaces: `order-list`. */
  readonly name?: string | undefined;
  /** Namespaces around it in its own file, the outermost first. */
  readonly spaces?: readonly Space[];
  /** That of the `include` that it is; where that has none, what is included says it. */
  readonly ownSpace?: Space | undefined;
  /** The list of another file stands here as if it were written here. */
  readonly isSpread?: true;
}

/** A namespace; without a name where the code does not say it. */
interface Space {
  readonly name: string | undefined;
}

function uniquePlaces(places: readonly Place[]): readonly Place[] {
  return [...new Map(places.map((place) => [`${place.file}:${place.line}`, place])).values()];
}

function routesOf(
  sources: Sources,
  hidden: Place[],
  file: string,
  prefix: string,
  seen: ReadonlySet<string>,
  spaces: readonly Space[] = [],
): readonly ReadRoute[] {
  if (seen.has(file)) return [];
  const inside = new Set([...seen, file]);
  return patternsOf(sources, file, hidden).flatMap((pattern): readonly ReadRoute[] => {
    const { method, path, line, handler, target, isOutside, isInferred } = pattern;
    const full = prefix + path;
    const around = [...spaces, ...(pattern.spaces ?? [])];
    if (target !== undefined) {
      const own = pattern.isSpread === true ? undefined : (pattern.ownSpace ?? spaceOf(sources, target));
      return routesOf(sources, hidden, target, full, inside, own === undefined ? around : [...around, own]);
    }
    const name = nameIn(around, pattern.name);
    const behind = handler === undefined ? {} : viewBehind(sources, pattern.file ?? file, handler, method);
    return [
      {
        method,
        path: `/${full}${isOutside ? '…' : ''}`.replace(/\/{2,}/g, '/'),
        ...(handler === undefined ? {} : { handler }),
        ...behind,
        file: pattern.file ?? file,
        line,
        ...(pattern.endLine === undefined ? {} : { endLine: pattern.endLine }),
        ...(name === undefined ? {} : { name }),
        framework: 'django',
        confidence: isOutside || isInferred ? 'inferred' : 'high',
      },
    ];
  });
}

/** `shop:orders:order-list`; undefined where a part of it is not known. */
function nameIn(spaces: readonly Space[], name: string | undefined): string | undefined {
  const parts = [...spaces.map((each) => each.name), name];
  return parts.includes(undefined) ? undefined : parts.join(':');
}

/** What a module of patterns calls itself: `app_name = "shop"`. */
function spaceOf(sources: Sources, file: string): Space | undefined {
  const said = /^app_name[ \t]{0,9}(?::[^=\n]{1,60})?=[ \t]{0,9}([^\n]*)/m.exec(sources.masked(file))?.[1];
  return said === undefined ? undefined : { name: pyText(said) };
}

/** One file of patterns: as it is masked, and without what stands in its strings, in which brackets would mislead. */
interface PatternFile {
  readonly sources: Sources;
  readonly file: string;
  readonly masked: string;
  readonly bare: string;
  /** Lists that are included right now, by their names: one may include itself. */
  readonly lists: readonly string[];
  /** What the list that is read had before: `urlpatterns = [path("", include((urlpatterns, "shop")))]`. */
  readonly before?: {
    readonly name: string;
    readonly prefix: string;
    readonly patterns: readonly Pattern[];
    isIncluded: boolean;
  };
  readonly hidden: Place[];
}

function patternsOf(sources: Sources, file: string, hidden: Place[]): readonly Pattern[] {
  return listsNamed(patternFile(sources, file, hidden), 'urlpatterns', '');
}

function patternFile(sources: Sources, file: string, hidden: Place[]): PatternFile {
  const masked = sources.masked(file);
  const bare = masked.replace(
    /(?<!\\)"(?:\\.|[^"\\\n])*"|(?<!\\)'(?:\\.|[^'\\\n])*'/g,
    (text) => `${text[0]}${' '.repeat(text.length - 2)}${text[0]}`,
  );
  return { sources, file, masked, bare, lists: [], hidden };
}

/**
 * All that a list of that name is set to or has added; of one that another file has, what that says.
 *
 * @param line where it is named, 1-based: told where the list is not to be found
 */
function listsNamed(here: PatternFile, name: string, prefix: string, line?: number): readonly Pattern[] {
  const set = new RegExp(`^[ \\t]*${name}(?:[ \\t]*(?::[^=\\n]{1,200})?\\+?=(?!=)|\\.(append|extend|insert)\\()`, 'gm');
  const lists = [...here.bare.matchAll(set)];
  const isSet = lists.some(([, added]) => added === undefined);
  let found = isSet ? [] : listsImported(here, name, prefix, lists.length === 0 ? line : undefined);
  for (const list of lists) {
    const before = { name, prefix, patterns: found, isIncluded: false };
    const inside = { ...here, lists: [...here.lists, name], before };
    const at = list.index + list[0].length;
    const patterns =
      list[1] === undefined || list[1] === 'extend'
        ? patternsOfSum(inside, at, prefix)
        : // `append(path(…))`, `insert(0, path(…))`.
          patternsIn(inside, at - 1, prefix);
    // Added under a condition, as what only serves while developing is.
    const isAlways = /^\S/.test(list[0]);
    const added = isAlways ? patterns : patterns.map((pattern) => ({ ...pattern, isInferred: true }));
    if (!before.isIncluded) found = [...found, ...added];
    else if (isAlways) found = added;
  }
  return found;
}

/** `from .orders import urlpatterns as order_urls`. */
function listsImported(
  { sources, file, hidden, lists }: PatternFile,
  name: string,
  prefix: string,
  line: number | undefined,
): readonly Pattern[] {
  const imported = importsIn(sources, file).get(name);
  // What a library lists it answers itself.
  if (imported?.name !== undefined && isOfLibrary(sources, file, imported.module)) {
    const handler = `include(${imported.module}.${imported.name})`;
    return [
      { method: 'ALL', path: prefix, line: line ?? 1, handler, target: undefined, isOutside: true, isInferred: false },
    ];
  }
  const home = imported?.name === undefined ? undefined : moduleFile(sources, file, imported.module);
  if (imported?.name === undefined || home === undefined || home === file || lists.length > MOST_LISTS) {
    if (line !== undefined) hidden.push({ file, line });
    return [];
  }
  if (imported.name === 'urlpatterns') {
    const all = { method: 'ALL', path: prefix, line: 1, handler: undefined, target: home };
    return [{ ...all, isOutside: false, isInferred: false, isSpread: true }];
  }
  const there = { ...patternFile(sources, home, hidden), lists };
  return listsNamed(there, imported.name, prefix).map((pattern) => ({ file: home, ...pattern }));
}

/** It is imported from no folder or file that lies here. */
function isOfLibrary(sources: Sources, file: string, module: string): boolean {
  const [first = ''] = module.split('.');
  if (first === '' || moduleFile(sources, file, module) !== undefined) return false;
  const isOwn = (each: string) => `/${each}`.includes(`/${first}/`) || `/${each}`.endsWith(`/${first}.py`);
  // Templates that overlay those of a library lie in a folder that is called like it.
  return !sources.files.some((each) => each.endsWith('.py') && isOwn(each));
}

/** Lists that may hold one another, through several files. */
const MOST_LISTS = 20;

const part = /\s*(?:\+\s*)?(?:(\[)|(?:\w+\.)?i18n_patterns\s*(\()|(\w+)\.urls\b|[\w.]+\s*(\()|(\w+)\b)/y;

/** `[…] + i18n_patterns(…) + router.urls`: what is added up. */
function patternsOfSum(here: PatternFile, from: number, prefix: string): readonly Pattern[] {
  const { masked, bare } = here;
  const patterns: Pattern[] = [];
  for (let at = from; ; ) {
    part.lastIndex = at;
    const found = part.exec(bare);
    if (found === null || (at !== from && !/^\s*\+/.test(found[0]))) return patterns;
    const [whole, list, translated, router, call, name] = found;
    const open = at + whole.length - 1;
    const isCalled = list !== undefined || translated !== undefined || call !== undefined;
    if (list !== undefined) patterns.push(...patternsIn(here, open, prefix));
    // The language stands first: `/en/orders`.
    else if (translated !== undefined) patterns.push(...patternsIn(here, open, `${prefix}<language>/`));
    else if (router !== undefined && routerNamed(here, router) !== undefined)
      patterns.push(...registeredWith(here, router, prefix, lineAt(masked, at)));
    else if (call !== undefined) {
      const inner = open + 1 + (/^\s{0,200}/.exec(bare.slice(open + 1, open + 201))?.[0].length ?? 0);
      // `urlpatterns += path('a/', view),` is a list of one.
      const isPattern = /(?:^|[\s.])(?:path|re_path|url)\s*\($/.test(whole);
      if (bare[inner] === '[') patterns.push(...patternsIn(here, inner, prefix));
      else if (isPattern) {
        const start = at + whole.search(/[\w.]/);
        patterns.push(...patternsAt(here, { from: start, to: closingBracket(bare, open) + 1 }, prefix));
      } else if (functionMade(here, whole) !== undefined) patterns.push(...patternsMade(here, whole, prefix));
      // Files that are only served while developing.
      else if (!/(?:^|\.|\s|\+)(?:static|staticfiles_urlpatterns)\s*\($/.test(whole)) {
        const start = at + whole.search(/[\w.]/);
        patterns.push(...patternsCalled(here, { from: start, to: closingBracket(bare, open) + 1 }, prefix));
      }
    } else if (name !== undefined && !here.lists.includes(name))
      patterns.push(...listsNamed(here, name, prefix, lineAt(masked, at)));
    at = isCalled ? closingBracket(bare, open) + 1 : at + whole.length;
  }
}

/**
 * `*build_provider_urlpatterns()` of a library, which knows nothing of the project but what it is told: what it lists it
 * answers itself. What a function of the project gives, and a list that is worked out, is not read.
 */
function patternsCalled(here: PatternFile, { from, to }: Span, path: string): readonly Pattern[] {
  const { sources, file, bare, masked } = here;
  const line = lineAt(masked, from);
  const [, name = '', member = '', given = ''] = CALLED_ALONE.exec(bare.slice(from, to)) ?? [];
  const imported = importsIn(sources, file).get(name);
  // A view that it is told stands there by its name.
  if (imported === undefined || NAMES_SOMETHING.test(given) || !isOfLibrary(sources, file, imported.module)) {
    here.hidden.push({ file, line });
    return [];
  }
  const handler = `${imported.name === undefined ? name : joinModule(imported.module, imported.name)}${member}()`;
  return [{ method: 'ALL', path, line, handler, target: undefined, isOutside: true, isInferred: true }];
}

const CALLED_ALONE = /^\s{0,200}\*?\s{0,9}(\w{1,100})((?:\.\w{1,100}){0,3})\s{0,9}\(([^()]{0,300})\)\s{0,200}$/;
const NAMES_SOMETHING = /(?<!\bsettings\.)\b(?!(?:settings|True|False|None)\b)[A-Za-z_]\w*\b(?!\s{0,9}=)/;

/** Where the only list begins that a function of the file gives back: `urlpatterns += files_urls(prefix="/media/")`. */
function functionMade({ bare }: PatternFile, call: string): number | undefined {
  const name = /(?:^|[\s+])(\w{1,100})\s*\($/.exec(call)?.[1];
  const head = name && new RegExp(`^([ \\t]{0,80})def[ \\t]{1,9}${name}[ \\t]{0,9}\\(`, 'm').exec(bare);
  if (!head) return undefined;
  const start = closingBracket(bare, head.index + head[0].length - 1);
  const line = bare.indexOf('\n', start) + 1;
  const length = new RegExp(`^[ \\t]{0,${head[1]?.length ?? 0}}\\S`, 'm').exec(bare.slice(line))?.index;
  const body = bare.slice(line, length === undefined ? undefined : line + length);
  const [given, ...others] = [...body.matchAll(/^[ \t]{1,200}return\b[ \t]{0,9}(?=(\[)?)/gm)];
  return given?.[1] === undefined || others.length > 0 ? undefined : line + given.index + given[0].length;
}

/** What the paths are put together of is not known. */
function patternsMade(here: PatternFile, call: string, prefix: string): readonly Pattern[] {
  const open = functionMade(here, call);
  return open === undefined ? [] : patternsIn(here, open, prefix).map((each) => ({ ...each, isInferred: true }));
}

/** Those of a list that begins there. */
function patternsIn(here: PatternFile, open: number, prefix: string): readonly Pattern[] {
  return splitAtCommas(here.bare, open + 1, closingBracket(here.bare, open)).flatMap((span) =>
    patternsAt(here, span, prefix),
  );
}

function patternsAt(here: PatternFile, { from, to }: Span, prefix: string): readonly Pattern[] {
  const { masked, bare } = here;
  const line = lineAt(masked, from);
  const [, spread, router] = /^\*\s{0,20}(\w{1,200})(\.urls)?$/.exec(bare.slice(from, to)) ?? [];
  if (spread !== undefined && router !== undefined) return registeredWith(here, spread, prefix, line);
  if (spread !== undefined) return here.lists.includes(spread) ? [] : listsNamed(here, spread, prefix, line);
  const call = /^(?:\w+\.)?(path|re_path|url)\s*\(/.exec(bare.slice(from, to));
  if (call === null) {
    return bare.slice(from, to).trim() === '' ? [] : patternsCalled(here, { from, to }, prefix);
  }
  const given = splitAtCommas(bare, from + call[0].length, to - 1);
  const [route, view] = [givenAs(bare, given, 0, 'route|regex'), givenAs(bare, given, 1, 'view')];
  if (view === undefined || route === undefined) return [];
  const { text, isInferred } = textAt(here, masked.slice(route.from, route.to));
  const path = prefix + (call[1] === 'path' ? text : withoutAnchors(text));
  const named = givenAs(bare, given, 3, 'name');
  const name = named === undefined ? undefined : pyText(masked.slice(named.from, named.to));
  // Called over several lines, all of them register it.
  const last = lineAt(masked, Math.max(from, to - 1));
  const patterns = patternsBehind(here, view, { path, line, name, ...(last > line ? { endLine: last } : {}) });
  return isInferred ? patterns.map((pattern) => ({ ...pattern, isInferred })) : patterns;
}

/** By its name, `route="orders/"`, or by its place. */
function givenAs(bare: string, given: readonly Span[], place: number, names: string): Span | undefined {
  const keyword = new RegExp(`^(?:${names})\\s{0,20}=(?!=)\\s{0,20}`);
  for (const { from, to } of given) {
    const head = keyword.exec(bare.slice(from, Math.min(to, from + 60)))?.[0];
    if (head !== undefined) return { from: from + head.length, to };
  }
  return given[place];
}

/** A text, with the names in it as the file sets them; what it sets elsewhere too, or not to a text, is not sure. */
function textAt(
  { bare, masked }: PatternFile,
  written: string,
): { readonly text: string; readonly isInferred: boolean } {
  const [, kind, , quotedText] = /^(\w{0,2})(["'])(.*)\2$/s.exec(written) ?? [];
  if (quotedText !== undefined && kind?.toLowerCase().includes('f') !== true)
    return { text: quotedText, isInferred: false };
  let isInferred = false;
  const named = (name: string): string => {
    const set = new RegExp(`^([ \\t]*)${name}[ \\t]*=(?!=)[ \\t]*`, 'gm');
    const values = [...bare.matchAll(set)].map((match) =>
      match[1] === ''
        ? /^(["'])([^"'\n]*)\1[ \t]{0,200}(?:\n|$)/.exec(masked.slice(match.index + match[0].length))?.[2]
        : undefined,
    );
    if (values.length !== 1 || values[0] === undefined) isInferred = true;
    return values.find((value) => value !== undefined) ?? `{${name}}`;
  };
  if (quotedText !== undefined) {
    const text = quotedText.replace(/\{([^{}\n]{1,200})\}/g, (_, name: string) => {
      if (/^\w+$/.test(name)) return named(name);
      isInferred = true;
      return `{${name}}`;
    });
    return { text, isInferred };
  }
  if (/^\w+$/.test(written)) return { text: named(written), isInferred };
  return { text: `{${written.slice(0, 80)}}`, isInferred: true };
}

/** What a path leads to: a view, or what is included there. */
function patternsBehind(
  here: PatternFile,
  view: Span,
  { name, ...place }: Pick<Pattern, 'path' | 'line' | 'endLine'> & { readonly name: string | undefined },
): readonly Pattern[] {
  const { path, line, endLine } = place;
  const shown = here.masked.slice(view.from, view.to);
  const opening = /^(?:\w+\.)?include\(\s*(?:\(\s*)?/.exec(shown);
  if (opening === null) {
    const lasting = endLine === undefined ? {} : { endLine };
    return viewsAt(shown, path, line).map((each) => ({ ...each, ...lasting, ...(name === undefined ? {} : { name }) }));
  }
  return includedAt(here, view, { path, line, start: view.from + opening[0].length });
}

/** `include(…, namespace="shop")`, else `include((…, "shop"))`. */
function spaceOfInclude({ masked, bare }: PatternFile, view: Span): Space | undefined {
  const open = bare.indexOf('(', view.from);
  const given = splitAtCommas(bare, open + 1, closingBracket(bare, open));
  const said = givenAs(bare, given, 1, 'namespace') ?? appNameGiven(bare, given[0]);
  return said === undefined ? undefined : { name: pyText(masked.slice(said.from, said.to)) };
}

function appNameGiven(bare: string, first: Span | undefined): Span | undefined {
  if (first === undefined || bare[first.from] !== '(') return undefined;
  return splitAtCommas(bare, first.from + 1, closingBracket(bare, first.from))[1];
}

function includedAt(
  here: PatternFile,
  view: Span,
  { path, line, start }: { readonly path: string; readonly line: number; readonly start: number },
): readonly Pattern[] {
  const { sources, file, masked, bare } = here;
  const space = spaceOfInclude(here, view);
  const within = (patterns: readonly Pattern[]) =>
    space === undefined ? patterns : patterns.map((each) => ({ ...each, spaces: [space, ...(each.spaces ?? [])] }));
  if (bare[start] === '[') return within(patternsIn(here, start, path));
  const router = /^([\w.]{1,200})\.urls\b/.exec(masked.slice(start, view.to))?.[1];
  if (router !== undefined && routerNamed(here, router) !== undefined)
    return within(registeredWith(here, router, path, line));
  const [, , quoted, name] = /^(?:(["'])([\w.]+)\1|([\w.]+))/.exec(masked.slice(start, view.to)) ?? [];
  if (name !== undefined && name === here.before?.name) {
    const { patterns, prefix } = here.before;
    here.before.isIncluded = true;
    return within(patterns.map((each) => ({ ...each, path: `${path}${each.path.slice(prefix.length)}` })));
  }
  if (name !== undefined && isList(here, name))
    return here.lists.includes(name) ? [] : within(listsNamed(here, name, path));
  const target = fileOf(sources, file, quoted ?? moduleOf(masked, name ?? ''));
  const handler = `include(${quoted ?? name ?? ''})`;
  const included = { method: 'ALL', path, line, handler, target, ownSpace: space };
  return [{ ...included, isOutside: target === undefined, isInferred: false }];
}

function isList({ bare }: PatternFile, name: string): boolean {
  return (
    /^\w+$/.test(name) && new RegExp(`^${name}[ \\t]*(?::[^=\\n]{1,200})?=[ \\t]*(?:\\w+\\(\\s*)?\\[`, 'm').test(bare)
  );
}

/** One for each method of `views.Item.as_view({'get': 'list'})`, else one for all. */
function viewsAt(shown: string, path: string, line: number): readonly Pattern[] {
  const view = viewAt(shown, path, line);
  const mapped = /\.as_view\(\s{0,200}\{([^{}]{1,1000})\}/.exec(shown)?.[1];
  const methods = [...(mapped ?? '').matchAll(/["'](\w{1,20})["']\s{0,20}:\s{0,20}["'](\w{1,100})["']/g)];
  if (methods.length === 0) return methodsNamed(shown).map((method) => ({ ...view, method }));
  return methods.map(([, method = '', action = '']) => ({
    ...view,
    method: method.toUpperCase(),
    handler: `${view.handler?.split('.').at(-1)}.${action}`,
  }));
}

/** Those that `as_view(http_method_names=["get"])` lets through. */
function methodsNamed(shown: string): readonly string[] {
  const names = /\.as_view\([^()]{0,300}\bhttp_method_names\s{0,9}=\s{0,9}[[(]([^[\]()]{1,300})[\])]/.exec(shown)?.[1];
  const methods = [...(names ?? '').matchAll(/["'](\w{1,20})["']/g)].map(([, name = '']) => name.toUpperCase());
  return methods.length === 0 ? ['ALL'] : methods.filter((method) => method !== 'HEAD' && method !== 'OPTIONS');
}

/** `views.Item.as_view()`, `login_required(views.Item.as_view())`, `views.item`. */
function viewAt(shown: string, path: string, line: number): Pattern {
  const view = unwrapped(shown);
  const handler = /^([\w.]+?)(?:\.as_view\b|\s*\(|$)/.exec(view)?.[1];
  const isOutside = view.startsWith('admin.site.urls');
  return { method: 'ALL', path, line, handler, target: undefined, isOutside, isInferred: false };
}

/** What stands inside of functions that are given a view and give one back. */
function unwrapped(shown: string): string {
  let view = shown;
  for (let depth = 0; depth < MOST_WRAPPERS; depth += 1) {
    const head = /^([\w.]{1,200})\(/.exec(view);
    if (head === null || head[1]?.endsWith('.as_view')) return view;
    const inner = view.slice(head[0].length, view.lastIndexOf(')')).trim().replace(/,$/, '');
    const isView = /^[\w.]{1,200}\.as_view\(/.test(inner) || WRAPPERS.has(head[1]?.split('.').at(-1) ?? '');
    if (!isView && !/^[\w.]{1,200}\([\w.]{1,200}\.as_view\(/.test(inner)) return view;
    view = inner;
  }
  return view;
}

const MOST_WRAPPERS = 8;
/** Decorators of Django itself that are given nothing but the view. */
const WRAPPERS: ReadonlySet<string> = new Set(
  (
    'login_required,csrf_exempt,csrf_protect,ensure_csrf_cookie,never_cache,staff_member_required,require_GET,require_POST,' +
    'require_safe,xframe_options_exempt,xframe_options_deny,xframe_options_sameorigin,gzip_page,non_atomic_requests'
  ).split(','),
);

/** A router of the file, or of the one that it imports it from: `routes.router`. */
function routerNamed(
  here: PatternFile,
  written: string,
): { readonly home: PatternFile; readonly name: string } | undefined {
  if (isRouter(here, written)) return { home: here, name: written };
  const place = placeOfName(here.sources, here.file, written);
  if (place === undefined || place.file === here.file) return undefined;
  const home = patternFile(here.sources, place.file, here.hidden);
  return isRouter(home, place.name) ? { home, name: place.name } : undefined;
}

function isRouter(here: PatternFile, name: string): boolean {
  const made = routerMade(here, name)?.[1] ?? '';
  return made.endsWith('Router') || kindOf(here, made) !== undefined;
}

function routerMade({ bare }: PatternFile, name: string): RegExpExecArray | null {
  return new RegExp(`^${name}[ \\t]{0,9}(?::[^=\\n]{1,200})?=[ \\t]{0,9}([\\w.]{1,200})\\(`, 'm').exec(bare);
}

/** Which router of the REST framework a class is, or builds on. */
function kindOf({ sources, file }: PatternFile, written: string): string | undefined {
  const kinds = ['DefaultRouter', 'SimpleRouter'];
  const bases = lineageNamed(sources, file, written)?.outside.map(({ name }) => name) ?? [];
  return [written, ...bases].map((name) => name.split('.').at(-1) ?? '').find((name) => kinds.includes(name));
}

/** A class that builds on a router lays its paths as that does, unless it says how, or comes from where that is not seen. */
function laysPathsOut({ sources, file }: PatternFile, written: string): boolean {
  const lineage = lineageNamed(sources, file, written);
  if (lineage === undefined) return false;
  return (
    lineage.outside.some(({ name }) => !/(?:^|\.)(?:\w{0,100}Router|object)$/.test(name)) ||
    lineage.classes.some((each) => namesIn(sources, each).some((name) => LAYING_OUT.has(name)))
  );
}

const LAYING_OUT: ReadonlySet<string> = new Set(
  (
    'routes get_routes get_urls urls register get_lookup_regex get_method_map _get_dynamic_route _url_path __init__ ' +
    'trailing_slash include_root_view include_format_suffixes root_renderers get_api_root_view'
  ).split(' '),
);

/** `router.registry.extend(other.registry)`, or a method of the file that asks what it is given for nothing else. */
function takesRegistry(bare: string, call: string, given: string): boolean {
  if (/^\s*[\w.]+\.registry\s*$/.test(given)) return true;
  const method = /\.(\w+)[ \t]*\($/.exec(call)?.[1] ?? '';
  const start = new RegExp(`^([ \\t]{1,80})def[ \\t]{1,9}${escaped(method)}[ \\t]{0,9}\\(`, 'm').exec(bare);
  if (start === null || /\.registry\./.test(call)) return false;
  const open = start.index + start[0].length - 1;
  const close = closingBracket(bare, open);
  const second = splitAtCommas(bare, open + 1, close)[1];
  const parameter = second && /^\w{1,100}/.exec(bare.slice(second.from, second.to))?.[0];
  if (parameter === undefined) return false;
  const behind = bare.slice(bare.indexOf('\n', close) + 1);
  const body = behind.slice(0, new RegExp(`^[ \\t]{0,${start[1]?.length ?? 0}}\\S`, 'm').exec(behind)?.index);
  const uses = [...body.matchAll(new RegExp(`\\b${parameter}\\b(\\.registry\\b)?`, 'g'))];
  return uses.length > 0 && uses.every(([, registry]) => registry !== undefined);
}

/**
 * A router takes over what others hold, of which the code does not say which: it is among what is registered with one of them
 * here, by name. Undefined where a part of that is not written down.
 */
function registeredElsewhere(here: PatternFile, router: string): readonly string[] | undefined {
  const files = here.sources.files.filter(
    (file) => file.endsWith('.py') && /\brest_framework\b|Router[ \t]*\(/.test(here.sources.text(file)),
  );
  const names = files.flatMap((file): readonly (readonly string[] | undefined)[] => {
    const bare = here.sources.bare(file);
    return [...bare.matchAll(/(?<![\w.])(\w[\w.]{0,200})\.register[ \t]*\(/g)].map(({ 0: call, 1: on = '', index }) => {
      if ((file === here.file && on === router) || /(?:^|\.)(?:site|admin)$/.test(on)) return [];
      const open = index + call.length - 1;
      const viewset = givenAs(bare, splitAtCommas(bare, open + 1, closingBracket(bare, open)), 1, 'viewset');
      return viewset === undefined ? undefined : namesRegistered(here.sources, file, viewset);
    });
  });
  return names.includes(undefined) ? undefined : [...new Set(names.flatMap((each) => each ?? []))].sort();
}

/** What is registered with a router of the REST framework is served where the router is included. */
function registeredWith(from: PatternFile, written: string, prefix: string, line: number): readonly Pattern[] {
  const { home: here, name: router } = routerNamed(from, written) ?? { home: from, name: written };
  const { sources, file, masked, bare } = here;
  const made = routerMade(here, router);
  const outside = { method: 'ALL', path: prefix, line, handler: `include(${written}.urls)`, target: undefined };
  if (made === null) return [{ ...outside, isOutside: true, isInferred: false }];
  const open = made.index + made[0].length - 1;
  const slash = /\btrailing_slash\s*=\s*False\b/.test(bare.slice(open, closingBracket(bare, open))) ? '' : '/';
  const kind = kindOf(here, made[1] ?? '');
  const isKnown = kind !== undefined && !laysPathsOut(here, made[1] ?? '');
  // Any other router may have calls of its own that add some, and what is registered with one can be given to another.
  const others = `^[ \\t]*${router}\\.(?:registry\\.|(?!register\\b))\\w+[ \\t]*\\(`;
  for (const { index, 0: call } of bare.matchAll(new RegExp(others, 'gm'))) {
    const at = index + (/^\s*/.exec(bare.slice(index))?.[0].length ?? 0);
    const given = { from: index + call.length, to: closingBracket(bare, index + call.length - 1) };
    const isOfRouter = takesRegistry(bare, call, bare.slice(given.from, given.to));
    const names = namesRegistered(sources, file, given) ?? (isOfRouter ? registeredElsewhere(here, router) : undefined);
    const told = names === undefined ? {} : { names, within: functionsAround(sources, file, at) };
    here.hidden.push({ file, line: lineAt(masked, at), ...told });
  }
  const calls = new RegExp(
    `\\b${router}\\.register\\(\\s*(?:prefix\\s*=\\s*)?r?(["'])([^"'\\n]*)["']\\s*,\\s*(?:viewset\\s*=\\s*)?([\\w.]+)`,
    'g',
  );
  const read = new Set([...masked.matchAll(calls)].map(({ index }) => index));
  for (const { index } of bare.matchAll(new RegExp(`\\b${router}\\.register[ \\t]*\\(`, 'g')))
    if (!read.has(index)) here.hidden.push({ file: here.file, line: lineAt(masked, index) });
  const patterns = [...masked.matchAll(calls)].flatMap((match) => {
    const [, , under = '', viewset = ''] = match;
    const path = `${prefix}${withoutAnchors(under)}`;
    const at = { file, line: lineAt(masked, match.index), target: undefined };
    const opening = bare.indexOf('(', match.index);
    const given = splitAtCommas(bare, opening + 1, closingBracket(bare, opening));
    const basename = givenAs(bare, given, 2, 'base_?name');
    const served = routesOfViewset(sources, here.file, viewset, slash);
    if (served === undefined)
      return [{ ...at, method: 'ALL', path: `${path}/`, handler: viewset, isOutside: true, isInferred: true }];
    const base = basename === undefined ? served.model : pyText(masked.slice(basename.from, basename.to));
    return served.routes.map(({ method, path: rest, action, name }) => ({
      ...at,
      method,
      ...(base === undefined || name === undefined ? {} : { name: `${base}-${name}` }),
      path: rest === '' ? `${path}${slash}` : `${path}/${rest}`,
      handler: `${served.name}.${action}`,
      isOutside: false,
      isInferred: served.isInferred || !isKnown,
    }));
  });
  if (kind !== 'DefaultRouter') return patterns;
  const root = { method: 'GET', path: prefix, line, handler: 'APIRootView', target: undefined, isOutside: false };
  return [{ ...root, name: 'api-root', isInferred: !isKnown }, ...patterns];
}

/** `from shop import urls as shop_urls`, by its local name. */
function moduleOf(masked: string, name: string): string {
  for (const [, module, names = ''] of masked.matchAll(/^from\s+([\w.]+)\s+import\b([^\n]*)/gm)) {
    for (const part of names.split(',')) {
      const [, imported, local = imported] = /^\W*(\w+)(?:\s+as\s+(\w+))?/.exec(part) ?? [];
      if (local === name) return `${module}.${imported}`;
    }
  }
  return name;
}

function fileOf(sources: Sources, file: string, module: string): string | undefined {
  const found = moduleFile(sources, file, module);
  return found === file ? undefined : found;
}

/** A regular expression as a path: groups become names. */
function withoutAnchors(expression: string): string {
  return expression
    .replace(/^\^/, '')
    .replace(/(\\[ZzA]|\$)$/, '')
    .replace(/\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)/g, '<$1>')
    .replace(/\/\?$/, '/')
    .replaceAll('\\', '');
}
