/**
 * Routes of JAX-RS: methods of Java and Kotlin that say with which verb they are asked, their own or those of an interface,
 * below the path of their class, of the methods that lead to it, and of the application or the servlet.
 */
import {
  type AnnotatedClass,
  type AnnotatedMethod,
  type Annotation,
  annotatedClasses,
  argumentsOf,
  type ClassesByName,
  classesByName,
  declaredAnnotations,
  declaredIn,
  familyOf,
} from '../../reading/jvm/annotations.ts';
import { filledIn, moduleOf } from '../../reading/jvm/application-settings.ts';
import { aroundOfJvm, type JvmAround } from '../../reading/jvm/around.ts';
import { isOfQuarkus, restPath, rootPath } from '../../reading/jvm/quarkus-paths.ts';
import { textOf } from '../../reading/jvm/strings.ts';
import type { BeforeRoutes, Place, ReadRoute, RouteReader, RouteReading } from '../../reading/route-reader.ts';
import { lineAt, routePath, type Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import { type ServletPath, servletPaths } from './servlet-paths.ts';

export const jaxRs: RouteReader = { frameworks: ['JAX-RS'], read: routesIn };

const verbs = /^(?:GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS)$/;

interface Project {
  readonly sources: Sources;
  readonly byName: ClassesByName;
  readonly applications: readonly Application[];
  readonly servlets: readonly ServletPath[];
  /** Methods that lead to a class which is not known. */
  readonly lost: Place[];
  /** Classes lead to others, and several methods to the same one. */
  readonly visited: { count: number };
}

interface Application {
  readonly module: string;
  readonly path: string;
}

/** What stands before the paths of a class, and whether that is all of it. */
interface Base {
  readonly path: string;
  readonly isKnown: boolean;
}

function routesIn(sources: Sources): RouteReading {
  const files = sources.files.filter(
    (file) =>
      /\.(java|kt)$/.test(file) && /\b(?:jakarta|javax)\.ws\.rs\b/.test(sources.text(file)) && !isOwn(sources, file),
  );
  const classes = files.flatMap((file) => annotatedClasses(sources, file));
  const project: Project = {
    sources,
    lost: [],
    visited: { count: 0 },
    byName: classesByName(classes),
    servlets: servletPaths(sources),
    applications: classes.flatMap((each) =>
      each.annotations
        .filter(({ name }) => name === 'ApplicationPath')
        .map((annotation) => ({ module: moduleOf(each.file), path: pathIn(sources, each.file, annotation) })),
    ),
  };
  const served = classes.filter((each) => each.kind !== 'interface' && !each.isAbstract && !isClient(each));
  const led = new Set<AnnotatedClass>();
  const routes = served.flatMap((each) => {
    const path = pathOfClass(project, each);
    return path === undefined ? [] : routesOf(project, each, below(baseOf(project, each), path), [], led);
  });
  // What no class has a path for is reached through a method that was not understood.
  const left = served.filter((each) => pathOfClass(project, each) === undefined && !led.has(each));
  const open = left.flatMap((each) =>
    routesOf(project, each, { path: baseOf(project, each).path, isKnown: false }, [], led),
  );
  const found = [...routes, ...open];
  const withRoutes = new Set(found.map(({ file }) => file));
  return {
    routes: found,
    before: aroundJaxRs(sources, classes),
    hidden: [
      ...classes
        .filter((each) => mayHaveMore(project, each, withRoutes))
        .map(({ file, nameEnd }): Place => ({ file, line: lineAt(sources.text(file), nameEnd) })),
      ...project.lost,
      ...ownVerbs(sources, classes),
      ...registeredByCode(sources),
    ],
  };
}

const AROUND: JvmAround = {
  files: /\b(?:jakarta|javax)\.ws\.rs\b/,
  types:
    /^(?:Container(?:Request|Response)Filter|(?:Reader|Writer)Interceptor|ExceptionMapper|MessageBody(?:Reader|Writer)|ContextResolver)$/,
  annotations: /^(?!)/,
};

/** Filters, interceptors and mappers; one that bears a binding of the project runs for those that bear it too. */
function aroundJaxRs(sources: Sources, classes: readonly AnnotatedClass[]): readonly BeforeRoutes[] {
  const bindings = new Set(
    sources.files.flatMap((file) =>
      /\.(?:java|kt)$/.test(file) && sources.text(file).includes('NameBinding')
        ? declaredAnnotations(sources, file).flatMap(({ name, annotations }) =>
            annotations.some((each) => each.name === 'NameBinding') ? [name] : [],
          )
        : [],
    ),
  );
  const bound = new Set(
    classes.flatMap(({ name, annotations }) => (annotations.some((each) => bindings.has(each.name)) ? [name] : [])),
  );
  return aroundOfJvm(sources, 'JAX-RS', AROUND, (name) => bound.has(name));
}

/** Methods with an annotation that is one of the project: `@HttpMethod("PROPFIND") @interface PROPFIND {}`. */
function ownVerbs(sources: Sources, classes: readonly AnnotatedClass[]): readonly Place[] {
  const own = new Set(
    sources.files.flatMap((file) =>
      /\.(?:java|kt)$/.test(file) && sources.text(file).includes('HttpMethod')
        ? [
            ...sources
              .bare(file)
              .matchAll(/@HttpMethod\b[^{}]{0,300}?(?:@interface|annotation\s{1,9}class)\s{1,9}(\w{1,100})/g),
          ].map(([, name]) => name)
        : [],
    ),
  );
  if (own.size === 0) return [];
  return classes.flatMap(({ file, methods }) =>
    methods
      .filter(({ annotations }) => annotations.some(({ name }) => own.has(name)))
      .map(({ nameEnd }) => ({ file, line: lineAt(sources.text(file), nameEnd) })),
  );
}

/** `Resource.builder("hello")` of Jersey. */
function registeredByCode(sources: Sources): readonly Place[] {
  const files = sources.files.filter(
    (file) =>
      /\.(?:java|kt)$/.test(file) &&
      sources.text(file).includes('jersey.server.model.Resource') &&
      !isOwn(sources, file),
  );
  return signsLeft(sources, files, /\bResource\s{0,9}\.\s{0,9}builder\s{0,9}\(/g, []);
}

function isOwn(sources: Sources, file: string): boolean {
  return /^package (?:org\.glassfish\.jersey|org\.jboss\.resteasy|(?:jakarta|javax)\.ws\.rs)\b/m.test(
    sources.text(file).slice(0, 3000),
  );
}

/** What another server answers, as MicroProfile and Quarkus ask it. */
function isClient({ annotations }: AnnotatedClass): boolean {
  return annotations.some(({ name }) => name === 'RegisterRestClient');
}

/** Its parents, often generated, may say what it serves; `PanacheEntityResource` serves by itself. */
function mayHaveMore({ byName }: Project, each: AnnotatedClass, withRoutes: ReadonlySet<string>): boolean {
  if (each.parents.some((name) => /^Panache\w*Resource$/.test(name))) return true;
  if (each.kind === 'interface' || each.isAbstract || withRoutes.has(each.file)) return false;
  const mayServe =
    each.annotations.some(({ name }) => name === 'Path') || /(?:Api|Resource|Endpoint)s?(?:Impl)?$/.test(each.name);
  return mayServe && each.parents.some((name) => !byName.has(name));
}

function pathIn(sources: Sources, file: string, annotation: Annotation): string {
  const given = argumentsOf(sources.bare(file), annotation).get('value');
  return given === undefined ? '' : filledIn(sources, file, textOf(sources, file, given));
}

/** Of the class, or of the nearest that it extends or implements. */
function pathOfClass({ sources, byName }: Project, each: AnnotatedClass): string | undefined {
  for (const { file, annotations } of familyOf(each, byName)) {
    const annotation = annotations.find(({ name }) => name === 'Path');
    if (annotation !== undefined) return pathIn(sources, file, annotation);
  }
  return undefined;
}

/** The path of the application of the same module, else of the only one. Of several each names classes of its own. */
function baseOf({ sources, applications, servlets }: Project, { file }: AnnotatedClass): Base {
  const inModule = applications.filter(({ module }) => module === moduleOf(file));
  const [own] = inModule;
  if (isOfQuarkus(sources, file)) {
    const path = own === undefined ? restPath(sources, file) : own.path;
    return { path: `${rootPath(sources, file)}/${path}`, isKnown: inModule.length < 2 };
  }
  // Where a servlet is mounted takes the place of what the application says.
  const mounted = servlets.filter(({ module }) => module === moduleOf(file));
  if (mounted.length === 1) return { path: mounted[0]?.path ?? '', isKnown: inModule.length < 2 };
  if (own !== undefined) return inModule.length > 1 ? { path: '', isKnown: false } : { path: own.path, isKnown: true };
  const [only, ...others] = [...applications, ...servlets];
  return { path: others.length === 0 ? (only?.path ?? '') : '', isKnown: false };
}

function below(base: Base, path: string): Base {
  return { path: `${base.path}/${path}`, isKnown: base.isKnown && !path.includes('${') };
}

const MOST_STEPS = 5;
const MOST_VISITS = 5000;

function routesOf(
  project: Project,
  each: AnnotatedClass,
  base: Base,
  way: readonly AnnotatedClass[],
  led: Set<AnnotatedClass>,
): readonly ReadRoute[] {
  const { sources, byName } = project;
  const family = familyOf(each, byName);
  return family.flatMap((from) =>
    from.methods.flatMap((method): readonly ReadRoute[] => {
      if (from !== each && isSaidAgain(each, method)) return [];
      const path = method.annotations.find(({ name }) => name === 'Path');
      const whole = path === undefined ? base : below(base, pathIn(sources, from.file, path));
      const asked = method.annotations.filter(({ name }) => verbs.test(name));
      if (asked.length === 0 && path !== undefined) return ledTo(project, from, method, whole, [...way, each], led);
      return asked.map((verb) => routeOf(sources, each, from, method, verb, whole));
    }),
  );
}

/** A method of the class with annotations of its own takes nothing from what it overrides. */
function isSaidAgain(each: AnnotatedClass, { name }: AnnotatedMethod): boolean {
  return each.methods.some(
    (own) => own.name === name && own.annotations.some((some) => some.name === 'Path' || verbs.test(some.name)),
  );
}

function routeOf(
  sources: Sources,
  each: AnnotatedClass,
  from: AnnotatedClass,
  method: AnnotatedMethod,
  verb: Annotation,
  { path, isKnown }: Base,
): ReadRoute {
  const text = sources.text(from.file);
  const declared = from === each ? undefined : declaredIn(sources, each, method.name);
  const place =
    declared === undefined
      ? { file: from.file, line: lineAt(text, verb.at), endLine: lineAt(text, method.nameEnd) }
      : { file: each.file, line: declared, endLine: declared };
  return {
    method: verb.name,
    path: routePath([path]),
    handler: `${each.name}.${method.name}`,
    ...place,
    framework: 'JAX-RS',
    confidence: isKnown && !path.includes('${') ? 'high' : 'inferred',
  };
}

/** `@Path("{id}/items") Items items()`: what the class that it gives back serves lies below. */
function ledTo(
  project: Project,
  { file }: AnnotatedClass,
  { name, annotations, nameEnd }: AnnotatedMethod,
  base: Base,
  way: readonly AnnotatedClass[],
  led: Set<AnnotatedClass>,
): readonly ReadRoute[] {
  const bare = project.sources.bare(file);
  const before = bare.slice(annotations.at(-1)?.end ?? nameEnd, nameEnd - name.length);
  const behind = bare.slice(nameEnd, nameEnd + 1000);
  const type = /\bfun\s+$/.test(before)
    ? /^\([^(){}]{0,800}\)\s{0,20}:\s{0,20}(?:Class<)?(\w+)/.exec(behind)?.[1]
    : before.split(/\W/).findLast((part) => part !== '');
  const [target, ...others] = (type === undefined ? undefined : project.byName.get(type)) ?? [];
  if (target === undefined || others.length > 0)
    project.lost.push({ file, line: lineAt(project.sources.text(file), nameEnd) });
  if (target === undefined || others.length > 0 || way.includes(target) || way.length > MOST_STEPS) return [];
  led.add(target);
  project.visited.count += 1;
  if (project.visited.count > MOST_VISITS) return [];
  return routesOf(project, target, base, way, led);
}
