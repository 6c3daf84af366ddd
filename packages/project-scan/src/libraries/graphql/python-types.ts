/** What Strawberry and Graphene resolve: fields of the types that a schema is made of, and of all other types. */

import { closingBracket } from '../../reading/code-text.ts';
import { isPartOf } from '../../reading/packages.ts';
import { lineageOf, type PyClassFinder, pyClassFinder } from '../../reading/python/bases.ts';
import { type PyParameters, parameter, parametersOf } from '../../reading/python/calls.ts';
import { type PyClass, readPyClasses } from '../../reading/python/classes.ts';
import {
  decoratedIn,
  importsModule,
  type PyDecorated,
  type PyDecorator,
  placeOf,
  pyFiles,
} from '../../reading/python/decorated.ts';
import { pyItems, pyText } from '../../reading/python/literals.ts';
import { importsIn, placeOfName } from '../../reading/python/modules.ts';
import type { ReadRoute } from '../../reading/route-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';

/** A field of a type, whichever it is. */
interface Resolved {
  readonly field: string;
  readonly handler: string | undefined;
  readonly file: string;
  readonly line: number;
  readonly endLine?: number;
}

interface Root {
  readonly operation: string;
  readonly file: string;
  readonly name: string;
  readonly isPlain: boolean;
}

const OPERATIONS = ['query', 'mutation', 'subscription'];
const STRAWBERRY = ['strawberry', 'strawberry_django'];
const LIBRARIES = ['strawberry-graphql', 'strawberry-graphql-django', 'graphene', 'graphene-django'];
const GRAPHENE = ['graphene', 'graphene_django'];

export function resolversOfPython(sources: Sources): readonly ReadRoute[] {
  const files = pyFiles(sources).filter(
    (file) => /strawberry|graphene/.test(sources.text(file)) && !isPartOf(sources, file, LIBRARIES),
  );
  const strawberry = files.filter((file) => importsModule(sources, file, STRAWBERRY));
  const graphene = files.filter((file) => importsModule(sources, file, GRAPHENE));
  if (strawberry.length + graphene.length === 0) return [];
  const find = pyClassFinder(sources);
  return [
    ...(strawberry.length === 0 ? [] : resolvers(sources, find, strawberry, new Strawberry(sources, strawberry))),
    ...(graphene.length === 0 ? [] : resolvers(sources, find, graphene, new Graphene(sources))),
  ];
}

/** How one of the libraries writes fields. */
interface Library {
  readonly ofClass: (found: PyClass, isRoot: boolean, isPlain: boolean) => readonly Resolved[];
  /** Of a type that is made by a call. */
  readonly ofCall: (file: string, name: string, isPlain: boolean) => readonly Resolved[];
  readonly typeName: (found: PyClass) => string;
}

function resolvers(
  sources: Sources,
  find: PyClassFinder,
  files: readonly string[],
  library: Library,
): readonly ReadRoute[] {
  const roots = files.flatMap((file) => rootsIn(sources, file));
  const seen = new Set<PyClass>();
  const routes = roots.flatMap(({ operation, file, name, isPlain }) => {
    const found = find(file, name);
    const lineage = 'fields' in found ? lineageOf(find, found) : { classes: [], outside: [found] };
    for (const each of lineage.classes) seen.add(each);
    const fields = [
      ...lineage.classes.flatMap((each) => library.ofClass(each, true, isPlain)),
      ...lineage.outside.flatMap((each) => library.ofCall(each.file, each.name, isPlain)),
    ];
    return fields.map((field) => routeOf(operation, field.field, field, true));
  });
  const isPlain = roots.length > 0 && roots.every((root) => root.isPlain);
  const known = new Set(files);
  const others = readPyClasses(sources)
    .filter((each) => known.has(each.file) && !seen.has(each))
    .flatMap((each) => {
      const type = library.typeName(each);
      const operation = roots.length === 0 && OPERATIONS.includes(type.toLowerCase()) ? type.toUpperCase() : undefined;
      return library
        .ofClass(each, operation !== undefined, isPlain)
        .map((field) =>
          operation === undefined
            ? routeOf('GRAPHQL', `${type}.${field.field}`, field, true)
            : routeOf(operation, field.field, field, false),
        );
    });
  return [...routes, ...others];
}

function routeOf(method: string, path: string, { handler, file, line, endLine }: Resolved, isSure: boolean): ReadRoute {
  return {
    method,
    path,
    ...(handler === undefined ? {} : { handler }),
    file,
    line,
    ...(endLine === undefined ? {} : { endLine }),
    framework: 'graphql',
    confidence: isSure ? 'high' : 'inferred',
  };
}

/** `strawberry.Schema(query=Query, mutation=Mutation)` */
function rootsIn(sources: Sources, file: string): readonly Root[] {
  const bare = sources.bare(file);
  return [...bare.matchAll(/(?<![\w.])(?:\w+\.)?Schema[ \t]*\(/g)].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const given = parametersOf(sources, file, open);
    const isPlain = /\bauto_camel_?case\s*=\s*False\b/.test(bare.slice(open, closingBracket(bare, open)));
    return OPERATIONS.flatMap((operation, place) => {
      const name = parameter(given, [operation, String(place)])?.text.trim() ?? '';
      if (!/^[A-Za-z_][\w.]*$/.test(name) || name === 'None') return [];
      return mergedTypes(sources, file, name).map((each) => ({
        operation: operation.toUpperCase(),
        file,
        name: each,
        isPlain,
      }));
    });
  });
}

/** `Query = merge_types("Query", (Users, Carts))` of this file is all of them. */
function mergedTypes(sources: Sources, file: string, name: string): readonly string[] {
  const bare = sources.bare(file);
  if (!bare.includes('merge_types') || !/^\w+$/.test(name)) return [name];
  const made = new RegExp(`^${name}[ \\t]*=[ \\t]*(?:\\w+\\.)?merge_types[ \\t]*\\(`, 'm').exec(bare);
  const list = made === null ? undefined : parametersOf(sources, file, made.index + made[0].length - 1).get('1');
  return list === undefined ? [name] : pyItems(sources, file, list).map(({ from, to }) => bare.slice(from, to).trim());
}

class Strawberry implements Library {
  readonly #sources: Sources;
  /** By file and owner. */
  readonly #decorated: ReadonlyMap<string, readonly PyDecorated[]>;

  constructor(sources: Sources, files: readonly string[]) {
    this.#sources = sources;
    const decorated = new Map<string, PyDecorated[]>();
    for (const each of files.flatMap((file) => decoratedIn(sources, file))) {
      const key = `${each.file}\0${each.kind === 'def' ? (each.owner ?? '') : `class ${each.name}`}`;
      const others = decorated.get(key);
      if (others === undefined) decorated.set(key, [each]);
      else others.push(each);
    }
    this.#decorated = decorated;
  }

  ofClass({ name, file, fields, line }: PyClass, _isRoot: boolean, isPlain: boolean): readonly Resolved[] {
    const bare = this.#sources.bare(file);
    const methods = this.#in(file, name)
      .filter((each) => each.line > line)
      .flatMap((each) => this.#resolved(each, `${name}.${each.name}`, isPlain));
    const set = fields.flatMap((field): readonly Resolved[] => {
      const head = /^\s*([\w.]+)[ \t]*\(/.exec(bare.slice(field.given.from, field.given.to));
      if (head === null || !this.#isField(file, head[1] ?? '')) return [];
      const given = parametersOf(this.#sources, file, field.given.from + head[0].length - 1);
      const resolver = given.get('resolver')?.text.trim();
      if (resolver === undefined) return [];
      const written = /^[\w.]+$/.test(resolver) ? resolver : undefined;
      // What a function makes of others is not seen.
      const handler = /^lambda\b/.test(resolver) ? '<inline>' : written;
      const end = lineAt(this.#sources.text(file), field.given.to - 1);
      const shown = named(given) ?? fieldName(field.name, isPlain);
      return [{ field: shown, handler, file, line: field.line, ...(end > field.line ? { endLine: end } : {}) }];
    });
    return [...methods, ...set];
  }

  /** `create_type("Users", [me, login])` */
  ofCall(file: string, name: string, isPlain: boolean): readonly Resolved[] {
    const bare = this.#sources.bare(file);
    const last = name.split('.').at(-1) ?? '';
    const made = new RegExp(`^${last}[ \\t]*=[ \\t]*(?:\\w+\\.)?create_type[ \\t]*\\(`, 'm').exec(bare);
    if (made === null) return [];
    const list = parametersOf(this.#sources, file, made.index + made[0].length - 1).get('1');
    return (list === undefined ? [] : pyItems(this.#sources, file, list)).flatMap(({ from, to }) => {
      const place = placeOfName(this.#sources, file, bare.slice(from, to).trim());
      const found = place && this.#in(place.file, '').find((each) => each.name === place.name);
      return found === undefined ? [] : this.#resolved(found, found.name, isPlain);
    });
  }

  typeName({ name, file, line }: PyClass): string {
    const own = this.#in(file, `class ${name}`).find((each) => each.line === line);
    const open = own?.decorators.find(({ path }) => /(?:^|\.)(?:type|interface)$/.test(path))?.open ?? -1;
    return (open < 0 ? undefined : named(parametersOf(this.#sources, file, open))) ?? name;
  }

  #in(file: string, owner: string): readonly PyDecorated[] {
    return this.#decorated.get(`${file}\0${owner}`) ?? [];
  }

  #resolved(found: PyDecorated, handler: string, isPlain: boolean): readonly Resolved[] {
    const decorator: PyDecorator | undefined = found.decorators.find(({ path }) => this.#isField(found.file, path));
    if (decorator === undefined) return [];
    const given = decorator.open < 0 ? undefined : parametersOf(this.#sources, found.file, decorator.open);
    const field = (given && named(given)) ?? fieldName(found.name, isPlain);
    return [{ field, handler, file: found.file, ...placeOf(this.#sources, found, decorator) }];
  }

  #isField(file: string, path: string): boolean {
    const [first = '', ...rest] = path.split('.');
    const imported = importsIn(this.#sources, file).get(first);
    const last = rest.at(-1) ?? imported?.name ?? first;
    return (
      /^(?:field|mutation|subscription)$/.test(last) && /^strawberry(?:_django)?(?:\.|$)/.test(imported?.module ?? '')
    );
  }
}

class Graphene implements Library {
  readonly #sources: Sources;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** Of a schema's own types every field is asked for by name; of others those that are resolved here. */
  ofClass(found: PyClass, isRoot: boolean, isPlain: boolean): readonly Resolved[] {
    const { name, file, fields } = found;
    const resolving = this.#resolvers(found);
    if (!isRoot)
      return [...resolving].map(([field, line]) => ({
        field: fieldName(field, isPlain),
        handler: `${name}.resolve_${field}`,
        file,
        line,
      }));
    return fields.flatMap(({ name: field, value = '', line }) => {
      const called = /^([\w.]+)[ \t]*\(/.exec(value)?.[1];
      if (called === undefined) return [];
      const mutation = /^(.+)\.Field$/.exec(called)?.[1];
      const changes =
        mutation === undefined || /^(?:graphene|(?:\w+\.)*Node)$/.test(mutation) ? undefined : `${mutation}.mutate`;
      const handler = resolving.has(field) ? `${name}.resolve_${field}` : changes;
      return [{ field: fieldName(field, isPlain), handler, file, line }];
    });
  }

  ofCall(): readonly Resolved[] {
    return [];
  }

  typeName({ name, file, body }: PyClass): string {
    const text = this.#sources.masked(file).slice(body.from, body.to);
    const meta = /^[ \t]+class[ \t]+Meta\b/m.exec(text);
    if (meta === null) return name;
    return /^[ \t]+name[ \t]*=[ \t]*["'](\w+)["']/m.exec(text.slice(meta.index, meta.index + 500))?.[1] ?? name;
  }

  #resolvers({ file, body }: PyClass): ReadonlyMap<string, number> {
    const bare = this.#sources.bare(file);
    const inside = bare.slice(body.from, body.to);
    return new Map(
      [...inside.matchAll(/^[ \t]+(?:async[ \t]+)?def[ \t]+resolve_(\w+)/gm)].map((match) => [
        match[1] ?? '',
        lineAt(bare, body.from + match.index),
      ]),
    );
  }
}

function named(given: PyParameters): string | undefined {
  return pyText(given.get('name')?.text);
}

/** `sent_at` is `sentAt`. */
function fieldName(name: string, isPlain: boolean): string {
  return isPlain ? name : name.replace(/(?<=[^_])_+([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
