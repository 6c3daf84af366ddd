/**
 * Routes of Pyramid have a name, `config.add_route("order", "/orders/{id}")`, and views answer them by it: what `@view_config`
 * stands above, with what `@view_defaults` says for its class, and what `config.add_view` is given. A view without a route
 * answers for a resource, an error or what was not found, under a path that no line says.
 */
import { isWorkedOut, type PyParameters, parameter, parametersOf, stringOf } from '../../reading/python/calls.ts';
import {
  decoratedIn,
  importsModule,
  type PyDecorated,
  type PyDecorator,
  placeOf,
  pyFiles,
} from '../../reading/python/decorated.ts';
import { pyText } from '../../reading/python/literals.ts';
import { placeOfName } from '../../reading/python/modules.ts';
import type { Place, ReadRoute, RouteReader } from '../../reading/route-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedApp } from '../../scan.ts';

export const pyramid: RouteReader = { frameworks: ['pyramid'], read };

interface Pattern {
  readonly path: string;
  readonly isSure: boolean;
}

interface View {
  readonly file: string;
  readonly line: number;
  readonly endLine?: number;
  readonly handler: string;
  readonly handledAt?: ReadRoute['handledAt'];
  /** What it is told, the class's own behind it. */
  readonly given: readonly PyParameters[];
  readonly isSure: boolean;
}

function read(sources: Sources) {
  const files = pyFiles(sources).filter((file) => /\bpyramid\b|\broute_name\b|\badd_route\b/.test(sources.text(file)));
  if (!files.some((file) => importsModule(sources, file, ['pyramid']))) return { routes: [] };
  const hidden: Place[] = [];
  const patterns = new Map<string, Pattern[]>();
  for (const file of files)
    for (const [name, pattern] of patternsIn(sources, file, hidden)) add(patterns, name, pattern);
  const views = files.flatMap((file) => [...decoratedViews(sources, file), ...viewsAdded(sources, file, hidden)]);
  const routes = views.flatMap((view) => routesOf(sources, view, patterns));
  return { routes, apps: files.flatMap((file) => appsIn(sources, file)), hidden };
}

function add(patterns: Map<string, Pattern[]>, name: string, pattern: Pattern): void {
  const known = patterns.get(name);
  if (known === undefined) patterns.set(name, [pattern]);
  else known.push(pattern);
}

const ADD_ROUTE = /(?<![\w.])(?:self\.)?\w{0,40}config\w{0,40}\.add_route[ \t]*\(/g;

/** What stands before the path of a whole part is told where that is included, and may be more than one. */
function* patternsIn(sources: Sources, file: string, hidden: Place[]): Generator<readonly [string, Pattern]> {
  const bare = sources.bare(file);
  const isPrefixed = sources.files.some((each) => each.endsWith('.py') && /\broute_prefix\b/.test(sources.text(each)));
  for (const { index, 0: call } of bare.matchAll(ADD_ROUTE)) {
    const given = parametersOf(sources, file, index + call.length - 1);
    const [name, path] = [textOf(sources, given, ['0', 'name']), textOf(sources, given, ['1', 'pattern', 'path'])];
    // Who answers it is told by the views.
    if (name === undefined || path === undefined)
      hidden.push({ file, line: lineAt(bare, index), names: [], within: [] });
    else yield [name, { path: `/${path.replace(/^\//, '')}`, isSure: !isPrefixed }];
  }
}

function textOf(sources: Sources, given: PyParameters, names: readonly string[]): string | undefined {
  const written = parameter(given, names)?.text.trim();
  if (written === undefined) return undefined;
  // A long one stands in brackets, in parts.
  const parts = /^\(([^()]{0,1000})\)$/.exec(written)?.[1]?.trim();
  return pyText(written) ?? (parts === undefined || !/^["']/.test(parts) ? undefined : textOfParts(sources, parts));
}

function textOfParts(sources: Sources, parts: string): string | undefined {
  const text = stringOf(sources, parts);
  return isWorkedOut(parts, text) ? text : undefined;
}

/** Decorators that are told a route are views, also those that a project makes of `view_config`. */
function decoratedViews(sources: Sources, file: string): readonly View[] {
  const found = decoratedIn(sources, file);
  const isPyramids = importsModule(sources, file, ['pyramid']);
  const told = (decorator: PyDecorator) =>
    decorator.open < 0 ? new Map<string, never>() : parametersOf(sources, file, decorator.open);
  const isView = (decorator: PyDecorator) =>
    VIEW.test(decorator.path) || (told(decorator).has('route_name') && !DEFAULTS.test(decorator.path));
  return found.flatMap((each) => {
    const owner = each.owner === undefined ? undefined : classAround(found, each);
    const defaults = (owner ?? each).decorators.filter(({ path }) => DEFAULTS.test(path)).map(told);
    return each.decorators.filter(isView).map((decorator): View => {
      const given = told(decorator);
      const attribute = each.kind === 'class' ? textOf(sources, given, ['attr']) : undefined;
      const name = each.owner === undefined ? each.name : `${each.owner}.${each.name}`;
      return {
        file,
        ...placeOf(sources, each, decorator),
        handler: attribute === undefined ? name : `${name}.${attribute}`,
        ...(attribute === undefined ? {} : attributeAt(sources, file, each, attribute)),
        given: [given, ...defaults],
        isSure: isPyramids && VIEW.test(decorator.path),
      };
    });
  });
}

const VIEW = /(?:^|\.)(?:view_config|notfound_view_config|forbidden_view_config|exception_view_config)$/;
const DEFAULTS = /(?:^|\.)view_defaults$/;

function classAround(found: readonly PyDecorated[], { owner, line }: PyDecorated): PyDecorated | undefined {
  return found.findLast((each) => each.kind === 'class' && each.name === owner && each.line < line);
}

/** The method that a class is asked for: `@view_config(attr="show")`. */
function attributeAt(sources: Sources, file: string, { line }: PyDecorated, name: string): Pick<View, 'handledAt'> {
  const bare = sources.bare(file);
  const from = bare.split('\n', line).join('\n').length;
  const made = new RegExp(`^[ \\t]{1,100}(?:async[ \\t]+)?def[ \\t]+${name}\\b`, 'm').exec(bare.slice(from));
  return made === null ? {} : { handledAt: { file, line: lineAt(bare, from + made.index + made[0].length) } };
}

const ADD_VIEW = /(?<![\w.])(?:self\.)?\w{0,40}config\w{0,40}\.add_(?:(?:notfound|forbidden|exception)_)?view[ \t]*\(/g;

function viewsAdded(sources: Sources, file: string, hidden: Place[]): readonly View[] {
  const bare = sources.bare(file);
  return [...bare.matchAll(ADD_VIEW)].flatMap(({ index, 0: call }): readonly View[] => {
    const given = parametersOf(sources, file, index + call.length - 1);
    const written = parameter(given, ['0', 'view'])?.text.trim() ?? '';
    if (written === '' && isTemplate(sources, given)) return [];
    const [line, named] = [lineAt(bare, index), pyText(written)];
    const endLine = lineAt(bare, index + call.length - 1 + (given.get('0')?.text.length ?? 0));
    const place = { file, line, ...(endLine > line ? { endLine } : {}), given: [given], isSure: false };
    if (named === undefined && /^\w[\w.]{0,200}$/.test(written))
      return [{ ...place, handler: written, ...definedAt(sources, file, written) }];
    if (named !== undefined && /^[\w.]{1,200}$/.test(named))
      return [{ ...place, handler: named.split('.').at(-1) ?? named }];
    // `assets_view(environment)`: what that makes, or what it is given.
    const names = /^\w[\w.]{0,200}[ \t]*\(/.test(written) ? [...new Set(written.match(/[A-Za-z_]\w*/g))] : undefined;
    hidden.push({ file, line, ...(names === undefined ? {} : { names, within: names }) });
    return [];
  });
}

/** `add_view(route_name="about", renderer="about.html", **kw)`: no view stands there, nor under a key of what may be handed on. */
function isTemplate(sources: Sources, given: PyParameters): boolean {
  const hasMore = [...given.values()].some(({ text }) => text.trim().startsWith('**'));
  const isKey = (file: string) => /["']view["']\s{0,9}:|\bdict\([^()]{0,400}\bview\s{0,9}=/.test(sources.text(file));
  return given.has('renderer') && !(hasMore && pyFiles(sources).some(isKey));
}

function definedAt(sources: Sources, file: string, name: string): Pick<View, 'handledAt'> {
  const place = placeOfName(sources, file, name);
  if (place === undefined) return {};
  const bare = sources.bare(place.file);
  const made = new RegExp(`^(?:async[ \\t]+)?(?:def|class)[ \\t]+${place.name}\\b`, 'm').exec(bare);
  return made === null ? {} : { handledAt: { file: place.file, line: lineAt(bare, made.index) } };
}

function routesOf(
  sources: Sources,
  view: View,
  patterns: ReadonlyMap<string, readonly Pattern[]>,
): readonly ReadRoute[] {
  const { given, isSure, handler, ...place } = view;
  const { handledAt, ...lines } = place;
  const written = given.map((each) => parameter(each, ['route_name'])).find((each) => each !== undefined);
  const name = written === undefined ? undefined : pyText(written.text.trim());
  const known = name === undefined ? undefined : patterns.get(name);
  const methods = methodsOf(given);
  return (known ?? [{ path: '/…', isSure: false }]).flatMap((pattern) =>
    methods.map((method) => ({
      method,
      path: pattern.path,
      handler,
      ...lines,
      ...(handledAt === undefined ? {} : { handledAt }),
      ...(name === undefined ? {} : { name }),
      framework: 'pyramid',
      confidence: isSure && pattern.isSure ? ('high' as const) : ('inferred' as const),
    })),
  );
}

/** `request_method="POST"`, or several of them; any where nothing is said. */
function methodsOf(given: readonly PyParameters[]): readonly string[] {
  const written = given.map((each) => parameter(each, ['request_method'])).find((each) => each !== undefined);
  const named = [...(written?.text ?? '').matchAll(/["'](\w{1,20})["']/g)].map(([, method = '']) =>
    method.toUpperCase(),
  );
  return named.length === 0 ? ['ALL'] : named;
}

function appsIn(sources: Sources, file: string): readonly ScannedApp[] {
  const bare = sources.bare(file);
  const made = /\bConfigurator[ \t]*\(/.exec(bare);
  return made === null || !importsModule(sources, file, ['pyramid'])
    ? []
    : [{ framework: 'pyramid', file, line: lineAt(bare, made.index) }];
}
