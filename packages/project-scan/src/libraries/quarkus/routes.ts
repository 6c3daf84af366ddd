/** Routes of Quarkus beside those of JAX-RS: methods that say `@Route`, and what is registered on its router. */

import { chainFrom, givenTo } from '../../reading/call-chains.ts';
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { isConditional } from '../../reading/conditions.ts';
import {
  type AnnotatedClass,
  type AnnotatedMethod,
  type Annotation,
  annotatedClasses,
  argumentsOf,
  listOf,
} from '../../reading/jvm/annotations.ts';
import { rootPath } from '../../reading/jvm/quarkus-paths.ts';
import { textOf } from '../../reading/jvm/strings.ts';
import type { ReadRoute, RouteReader } from '../../reading/route-reader.ts';
import { lineAt, routePath, type Sources } from '../../reading/sources.ts';

export const quarkus: RouteReader = {
  frameworks: ['quarkus'],
  read(sources) {
    const files = sources.files.filter((file) => /\.(java|kt)$/.test(file) && !isOwn(sources, file));
    return {
      routes: [
        ...files
          .filter((file) => sources.text(file).includes('io.quarkus.vertx.web'))
          .flatMap((file) => annotatedClasses(sources, file))
          .flatMap((each) => annotatedRoutes(sources, each)),
        ...files
          .filter((file) => /@Observes\b/.test(sources.text(file)) && sources.text(file).includes('io.vertx.ext.web'))
          .flatMap((file) => routesOfRouter(sources, file)),
      ],
    };
  },
};

function isOwn(sources: Sources, file: string): boolean {
  return /^package io\.quarkus\.vertx\b/m.test(sources.text(file).slice(0, 3000));
}

/** `@Route(path = "/a", methods = HttpMethod.GET)` below `@RouteBase`. */
function annotatedRoutes(sources: Sources, each: AnnotatedClass): readonly ReadRoute[] {
  const base = each.annotations.find(({ name }) => name === 'RouteBase');
  const prefix = base === undefined ? '' : (given(sources, each, base, 'path')[0] ?? '');
  return each.methods.flatMap((method) =>
    method.annotations
      .filter((annotation) => annotation.name === 'Route' && !answersFailures(sources, each, annotation))
      .flatMap((annotation) => ofAnnotation(sources, each, method, annotation, prefix)),
  );
}

function ofAnnotation(
  sources: Sources,
  each: AnnotatedClass,
  method: AnnotatedMethod,
  annotation: Annotation,
  prefix: string,
): readonly ReadRoute[] {
  const { file } = each;
  const text = sources.text(file);
  const [regex] = given(sources, each, annotation, 'regex');
  const [path = regex === undefined ? dashed(method.name) : `{${regex}}`] = given(sources, each, annotation, 'path');
  const methods = given(sources, each, annotation, 'methods').map((name) => lastWord(name));
  const full = routePath([rootPath(sources, file), prefix, path]);
  return (methods.length === 0 ? ['ALL'] : methods).map((verb) => ({
    method: verb,
    path: full,
    handler: `${each.name}.${method.name}`,
    file,
    line: lineAt(text, annotation.at),
    endLine: lineAt(text, method.nameEnd),
    framework: 'quarkus',
    confidence: regex !== undefined || full.includes('${') ? 'inferred' : 'high',
  }));
}

function answersFailures(sources: Sources, { file }: AnnotatedClass, { inside }: Annotation): boolean {
  return inside !== undefined && /\bFAILURE\b/.test(sources.bare(file).slice(inside.from, inside.to));
}

function given(sources: Sources, { file }: AnnotatedClass, annotation: Annotation, name: string): readonly string[] {
  const bare = sources.bare(file);
  const written = argumentsOf(bare, annotation).get(name);
  return written === undefined ? [] : listOf(bare, written).map((span) => textOf(sources, file, span));
}

/** Without a path the name of the method is one: `helloWorld` answers at `hello-world`. */
function dashed(name: string): string {
  return name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}

/** `void init(@Observes Router router) { router.get("/a").handler(this::a); }` */
function routesOfRouter(sources: Sources, file: string): readonly ReadRoute[] {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const handed = [...bare.matchAll(/@Observes\s{1,20}(?:Router\s{1,20}(\w{1,80})|(\w{1,80}):\s{0,20}Router\b)/g)];
  return handed.flatMap(({ index, 1: java, 2: kotlin }) => {
    const name = java ?? kotlin ?? '';
    const open = bare.indexOf('{', index);
    const closing = closingBracket(bare, open);
    if (open < 0 || closing >= bare.length) return [];
    const body = bare.slice(open, closing);
    const registered = new RegExp(`\\b${name}\\.(route|get|post|put|patch|delete|head|options)\\s{0,20}\\(`, 'g');
    return [...body.matchAll(registered)].flatMap((match): readonly ReadRoute[] => {
      const at = open + match.index;
      const bracket = at + match[0].length - 1;
      const close = closingBracket(bare, bracket);
      const written = splitAtCommas(bare, bracket + 1, close);
      const last = written.at(-1);
      if (last === undefined) return [];
      const verb = match[1] === 'route' ? methodNamed(bare, written) : (match[1] ?? '').toUpperCase();
      const path = routePath([rootPath(sources, file), textOf(sources, file, last)]);
      const { steps, end } = chainFrom(bare, close + 1);
      const handler = steps.findLast((step) => /^(?:blockingH|h)andler$/.test(step.name));
      const [first] = handler === undefined ? [] : givenTo(bare, handler);
      const named = first === undefined ? undefined : handlerOf(bare.slice(first.from, first.to));
      return [
        {
          method: verb,
          path,
          ...(named === undefined ? {} : { handler: named }),
          file,
          line: lineAt(text, at),
          endLine: lineAt(text, end),
          framework: 'quarkus',
          confidence: isConditional(sources, file, at) || path.includes('${') ? 'inferred' : 'high',
        },
      ];
    });
  });
}

function methodNamed(bare: string, [first, second]: readonly Span[]): string {
  if (first === undefined || second === undefined) return 'ALL';
  return lastWord(bare.slice(first.from, first.to));
}

/** Of `Route.HttpMethod.GET` and `${HttpMethod.GET}`. */
function lastWord(written: string): string {
  return written.split(/\W/).findLast((part) => part !== '') ?? 'ALL';
}

function handlerOf(written: string): string | undefined {
  if (/->|^\{/.test(written)) return '<inline>';
  const [, owner = '', name] = /^(?:(\w+)|\w+\(\))?::(\w+)$/.exec(written) ?? [];
  return name === undefined ? undefined : owner === 'this' || owner === '' ? name : `${owner}.${name}`;
}
