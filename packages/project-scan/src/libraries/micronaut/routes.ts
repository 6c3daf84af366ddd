/**
 * Routes of Micronaut: methods of controllers that say with which verb they are asked, their own or those of an interface
 * or a base class, below the paths of their class and of the server.
 */
import {
  type AnnotatedClass,
  type Annotation,
  annotatedClasses,
  argumentsOf,
  type ClassesByName,
  classesByName,
  declaredIn,
  familyOf,
  listOf,
} from '../../reading/jvm/annotations.ts';
import { filledIn, settingOf } from '../../reading/jvm/application-settings.ts';
import { aroundOfJvm, type JvmAround } from '../../reading/jvm/around.ts';
import { textOf } from '../../reading/jvm/strings.ts';
import type { Place, ReadRoute, RouteReader, RouteReading } from '../../reading/route-reader.ts';
import { lineAt, routePath, type Sources } from '../../reading/sources.ts';

export const micronaut: RouteReader = { frameworks: ['micronaut'], read: routesIn };

const verbs: Readonly<Record<string, string>> = {
  Get: 'GET',
  Post: 'POST',
  Put: 'PUT',
  Delete: 'DELETE',
  Patch: 'PATCH',
  Head: 'HEAD',
  Options: 'OPTIONS',
  Trace: 'TRACE',
};

function routesIn(sources: Sources): RouteReading {
  const files = sources.files.filter(
    (file) =>
      /\.(java|kt|groovy)$/.test(file) &&
      /\bio\.micronaut\.(?:http|web)\b/.test(sources.text(file)) &&
      !/^package io\.micronaut\.(?:http|web|function|management|runtime|security)\b/m.test(
        sources.text(file).slice(0, 3000),
      ),
  );
  const classes = files.flatMap((file) => annotatedClasses(sources, file));
  const byName = classesByName(classes);
  const controllers = classes.filter(isController);
  const read = controllers.map((each) => ({ each, routes: routesOf(sources, each, byName) }));
  return {
    routes: read.flatMap(({ routes }) => routes),
    before: aroundOfJvm(sources, 'micronaut', AROUND, ({ length }) => length > 0),
    hidden: [
      // What it implements is not in the project, and may say which of its methods are served.
      ...read.filter(({ each, routes }) => routes.length === 0 && each.parents.some((name) => !byName.has(name))),
      ...classes.filter(({ parents }) => parents.includes('DefaultRouteBuilder')).map((each) => ({ each })),
    ].map(({ each: { file, nameEnd } }): Place => ({ file, line: lineAt(sources.text(file), nameEnd) })),
  };
}

/** Before which paths a filter runs its pattern says. */
const AROUND: JvmAround = {
  files: /\bio\.micronaut\b/,
  types:
    /^(?:HttpServerFilter|ExceptionHandler|AuthenticationProvider|HttpRequestAuthenticationProvider|SecurityRule)$/,
  annotations: /^(?:Filter|ServerFilter)$/,
};

function isController({ annotations, kind, isAbstract }: AnnotatedClass): boolean {
  return kind !== 'interface' && !isAbstract && annotations.some(({ name }) => name === 'Controller');
}

function routesOf(sources: Sources, controller: AnnotatedClass, byName: ClassesByName): readonly ReadRoute[] {
  const { file } = controller;
  const [base = ''] = controller.annotations
    .filter(({ name }) => name === 'Controller')
    .map((annotation) => pathsOf(sources, file, annotation)[0]);
  const context = filledIn(sources, file, settingOf(sources, file, 'micronaut.server.context-path') ?? '');
  // Whether such a bean is there is decided when the application starts.
  const isPerhaps = controller.annotations.some(({ name }) => /^Requires/.test(name));
  return familyOf(controller, byName).flatMap((each) =>
    each.methods.flatMap((method): readonly ReadRoute[] => {
      const own = controller.methods.filter(({ name }) => name === method.name);
      if (each !== controller && own.some(({ annotations }) => annotations.some(isVerb))) return [];
      const declared = each === controller ? undefined : declaredIn(sources, controller, method.name);
      const text = sources.text(each.file);
      return method.annotations.filter(isVerb).flatMap((annotation) => {
        const place =
          declared === undefined
            ? { file: each.file, line: lineAt(text, annotation.at), endLine: lineAt(text, method.nameEnd) }
            : { file, line: declared, endLine: declared };
        return pathsOf(sources, each.file, annotation).map((path): ReadRoute => {
          const full = routePath([context, base, path]);
          return {
            method: methodOf(sources, each.file, annotation),
            path: full,
            handler: `${controller.name}.${method.name}`,
            ...place,
            framework: 'micronaut',
            confidence: isPerhaps || full.includes('${') ? 'inferred' : 'high',
          };
        });
      });
    }),
  );
}

function isVerb({ name }: Annotation): boolean {
  return verbs[name] !== undefined || name === 'CustomHttpMethod';
}

function methodOf(sources: Sources, file: string, annotation: Annotation): string {
  const known = verbs[annotation.name];
  const given = argumentsOf(sources.bare(file), annotation).get('method');
  return known ?? (given === undefined ? 'ALL' : textOf(sources, file, given));
}

/** `"/a"`, `uri = "/a{?page}"`, `uris = {"/a", "/b"}`; one that is empty where none is given. */
function pathsOf(sources: Sources, file: string, annotation: Annotation): readonly string[] {
  const bare = sources.bare(file);
  const given = argumentsOf(bare, annotation);
  const written = given.get('uris') ?? given.get('uri') ?? given.get('value');
  const spans = written === undefined ? [] : listOf(bare, written);
  const paths = spans.map((span) => withoutQuery(filledIn(sources, file, textOf(sources, file, span))));
  return paths.length === 0 ? [''] : paths;
}

/** `/books{?page,size*}` answers at `/books`; what stands in `{/id}` is a part of the path. */
function withoutQuery(path: string): string {
  return path.replace(/\{[?&#][^{}]{0,500}\}/g, '').replace(/\{\/(?=[^{}]{1,200}\})/g, '/{');
}
