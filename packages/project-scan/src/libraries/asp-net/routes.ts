/**
 * Routes of ASP.NET Core: actions of controllers by their attributes, and what is mapped on route builders, through groups
 * and the methods that are handed one. Where routes are worked out from names by a convention, the place is told.
 */
import { type Chain, chainFrom, givenTo, quoted, type Step } from '../../reading/call-chains.ts';
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { isConditional } from '../../reading/conditions.ts';
import { type CsAttribute, type CsClass, type CsMethod, csClasses } from '../../reading/csharp/classes.ts';
import { type Mount, type Mountable, prefixesOf } from '../../reading/mounts.ts';
import type { Place, ReadRoute, RouteReader } from '../../reading/route-reader.ts';
import { lineAt, routePath, type Sources } from '../../reading/sources.ts';

export const aspNet: RouteReader = {
  frameworks: ['ASP.NET'],
  read(sources) {
    const files = sources.files.filter((file) => file.endsWith('.cs'));
    return {
      routes: [...controllerRoutes(sources, files), ...mappedRoutes(sources, files)],
      hidden: hiddenPlaces(sources, files),
    };
  },
};

/** What maps routes in a way that is not read: by names, pages, hubs and services of libraries. */
const UNREAD =
  /\.(MapControllerRoute|MapDefaultControllerRoute|MapAreaControllerRoute|UseMvcWithDefaultRoute|MapRazorPages|MapRazorComponents|MapHub|MapBlazorHub|MapGrpcService|MapIdentityApi|MapReverseProxy|MapForwarder|MapHealthChecks|MapDynamicControllerRoute|MapCarter|MapFastEndpoints|UseFastEndpoints)\b(?:\s{0,9}<\s{0,9}(?:\w{1,200}\.){0,9}(\w{1,200})\s{0,9}>)?/g;
/** Of these the routes are run by classes of the project that are derived from one of the framework's. */
const RUN_BY: Readonly<Record<string, RegExp>> = {
  MapHealthChecks: /HealthCheck$/,
  MapControllerRoute: /Controller(?:Base)?$/,
  MapDefaultControllerRoute: /Controller(?:Base)?$/,
  MapAreaControllerRoute: /Controller(?:Base)?$/,
  UseMvcWithDefaultRoute: /Controller(?:Base)?$/,
};
/** Classes that are routes by themselves: of the library of Ardalis, and of FastEndpoints. */
const ENDPOINT_CLASS =
  /\bclass \w+[^{};]{0,400}?:\s*(?:\w+\.)*(?:EndpointBase(?:Sync|Async)?|EndpointWithoutRequest|Endpoint(?=\s*<))\b/g;

function hiddenPlaces(sources: Sources, files: readonly string[]): readonly Place[] {
  let known: readonly CsClass[] | undefined;
  const classes = () => {
    known ??= files.flatMap((file) => csClasses(sources, file));
    return known;
  };
  return files.flatMap((file): readonly Place[] => {
    if (!/\.Map|\.UseMvc|Endpoint/.test(sources.text(file))) return [];
    const bare = sources.bare(file);
    const placeOf = ({ index }: { readonly index: number }) => ({ file, line: lineAt(sources.text(file), index) });
    return [
      ...[...bare.matchAll(UNREAD)].map((match): Place => {
        const [, form = '', type] = match;
        const names = namesRunBy(classes, form, type);
        return { ...placeOf(match), ...(names === undefined ? {} : { names }) };
      }),
      ...[...bare.matchAll(ENDPOINT_CLASS)].map(placeOf),
    ];
  });
}

/** The classes that run what is mapped so, with those that they are derived from; undefined where it may be anything. */
function namesRunBy(
  classes: () => readonly CsClass[],
  form: string,
  type: string | undefined,
): readonly string[] | undefined {
  const derivedFrom = RUN_BY[form];
  const isHanded = form === 'MapHub' || form === 'MapGrpcService';
  if (derivedFrom === undefined && (!isHanded || type === undefined)) return undefined;
  const byName = classesByName(classes());
  const isRun = (each: CsClass) =>
    derivedFrom === undefined
      ? each.name === type
      : ancestry(each, byName).some(
          ({ name, parents }) => derivedFrom.test(name) || parents.some((parent) => derivedFrom.test(parent)),
        );
  const run = classes().filter(isRun);
  const names = run.flatMap((each) => ancestry(each, byName)).map(({ name }) => name);
  return [...new Set([...names, ...(derivedFrom === undefined && type !== undefined ? [type] : [])])].sort();
}

const VERBS: Readonly<Record<string, string>> = {
  HttpGet: 'GET',
  HttpPost: 'POST',
  HttpPut: 'PUT',
  HttpDelete: 'DELETE',
  HttpPatch: 'PATCH',
  HttpHead: 'HEAD',
  HttpOptions: 'OPTIONS',
};

function controllerRoutes(sources: Sources, files: readonly string[]): readonly ReadRoute[] {
  const classes = files
    .filter((file) => /Controller\b|ControllerBase\b/.test(sources.text(file)))
    .flatMap((file) => csClasses(sources, file));
  const byName = classesByName(classes);
  return classes.flatMap((each) => (isController(each, byName) ? actionsOf(sources, each, byName) : []));
}

function classesByName(classes: readonly CsClass[]): ReadonlyMap<string, readonly CsClass[]> {
  const byName = new Map<string, CsClass[]>();
  for (const each of classes) byName.set(each.name, [...(byName.get(each.name) ?? []), each]);
  return byName;
}

function isController(each: CsClass, byName: ReadonlyMap<string, readonly CsClass[]>): boolean {
  if (each.isAbstract || each.attributes.some(({ name }) => name === 'NonController')) return false;
  // By its name alone a class is one too.
  return ancestry(each, byName).some(
    ({ name: own, parents, attributes }) =>
      own.endsWith('Controller') ||
      parents.some((parent) => /^(?:Controller|ControllerBase)$/.test(parent)) ||
      attributes.some(({ name }) => name === 'ApiController' || name === 'Controller'),
  );
}

/** The class and those that it is derived from, as far as they are in the project. */
function ancestry(each: CsClass, byName: ReadonlyMap<string, readonly CsClass[]>): readonly CsClass[] {
  const line: CsClass[] = [];
  for (let next: CsClass | undefined = each; next !== undefined && !line.includes(next); ) {
    line.push(next);
    next = next.parents.flatMap((name) => byName.get(name)?.slice(0, 1) ?? [])[0];
  }
  return line;
}

function actionsOf(
  sources: Sources,
  controller: CsClass,
  byName: ReadonlyMap<string, readonly CsClass[]>,
): readonly ReadRoute[] {
  const line = ancestry(controller, byName);
  const holder = line.find(({ attributes }) => attributes.some(({ name }) => name === 'Route'));
  const bases =
    holder?.attributes.filter(({ name }) => name === 'Route').map((each) => templateOf(sources, holder.file, each)) ??
    [];
  // Of methods of one name in a class each is one; what a base says of a name is overridden.
  const ownNames = new Set(controller.methods.map(({ name }) => name));
  return line.flatMap((each) =>
    each.methods.flatMap((method): readonly ReadRoute[] => {
      const isOverridden = each !== controller && ownNames.has(method.name);
      if (isOverridden || method.attributes.some(({ name }) => name === 'NonAction')) return [];
      return routesOfAction(sources, controller, each, method, bases);
    }),
  );
}

/** An attribute of a verb stands for itself; those of `[Route]` beside it are for all verbs that have no template. */
function routesOfAction(
  sources: Sources,
  controller: CsClass,
  { file }: CsClass,
  method: CsMethod,
  bases: readonly (string | undefined)[],
): readonly ReadRoute[] {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const verbs = method.attributes.flatMap((attribute) => {
    if (attribute.name === 'AcceptVerbs') return acceptedVerbs(text, bare, attribute);
    const verb = VERBS[attribute.name];
    return verb === undefined ? [] : [{ attribute, verb, template: templateOf(sources, file, attribute) }];
  });
  const routes = method.attributes.filter(({ name }) => name === 'Route');
  const templates = routes.map((attribute) => ({ attribute, template: templateOf(sources, file, attribute) }));
  const without = verbs.filter(({ template }) => template === '');
  const own = [
    ...verbs.filter(({ template }) => template !== ''),
    ...(templates.length === 0
      ? without
      : templates.flatMap(({ attribute, template }) =>
          verbs.length === 0
            ? [{ attribute, verb: 'ALL', template }]
            : without.map(({ verb }) => ({ attribute, verb, template })),
        )),
  ];
  return own.flatMap(({ attribute, verb, template }): readonly ReadRoute[] => {
    // Without any template a convention decides, which is told as a place.
    if (template === '' && bases.length === 0) return [];
    const isAbsolute = template !== undefined && /^[~/]/.test(template);
    return (isAbsolute || bases.length === 0 ? [''] : bases).map((base): ReadRoute => {
      const full = routePath([base ?? '{…}', (template ?? '{…}').replace(/^~/, '')]);
      const path = full
        .replace(/\[controller\]/gi, controller.name.replace(/Controller$/, ''))
        .replace(/\[action\]/gi, method.name.replace(/Async$/, ''));
      return {
        method: verb,
        path,
        handler: `${controller.name}.${method.name}`,
        file,
        line: lineAt(text, attribute.at),
        endLine: lineAt(text, method.nameEnd),
        framework: 'ASP.NET',
        confidence: /\{…|\[area\]/.test(path) ? 'inferred' : 'high',
      };
    });
  });
}

function acceptedVerbs(text: string, bare: string, attribute: CsAttribute) {
  if (attribute.inside === undefined) return [];
  const parts = splitAtCommas(bare, attribute.inside.from, attribute.inside.to);
  const words = parts.flatMap((part) => quoted(text, bare, part) ?? []);
  const route = parts
    .map(({ from, to }) => ({
      from: from + (/^Route\s?=\s?/.exec(bare.slice(from, to))?.[0].length ?? 0),
      to,
      start: from,
    }))
    .find(({ from, start }) => from > start);
  const template = route === undefined ? '' : quoted(text, bare, route);
  return words.map((verb) => ({ attribute, verb: verb.toUpperCase(), template }));
}

/** Empty where it has none; undefined where it is made by code. */
function templateOf(sources: Sources, file: string, { inside }: CsAttribute): string | undefined {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const [first] = inside === undefined ? [] : splitAtCommas(bare, inside.from, inside.to);
  if (first === undefined) return '';
  const written = bare.slice(first.from, first.to);
  const named = /^(template\s?[:=]\s?)/.exec(written)?.[0].length ?? 0;
  if (named === 0 && /^\w+\s?=[^=]/.test(written)) return '';
  return textOf(sources, text, bare, { from: first.from + named, to: first.to });
}

/** A text, or a constant that has one value in the project. */
function textOf(sources: Sources, text: string, bare: string, span: Span): string | undefined {
  const literal = quoted(text, bare, bare[span.from] === '@' ? { from: span.from + 1, to: span.to } : span);
  if (literal !== undefined) return literal;
  const name = /^(?:\w+\.)*(\w+)$/.exec(bare.slice(span.from, span.to))?.[1];
  if (name === undefined) return undefined;
  const constant = new RegExp(`\\b(?:const|static readonly) string ${name} = "([^"\\n]{0,300})"`);
  const values = sources.files.flatMap((file) =>
    file.endsWith('.cs') && sources.text(file).includes(name) ? (constant.exec(sources.text(file))?.[1] ?? []) : [],
  );
  return values.length > 0 && values.every((value) => value === values[0]) ? values[0] : undefined;
}

/** A route builder: what the application makes, a group of it, or what a method is handed. */
interface Builder extends Mountable {
  readonly file: string;
  readonly name: string;
  /** The code in which its name means it. */
  readonly from: number;
  readonly to: number;
  /** The method that it is handed to. */
  readonly handedTo?: string;
}

function mappedRoutes(sources: Sources, files: readonly string[]): readonly ReadRoute[] {
  const mapping = files.filter(
    (file) => /\.Map[A-Z]|IEndpointRouteBuilder|WebApplication/.test(sources.text(file)) && !isOwn(sources, file),
  );
  const builders = mapping.flatMap((file) => buildersOf(sources, file));
  const mounts = new Map<Builder, Mount<Builder>[]>();
  const routes: { readonly builder: Builder; readonly prefix: string; readonly file: string; readonly step: Step }[] =
    [];
  for (const file of mapping) {
    const bare = sources.bare(file);
    for (const match of bare.matchAll(/(?<![\w.])(\w+)(?=\s{0,200}[.!?])/g)) {
      const builder = builderAt(builders, file, match[1] ?? '', match.index);
      if (builder === undefined) continue;
      follow(sources, file, builder, match.index + match[0].length, builders, mounts, routes);
    }
  }
  return routes.flatMap(({ builder, prefix, file, step }) =>
    routesOfMap(sources, file, step, prefixesOf(builder, mounts), prefix),
  );
}

/** The framework's own sources map nothing that anybody asks for. */
function isOwn(sources: Sources, file: string): boolean {
  return /^namespace Microsoft\.AspNetCore\b/m.test(sources.text(file));
}

function buildersOf(sources: Sources, file: string): readonly Builder[] {
  const bare = sources.bare(file);
  const handed = [
    ...bare.matchAll(
      /\b(\w+)(?:<[^<>()]{0,80}>)?\(([^()]{0,400}\b(?:IEndpointRouteBuilder|RouteGroupBuilder|WebApplication|IVersionedEndpointRouteBuilder) (\w+)[^()]{0,400})\)/g,
    ),
  ].flatMap((match): readonly Builder[] => {
    const open = bare.indexOf('{', match.index + match[0].length);
    const arrow = bare.indexOf('=>', match.index + match[0].length);
    const isBlock = open >= 0 && (arrow < 0 || open < arrow);
    const from = isBlock ? open : arrow;
    if (from < 0) return [];
    const to = isBlock ? closingBracket(bare, open) : bare.indexOf(';', arrow) >>> 0;
    return [{ file, name: match[3] ?? '', from, to, handedTo: match[1] ?? '', prefix: '', isServed: false }];
  });
  const made = [...bare.matchAll(/\b(\w+) = (?:await )?(?:\w+\.Build\(\)|WebApplication\.Create\()/g)].map(
    (match): Builder => ({
      file,
      name: match[1] ?? '',
      from: match.index,
      to: bare.length,
      prefix: '',
      isServed: true,
    }),
  );
  const known = [...handed, ...made];
  // `var group = routes.MapGroup("/a")`, in the order in which they are made.
  for (const match of bare.matchAll(/\b(\w+) = (\w+)\s{0,200}(?=[.!?])/g)) {
    const parent = builderAt(known, file, match[2] ?? '', match.index + match[0].length);
    if (parent === undefined) continue;
    const { steps } = chainFrom(bare, match.index + match[0].length);
    if (!steps.some(({ name }) => name === 'MapGroup' || name === 'NewVersionedApi')) continue;
    known.push({ file, name: match[1] ?? '', from: match.index, to: parent.to, prefix: '', isServed: false });
  }
  return known;
}

/** The innermost of that name, and of those the one made last before this place. */
function builderAt(builders: readonly Builder[], file: string, name: string, at: number): Builder | undefined {
  return builders
    .filter((each) => each.file === file && each.name === name && each.from < at && at < each.to)
    .sort((left, right) => left.to - right.to || right.from - left.from)[0];
}

const MAPS = /^Map(Get|Post|Put|Delete|Patch|Methods)?$/;

/** The calls on a builder: groups, routes, and methods of the project that are handed it. */
function follow(
  sources: Sources,
  file: string,
  builder: Builder,
  from: number,
  builders: readonly Builder[],
  mounts: Map<Builder, Mount<Builder>[]>,
  routes: { builder: Builder; prefix: string; file: string; step: Step }[],
): void {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const chain: Chain = chainFrom(bare, from);
  const condition = (at: number) => (isConditional(sources, file, at) ? { isConditional: true } : {});
  let prefix = '';
  let isGroup = false;
  for (const step of chain.steps) {
    const [first] = givenTo(bare, step);
    if (step.name === 'MapGroup') {
      isGroup = true;
      prefix = routePath([prefix, first === undefined ? '' : (textOf(sources, text, bare, first) ?? '{…}')]);
    } else if (step.name === 'NewVersionedApi') isGroup = true;
    else if (MAPS.test(step.name) && first !== undefined) routes.push({ builder, prefix, file, step });
    else
      for (const target of builders.filter(({ handedTo }) => handedTo === step.name))
        if (target !== builder)
          mounts.set(target, [...(mounts.get(target) ?? []), { parent: builder, prefix, ...condition(step.at) }]);
  }
  const name = /\b(\w+) = \w+\s{0,200}$/.exec(bare.slice(Math.max(0, from - 300), from))?.[1];
  if (!isGroup || name === undefined) return;
  const group = builders.find(
    (each) => each.file === file && each.name === name && each.from < from && each.from > from - 300,
  );
  if (group !== undefined && group !== builder) mounts.set(group, [{ parent: builder, prefix, ...condition(from) }]);
}

function routesOfMap(
  sources: Sources,
  file: string,
  step: Step,
  ways: ReturnType<typeof prefixesOf>,
  inside: string,
): readonly ReadRoute[] {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const given = givenTo(bare, step);
  const [first, second] = given;
  if (first === undefined) return [];
  const verb = MAPS.exec(step.name)?.[1];
  const template = textOf(sources, text, bare, first);
  const methods =
    verb === 'Methods' && second !== undefined
      ? [...text.slice(second.from, second.to).matchAll(/["'.](Get|Post|Put|Delete|Patch|Head|Options)\b/gi)].map(
          ([, name = '']) => name.toUpperCase(),
        )
      : [verb?.toUpperCase() ?? 'ALL'];
  const last = given.at(-1);
  const handler = given.length < 2 || last === undefined ? undefined : handlerOf(bare.slice(last.from, last.to));
  const [line, endLine] = [lineAt(text, step.at), lineAt(text, step.inside?.to ?? step.at)];
  const isPerhaps = isConditional(sources, file, step.at);
  return ways.flatMap(({ prefix, isComplete }) =>
    methods.map((method): ReadRoute => {
      const path = routePath([prefix, inside, template ?? '{…}']);
      return {
        method,
        path,
        ...(handler === undefined ? {} : { handler }),
        file,
        line,
        ...(endLine > line ? { endLine } : {}),
        framework: 'ASP.NET',
        confidence: isComplete && !isPerhaps && !path.includes('{…') ? 'high' : 'inferred',
      };
    }),
  );
}

function handlerOf(written: string): string | undefined {
  return /^(?:\w{1,100}\.){0,5}\w+$/.test(written)
    ? written
    : /=>|^(?:async )?delegate\b/.test(written)
      ? '<inline>'
      : undefined;
}
