/**
 * Routes of Spring: methods of controllers with a mapping, their own or that of an interface or a base class, below the
 * paths of their class and of the servlet; and those of the functional style.
 */

import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { isConditional } from '../../reading/conditions.ts';
import {
  type AnnotatedClass,
  type Annotation,
  annotatedClasses,
  argumentsOf,
  type ClassesByName,
  classesByName,
  declaredAnnotations,
  declaredIn,
  familyOf,
  listOf,
} from '../../reading/jvm/annotations.ts';
import { filledIn, settingOf } from '../../reading/jvm/application-settings.ts';
import { textOf } from '../../reading/jvm/strings.ts';
import { isPartOf } from '../../reading/packages.ts';
import type { Place, ReadRoute, RouteReader, RouteReading } from '../../reading/route-reader.ts';
import { lineAt, routePath, type Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import { springAround } from './around.ts';

export const spring: RouteReader = {
  frameworks: ['spring'],
  read(sources) {
    const { routes, hidden } = annotatedRoutes(sources);
    const functional = functionalRoutes(sources);
    return {
      routes: [...routes, ...functional.routes],
      hidden: [...hidden, ...functional.hidden, ...registeredOtherwise(sources)],
      before: springAround(sources),
    };
  },
};

/** What an annotation says by its name: with which methods it is asked, none where it says that itself, and at which paths. */
type Mappings = ReadonlyMap<string, Base>;

const springMappings: Mappings = new Map(
  Object.entries({ RequestMapping: [], GetMapping: ['GET'], PostMapping: ['POST'], PutMapping: ['PUT'] })
    .concat(Object.entries({ DeleteMapping: ['DELETE'], PatchMapping: ['PATCH'] }))
    .map(([name, methods]) => [name, { methods, paths: [''] }]),
);

/** Mappings and views that code registers, and repositories that Spring Data REST serves. */
function registeredOtherwise(sources: Sources): readonly Place[] {
  const files = sources.files.filter(
    (file) =>
      /\.(?:java|kt)$/.test(file) &&
      /\bimport\s+org\.springframework\b/.test(sources.text(file)) &&
      !/^package\s+org\.springframework\b/m.test(sources.text(file)),
  );
  const left = signsLeft(
    sources,
    files,
    /\.\s{0,9}registerMapping\s{0,9}\(|\.\s{0,9}add(?:ViewController|RedirectViewController|StatusController)\s{0,9}\(|@(?:Repository)?RestResource\b|@RepositoryRestResource\b/g,
    [],
    (file, [whole]) => !whole.startsWith('@') || sources.text(file).includes('springframework.data.rest'),
  );
  return left.map((place) => ({ ...place, why: 'form' }));
}

function annotatedRoutes(sources: Sources): Required<Pick<RouteReading, 'routes' | 'hidden'>> {
  const files = sources.files.filter(
    (file) =>
      /\.(java|kt)$/.test(file) &&
      /\b\w*Mapping\b|Controller\b/.test(sources.text(file)) &&
      !sources.text(file).includes('io.micronaut.http.annotation') &&
      !isOwn(sources, file),
  );
  const classes = files.flatMap((file) => annotatedClasses(sources, file));
  const byName = classesByName(classes);
  const composed = composedControllers(sources);
  const mappings = composedMappings(sources);
  const controllers = classes.filter((each) => isController(each, composed));
  const read = controllers.map((each) => ({ each, routes: routesOf(sources, each, byName, mappings) }));
  return {
    routes: read.flatMap(({ routes }) => routes),
    // What it implements is not in the project, and may say which of its methods are served: it is often generated.
    hidden: read
      .filter(({ each, routes }) => routes.length === 0 && each.parents.some((name) => !byName.has(name)))
      .map(({ each: { file, nameEnd } }) => ({ file, line: lineAt(sources.text(file), nameEnd), why: 'brought' })),
  };
}

/** Spring itself is not told by the name of its manifest. */
function isOwn(sources: Sources, file: string): boolean {
  return (
    isPartOf(sources, file, ['org.springframework']) ||
    /^package org\.springframework\.(?!samples)/m.test(sources.text(file).slice(0, 3000))
  );
}

/** Annotations of the project that make a class a controller: `@Controller @interface WebAdapter`. */
function composedControllers(sources: Sources): ReadonlySet<string> {
  const names = sources.files.flatMap((file) =>
    /\.(java|kt)$/.test(file) && /@interface|annotation class/.test(sources.text(file))
      ? [
          ...sources
            .bare(file)
            .matchAll(/@(?:Rest)?Controller\b[^{};]{0,400}(?:@interface|annotation\s+class)\s+(\w+)/g),
        ]
      : [],
  );
  return new Set(['RestController', 'Controller', ...names.map(([, name = '']) => name)]);
}

/** Annotations of the project that map a method: `@RequestMapping(method = GET) @interface AnonymousGet`. */
function composedMappings(sources: Sources): Mappings {
  const declaring = sources.files.filter(
    (file) =>
      /\.(java|kt)$/.test(file) &&
      /@interface|annotation class/.test(sources.text(file)) &&
      /@\w*Mapping\b/.test(sources.text(file)),
  );
  const composed = declaring.flatMap((file) =>
    declaredAnnotations(sources, file).flatMap(({ name, annotations }): readonly (readonly [string, Base])[] => {
      const mapping = annotations.find((each) => springMappings.has(each.name));
      if (mapping === undefined || springMappings.has(name)) return [];
      const paths = pathsOf(sources, file, mapping, springMappings);
      return [[name, { paths, methods: methodsOf(sources, file, mapping, [], springMappings) }]];
    }),
  );
  return new Map([...springMappings, ...composed]);
}

function isController({ annotations, kind, isAbstract }: AnnotatedClass, controllers: ReadonlySet<string>): boolean {
  if (kind === 'interface' || isAbstract) return false;
  return annotations.some(({ name }) => controllers.has(name));
}

function routesOf(
  sources: Sources,
  controller: AnnotatedClass,
  byName: ClassesByName,
  mappings: Mappings,
): readonly ReadRoute[] {
  const family = familyOf(controller, byName);
  const bases = basesOf(sources, family, mappings);
  const context = contextPath(sources, controller.file);
  const known = new Set<string>();
  return family.flatMap((each) =>
    each.methods.flatMap((method): readonly ReadRoute[] => {
      const mapping = method.annotations.find(({ name }) => mappings.has(name));
      if (mapping === undefined) return [];
      // What a method of the controller says takes the place of what it overrides.
      const own = controller.methods.find(({ name }) => name === method.name);
      if (each !== controller && own?.annotations.some(({ name }) => name.endsWith('Mapping'))) return [];
      if (known.has(`${method.name}\0${method.nameEnd}\0${each.file}`)) return [];
      known.add(`${method.name}\0${method.nameEnd}\0${each.file}`);
      const declared = each === controller ? undefined : declaredIn(sources, controller, method.name);
      const text = sources.text(each.file);
      const place =
        declared === undefined
          ? { file: each.file, line: lineAt(text, mapping.at), endLine: lineAt(text, method.nameEnd) }
          : { file: controller.file, line: declared, endLine: declared };
      return bases.flatMap(({ paths, methods }) =>
        paths.flatMap((base) =>
          pathsOf(sources, each.file, mapping, mappings).flatMap((path) =>
            orAll(methodsOf(sources, each.file, mapping, methods, mappings)).map((verb): ReadRoute => {
              const full = springPath([context ?? '', base, path]);
              return {
                method: verb,
                path: full,
                handler: `${controller.name}.${method.name}`,
                ...place,
                framework: 'spring',
                confidence: full.includes('${') ? 'inferred' : 'high',
              };
            }),
          ),
        ),
      );
    }),
  );
}

/** A path that ends with a slash is another one than without it. */
function springPath(parts: readonly string[]): string {
  const path = routePath(parts);
  const last = parts.findLast((part) => part !== '');
  return last?.endsWith('/') && path !== '/' ? `${path}/` : path;
}

interface Base {
  readonly paths: readonly string[];
  readonly methods: readonly string[];
}

/** What `@RequestMapping` of the class says, or of the nearest that it extends or implements. */
function basesOf(sources: Sources, family: readonly AnnotatedClass[], mappings: Mappings): readonly Base[] {
  for (const { file, annotations } of family) {
    const mapping = annotations.find(({ name }) => name === 'RequestMapping');
    if (mapping === undefined) continue;
    return [
      {
        paths: pathsOf(sources, file, mapping, mappings),
        methods: methodsOf(sources, file, mapping, [], mappings),
      },
    ];
  }
  return [{ paths: [''], methods: [] }];
}

function pathsOf(sources: Sources, file: string, mapping: Annotation, mappings: Mappings): readonly string[] {
  const bare = sources.bare(file);
  const given = argumentsOf(bare, mapping);
  const written = given.get('value') ?? given.get('path');
  if (written === undefined) return mappings.get(mapping.name)?.paths ?? [''];
  const paths = listOf(bare, written).map((span) => filledIn(sources, file, textOf(sources, file, span)));
  return paths.length === 0 ? [''] : paths;
}

function orAll(methods: readonly string[]): readonly string[] {
  return methods.length === 0 ? ['ALL'] : methods;
}

/** Empty where every method is answered. */
function methodsOf(
  sources: Sources,
  file: string,
  mapping: Annotation,
  ofClass: readonly string[],
  mappings: Mappings,
): readonly string[] {
  const said = mappings.get(mapping.name)?.methods ?? [];
  if (said.length > 0) return said;
  const bare = sources.bare(file);
  const written = argumentsOf(bare, mapping).get('method');
  const own =
    written === undefined
      ? []
      : listOf(bare, written).map(({ from, to }) => bare.slice(from, to).split('.').at(-1)?.trim() ?? '');
  return [...new Set([...ofClass, ...own])];
}

/** Where the servlet is mounted. */
function contextPath(sources: Sources, file: string): string | undefined {
  return (
    settingOf(sources, file, 'server.servlet.context-path') ?? settingOf(sources, file, 'spring.webflux.base-path')
  );
}

/** `route().GET("/a", handler::list)` and `router { GET("/a", handler::list) }`, under the `nest` and `path` around them. */
function functionalRoutes(sources: Sources): Required<Pick<RouteReading, 'routes' | 'hidden'>> {
  const hidden: Place[] = [];
  const routes = sources.files
    .filter(
      (file) =>
        /\.(java|kt)$/.test(file) &&
        /org\.springframework\.web\.(?:reactive|servlet)\.function/.test(sources.text(file)) &&
        !isOwn(sources, file),
    )
    .flatMap((file) => functionalRoutesIn(sources, file, hidden));
  return { routes, hidden };
}

/** What is registered in a way that is not read goes into `hidden`. */
function functionalRoutesIn(sources: Sources, file: string, hidden: Place[]): readonly ReadRoute[] {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const context = contextPath(sources, file) ?? '';
  const nests = nestsOf(sources, file);
  const beans = beansIn(bare);
  for (const { index } of bare.matchAll(
    /\bmethods?\s*\(\s*(?:HttpMethod\s*\.\s*)?(?:GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS)\b/g,
  ))
    hidden.push({ file, line: lineAt(text, index) });
  // By a condition of the project's own.
  for (const { index, 0: head } of bare.matchAll(
    /(?<=\bRouterFunctions\s{0,9}\.\s{0,9}|\.\s{0,200}|(?<![\w.]))(?:route|andRoute)\s{0,9}\((?=\s{0,200}[^\s)])/g,
  )) {
    const open = index + head.length - 1;
    const given = bare.slice(open + 1, closingBracket(bare, open));
    if (given.includes(',') && !/\b(?:GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS|methods?)\b/.test(given))
      hidden.push({ file, line: lineAt(text, index) });
  }
  return [
    ...bare.matchAll(/(?<![\w.])(?:RequestPredicates\.)?\.?(GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS)\s*\(/g),
  ].flatMap((match): readonly ReadRoute[] => {
    const at = match.index;
    const open = at + match[0].length - 1;
    const close = closingBracket(bare, open);
    const [first, ...others] = splitAtCommas(bare, open + 1, close);
    if (first === undefined) return [];
    const isAlternative = /\.\s{0,200}(?:or|and)\s{0,9}\(\s{0,200}$/.test(bare.slice(Math.max(0, at - 450), at));
    const handler = handlerOf(bare, others) ?? handlerBehind(bare, behindConditions(bare, close, isAlternative));
    if (handler === undefined) {
      hidden.push({ file, line: lineAt(text, at) });
      return [];
    }
    const around = nests.filter((nest) => nest.from < at && at < nest.to).map(({ path }) => path);
    const path = springPath([context, ...around, textOf(sources, file, first)]);
    // Spring serves what a bean gives; what other methods give is mounted by whoever calls them.
    const isServed = beans.some((bean) => bean.from < at && at < bean.to) && !isConditional(sources, file, at);
    return [
      {
        method: match[1] ?? '',
        path,
        handler,
        file,
        line: lineAt(text, at),
        framework: 'spring',
        confidence: isServed && !path.includes('${') ? 'high' : 'inferred',
      },
    ];
  });
}

function beansIn(bare: string): readonly Span[] {
  return [...bare.matchAll(/@Bean\b/g)].flatMap(({ index }) => {
    const open = /[{=]/.exec(bare.slice(index, index + 1000));
    if (open === null) return [];
    const brace = bare.indexOf('{', index + open.index);
    return brace < 0 ? [] : [{ from: brace, to: closingBracket(bare, brace) }];
  });
}

/** The first that is a reference to a method, else a function that is written there; conditions may stand before it. */
function handlerOf(bare: string, given: readonly Span[]): string | undefined {
  const written = given.map(({ from, to }) => bare.slice(from, to));
  const references = written.flatMap((each) => namedBy(/^(?:(\w+)(?:\(\))?)?::(\w+)$/.exec(each)) ?? []);
  return references[0] ?? (written.some((each) => /->|^\{/.test(each)) ? '<inline>' : undefined);
}

/**
 * Where a condition ends to which others are added: `GET("/a").or(GET("/b")).and(accept(HTML))`.
 * @param isAlternative it is itself one that is added
 */
function behindConditions(bare: string, close: number, isAlternative: boolean): number {
  let end = close;
  let mayLeave = isAlternative;
  for (;;) {
    const [added] = /^\s{0,200}\.\s{0,9}(?:or|and|negate)\s{0,9}\(/.exec(bare.slice(end + 1, end + 450)) ?? [];
    const [left] = mayLeave ? (/^\s{0,200}\)/.exec(bare.slice(end + 1, end + 250)) ?? []) : [];
    if (added !== undefined) end = closingBracket(bare, end + added.length);
    else if (left !== undefined) {
      end += left.length;
      mayLeave = false;
    } else return end;
  }
}

/** `route(GET("/a"), handler::list)` and, in Kotlin, `GET("/a") { … }`. */
function handlerBehind(bare: string, close: number): string | undefined {
  const rest = bare.slice(close + 1, close + 300);
  if (/^\s*\{/.test(rest)) return '<inline>';
  return (
    namedBy(/^[^,;{}]{0,100},\s*(?:(\w+)(?:\(\))?)?::(\w+)/.exec(rest)) ??
    // `route(GET("/a"), list())`: the method that gives the handler.
    namedBy(/^\s{0,100},\s{0,100}(?:(\w+)\.)?(\w+)\(\s{0,20}\)/.exec(rest))
  );
}

function namedBy(reference: RegExpExecArray | null): string | undefined {
  return reference
    ?.slice(1)
    .flatMap((part) => (part === undefined || part === 'this' ? [] : part))
    .join('.');
}

interface Nest extends Span {
  readonly path: string;
}

/** Calls of `nest` and `path` with what stands inside of them, outermost first. */
function nestsOf(sources: Sources, file: string): readonly Nest[] {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const nests: Nest[] = [];
  for (const match of bare.matchAll(/\b(?:nest|path)\s*\(\s*(?:(?:RequestPredicates\s*\.\s*)?path\s*\(\s*)?(?=")/g)) {
    const quote = match.index + match[0].length;
    const end = bare.indexOf('"', quote + 1);
    const open = bare.indexOf('(', match.index);
    const close = closingBracket(bare, open);
    // `path("/a").nest { … }` of Kotlin; `nest(path("/a"), …)` of Java has it in its own brackets.
    const block = /^\s*(?:\.\s*nest\s*)?\{/.exec(bare.slice(close + 1, close + 100));
    const brace = block === null ? open : close + block[0].length;
    nests.push({ path: text.slice(quote + 1, end), from: brace, to: closingBracket(bare, brace) });
  }
  for (const match of bare.matchAll(/"[ ]{0,200}"\s*\.\s*nest\s*\{/g)) {
    const end = bare.indexOf('"', match.index + 1);
    const brace = match.index + match[0].length - 1;
    nests.push({ path: text.slice(match.index + 1, end), from: brace, to: closingBracket(bare, brace) });
  }
  return nests.sort((left, right) => left.from - right.from);
}
