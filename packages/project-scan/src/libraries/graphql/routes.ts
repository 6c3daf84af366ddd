/**
 * What GraphQL servers resolve: operations by the name of their field, as `QUERY users`, and fields of other types by both
 * names, as `GRAPHQL User.posts`. From maps of resolvers, decorators of NestJS and TypeGraphQL, annotations of Spring and
 * DGS, the methods of gqlgen's resolvers, and the types of Strawberry and Graphene.
 */

import { closingBracket, openedAround, splitAtCommas } from '../../reading/code-text.ts';
import {
  type AnnotatedClass,
  type AnnotatedMethod,
  type Annotation,
  annotatedClasses,
  argumentsOf,
} from '../../reading/jvm/annotations.ts';
import { textOf } from '../../reading/jvm/strings.ts';
import { dependsOn, isPartOf } from '../../reading/packages.ts';
import type { ReadRoute, RouteReader, RouteReading } from '../../reading/route-reader.ts';
import { classesWith } from '../../reading/scripts/decorated.ts';
import { type Place, valueAt } from '../../reading/scripts/expressions.ts';
import { handlerAt } from '../../reading/scripts/handlers.ts';
import { fieldsOf, literalAt } from '../../reading/scripts/literals.ts';
import { NestSurroundings } from '../../reading/scripts/nest-around.ts';
import { nestPackages } from '../../reading/scripts/nest-packages.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import { resolversOfPython } from './python-types.ts';

export const graphql: RouteReader = {
  frameworks: ['graphql'],
  read: (sources) => {
    const hidden: Unread[] = [];
    const routes = [
      ...resolverMaps(sources, hidden),
      ...decoratedResolvers(sources),
      ...annotatedResolvers(sources),
      ...resolversOfGo(sources),
      ...resolversOfPython(sources),
    ];
    return { routes, hidden };
  },
};

/** Resolvers that a map takes out of a call, of what is not here, or under computed names. */
type Unread = NonNullable<RouteReading['hidden']>[number];

/** Serve what they are given resolvers for. */
const servers = [
  '@apollo/server',
  'apollo-server',
  'apollo-server-express',
  'apollo-server-fastify',
  'apollo-server-koa',
  'apollo-server-lambda',
  'apollo-server-micro',
  '@apollo/subgraph',
  'graphql-yoga',
  'mercurius',
  '@graphql-tools/schema',
  'graphql-tools',
  'express-graphql',
  'graphql-http',
];

const operations: Readonly<Record<string, string>> = {
  Query: 'QUERY',
  Mutation: 'MUTATION',
  Subscription: 'SUBSCRIPTION',
};

function methodAndPath(type: string, field: string): Pick<ReadRoute, 'method' | 'path'> {
  const method = operations[type];
  return method === undefined ? { method: 'GRAPHQL', path: `${type}.${field}` } : { method, path: field };
}

/** Objects with `Query` or `Mutation` among their keys, in a project that has such a server. */
function resolverMaps(sources: Sources, hidden: Unread[]): readonly ReadRoute[] {
  const files = sources
    .scripts()
    .filter(
      (file) =>
        /\b(?:Query|Mutation|Subscription)\b/.test(sources.text(file)) &&
        dependsOn(sources, file, servers) &&
        !isPartOf(sources, file, servers),
    );
  const seen = new Set<string>();
  return files.flatMap((file) => {
    const masked = sources.masked(file);
    const keys = [...masked.matchAll(/[{,]\s{0,200}(?:Query|Mutation|Subscription)\s{0,10}[:,}]/g)];
    const places = keys.map(({ index }) => (masked[index] === '{' ? index + 1 : index));
    return openedAround(masked, places).flatMap((open) => {
      if (masked[open] !== '{' || seen.has(`${file}\0${open}`) || !isValue(masked, open)) return [];
      seen.add(`${file}\0${open}`);
      const object = { file, from: open, to: closingBracket(masked, open) + 1 };
      return resolversOf(sources, object, isHanded(masked, open), hidden);
    });
  });
}

/** An object, and no type, pattern or import. */
function isValue(masked: string, open: number): boolean {
  const before = masked.slice(Math.max(0, open - 200), open);
  return (
    /(?:[=(,:[]|\breturn|\bdefault)\s{0,100}$/.test(before) &&
    !/\b(?:type|interface)\s[^=;\n]{0,100}=?\s{0,20}$/.test(before)
  );
}

/** Called resolvers, exported as a whole, or given under that name. */
function isHanded(masked: string, open: number): boolean {
  return /(?:[rR]esolvers\w{0,40}\s{0,10}(?::[^=;\n]{0,80})?[=:]|\bmodule\.exports\s{0,10}=|\bexport\s{1,10}default)\s{0,20}$/.test(
    masked.slice(Math.max(0, open - 300), open),
  );
}

function resolversOf(sources: Sources, object: Place, isSure: boolean, hidden: Unread[]): readonly ReadRoute[] {
  const masked = sources.masked(object.file);
  return [...fieldsOf(masked, object)].flatMap(([type, span]): readonly ReadRoute[] => {
    if (!/^[A-Z]/.test(type)) return [];
    const fields = valueAt(sources, { file: object.file, ...span });
    if (fields === undefined) {
      // Something else may be called so: it is told where these are resolvers.
      if (isSure) hidden.push({ file: object.file, line: lineAt(sources.text(object.file), span.from) });
      return [];
    }
    return fieldsResolved(sources, type, fields, { isSure, depth: 0, hidden });
  });
}

function fieldsResolved(
  sources: Sources,
  type: string,
  object: Place,
  { isSure, depth, hidden }: { readonly isSure: boolean; readonly depth: number; readonly hidden: Unread[] },
): readonly ReadRoute[] {
  const { file } = object;
  const [text, masked] = [sources.text(file), sources.masked(file)];
  if (masked[object.from] !== '{') return [];
  const spreads = new Set<string>();
  return splitAtCommas(masked, object.from + 1, object.to - 1).flatMap((part): readonly ReadRoute[] => {
    const written = masked.slice(part.from, part.to);
    const spread = /^\.\.\.([\w$]+)$/.exec(written)?.[1];
    if (spread === undefined && /^(?:\.\.\.|\[)/.test(written)) hidden.push({ file, line: lineAt(text, part.from) });
    if (spread !== undefined && depth < 5 && !spreads.has(spread)) {
      spreads.add(spread);
      const inner = valueAt(sources, { file, from: part.from + 3, to: part.to });
      if (inner === undefined) hidden.push({ file, line: lineAt(text, part.from) });
      return inner === undefined ? [] : fieldsResolved(sources, type, inner, { isSure, depth: depth + 1, hidden });
    }
    const [head = '', , field = ''] = /^(?:async\s{1,20})?(['"]?)([\w$]+)\1\s{0,20}(?::\s{0,20})?/.exec(written) ?? [];
    // What tells types apart, and finds what another server has, is asked by no field.
    if (field === '' || field.startsWith('__')) return [];
    const from = head.trimEnd().endsWith(':') ? part.from + head.length : part.from;
    const handler = resolverAt(sources, file, from, part.to);
    if (handler === undefined) return [];
    const [line, endLine] = [lineAt(text, part.from), lineAt(text, part.to - 1)];
    return [
      {
        ...methodAndPath(type, field),
        handler,
        file,
        line,
        ...(endLine > line ? { endLine } : {}),
        framework: 'graphql',
        confidence: isSure ? 'high' : 'inferred',
      },
    ];
  });
}

/** A function, its name, or an object with the function that a subscription or a wrapper has. */
function resolverAt(sources: Sources, file: string, from: number, to: number): string | undefined {
  const masked = sources.masked(file);
  if (masked[from] !== '{') return handlerAt(sources, file, { from, to });
  const fields = fieldsOf(masked, { from, to });
  const resolver = fields.get('subscribe') ?? fields.get('resolve') ?? fields.get('resolver');
  return resolver && handlerAt(sources, file, resolver);
}

/** `@Resolver(() => User) class { @Query(() => [User], { name: 'users' }) list() {} @ResolveField() posts() {} }` */
function decoratedResolvers(sources: Sources): readonly ReadRoute[] {
  const classes = [
    ...classesWith(sources, 'Resolver', nestPackages),
    ...classesWith(sources, 'Resolver', ['type-graphql']),
  ];
  const byPlace = new Map(classes.map((each) => [`${each.file}\0${each.found.line}`, each]));
  const surroundings = byPlace.size === 0 ? undefined : new NestSurroundings(sources);
  return [...byPlace.values()].flatMap(({ file, text, masked, found }) => {
    const own = found.decorators.find(({ name }) => name === 'Resolver');
    const type = own === undefined ? undefined : typeNamed(text, masked, own.open);
    return found.members.flatMap((member) =>
      member.decorators.flatMap(({ name, open, at }): readonly ReadRoute[] => {
        const isField = name === 'ResolveField' || name === 'FieldResolver' || name === 'ResolveProperty';
        if (operations[name] === undefined && !isField) return [];
        const field = nameGiven(text, masked, open) ?? member.name;
        const asked = methodAndPath(isField ? (type ?? '{…}') : name, field);
        const around =
          surroundings?.linesFor({
            file,
            container: found.name,
            member: member.name,
            method: asked.method,
            paths: [],
          }) ?? [];
        return [
          {
            ...asked,
            ...(around.length === 0 ? {} : { around }),
            handler: `${found.name}.${member.name}`,
            file,
            line: lineAt(text, at),
            endLine: lineAt(text, member.nameEnd),
            framework: 'graphql',
            confidence: isField && type === undefined ? 'inferred' : 'high',
          },
        ];
      }),
    );
  });
}

/** `'users'` or `{ name: 'users' }` among what a decorator is given. */
function nameGiven(text: string, masked: string, open: number): string | undefined {
  if (open < 0) return undefined;
  const given = splitAtCommas(masked, open + 1, closingBracket(masked, open));
  for (const span of given) {
    const field = masked[span.from] === '{' ? fieldsOf(masked, span).get('name') : span;
    const name = field && literalAt(text, masked, field.from);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** Of `(() => User)`, `(of => User)`, `(User)` and `('User')`. */
function typeNamed(text: string, masked: string, open: number): string | undefined {
  const [first] = open < 0 ? [] : splitAtCommas(masked, open + 1, closingBracket(masked, open));
  if (first === undefined) return undefined;
  return (
    literalAt(text, masked, first.from) ??
    /(?:^|=>\s{0,20})([A-Z]\w{0,100})$/.exec(masked.slice(first.from, first.to))?.[1]
  );
}

const ofAnnotation: Readonly<Record<string, string>> = {
  QueryMapping: 'Query',
  MutationMapping: 'Mutation',
  SubscriptionMapping: 'Subscription',
  DgsQuery: 'Query',
  DgsMutation: 'Mutation',
  DgsSubscription: 'Subscription',
};

/** `@QueryMapping`, `@SchemaMapping(typeName = "User", field = "posts")`, `@DgsData(parentType = "User")`. */
function annotatedResolvers(sources: Sources): readonly ReadRoute[] {
  return sources.files
    .filter(
      (file) =>
        /\.(?:java|kt)$/.test(file) &&
        /org\.springframework\.graphql|com\.netflix\.graphql\.dgs/.test(sources.text(file)) &&
        !/^package (?:org\.springframework\.graphql|com\.netflix\.graphql)\b/m.test(sources.text(file).slice(0, 3000)),
    )
    .flatMap((file) => annotatedClasses(sources, file))
    .filter(({ kind }) => kind === 'class')
    .flatMap((each) =>
      each.methods.flatMap((method) =>
        method.annotations.flatMap((annotation) => {
          const route = ofMethod(sources, each, method, annotation);
          return route === undefined ? [] : [route];
        }),
      ),
    );
}

function ofMethod(
  sources: Sources,
  { file, name, annotations }: AnnotatedClass,
  method: AnnotatedMethod,
  annotation: Annotation,
): ReadRoute | undefined {
  const isOther = /^(?:SchemaMapping|BatchMapping|DgsData)$/.test(annotation.name);
  const root = ofAnnotation[annotation.name];
  if (root === undefined && !isOther) return undefined;
  const given = (of: Annotation, ...names: readonly string[]) =>
    names.flatMap((each) => {
      const span = argumentsOf(sources.bare(file), of).get(each);
      return span === undefined ? [] : [textOf(sources, file, span)];
    })[0];
  const ofClass = annotations.find((each) => each.name === 'SchemaMapping');
  const type =
    root ??
    given(annotation, 'typeName', 'parentType') ??
    (ofClass && given(ofClass, 'typeName')) ??
    sourceOf(sources.bare(file), method.nameEnd);
  const field = given(annotation, 'field', 'name', 'value') ?? method.name;
  const text = sources.text(file);
  return {
    ...methodAndPath(type ?? '{…}', field),
    handler: `${name}.${method.name}`,
    file,
    line: lineAt(text, annotation.at),
    endLine: lineAt(text, method.nameEnd),
    framework: 'graphql',
    confidence: type === undefined || `${type}${field}`.includes('${') ? 'inferred' : 'high',
  };
}

/** The type of the first parameter without an annotation, as `Pet` of `(Pet pet)` and `(List<Pet> pets)`. */
function sourceOf(bare: string, open: number): string | undefined {
  const at = bare.indexOf('(', open);
  for (const { from, to } of splitAtCommas(bare, at + 1, closingBracket(bare, at))) {
    const written = bare.slice(from, to);
    if (written.startsWith('@')) continue;
    const type = /^\w+\s{0,10}:\s{0,10}(.{1,200})$/.exec(written)?.[1] ?? written;
    return /^(?:(?:List|Set|Collection)<)?([A-Z]\w{0,100})/.exec(type)?.[1];
  }
  return undefined;
}

/** `func (r *queryResolver) Users(ctx context.Context)` where gqlgen is a dependency; the type of others is their receiver. */
function resolversOfGo(sources: Sources): readonly ReadRoute[] {
  const isUsed = sources.files.some(
    (file) =>
      /(?:^|\/)go\.mod$/.test(file) &&
      /github\.com\/99designs\/gqlgen\b/.test(sources.text(file)) &&
      !/^module github\.com\/99designs\/gqlgen/m.test(sources.text(file)),
  );
  if (!isUsed) return [];
  return sources.files
    .filter(
      (file) =>
        file.endsWith('.go') &&
        /Resolver\)/.test(sources.text(file)) &&
        !/^\/\/ Code generated by/m.test(sources.text(file).slice(0, 500)),
    )
    .flatMap((file) => {
      const masked = sources.masked(file);
      return [...masked.matchAll(/^func \(\w{1,50} \*?(\w{1,100})Resolver\) ([A-Z]\w{0,200})\(ctx\b/gm)].map(
        ({ index, 0: head, 1: type = '', 2: name = '' }): ReadRoute => ({
          ...methodAndPath(upperFirst(type), lowerFirst(name)),
          handler: `${type}Resolver.${name}`,
          file,
          line: lineAt(masked, index),
          ...(lineAt(masked, index + head.length) > lineAt(masked, index)
            ? { endLine: lineAt(masked, index + head.length) }
            : {}),
          framework: 'graphql',
          // The schema may write the name otherwise, `userID` as `userId`.
          confidence: 'inferred',
        }),
      );
    });
}

function upperFirst(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** `URL` begins as `url` in a schema, `UserID` as `userID`. */
function lowerFirst(text: string): string {
  const lead = /^[A-Z]+(?![a-z])/.exec(text)?.[0] ?? text.slice(0, 1);
  return `${lead.toLowerCase()}${text.slice(lead.length)}`;
}
