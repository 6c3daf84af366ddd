/**
 * Types of GraphQL that classes of TypeScript declare with decorators, as NestJS and TypeGraphQL read them: what the type of
 * a field is, in the words of the schema language, and which fields a class has of those that it extends.
 */

import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { dependsOn, isPartOf } from '../../reading/packages.ts';
import { fieldsCalled } from '../../reading/schema-reader.ts';
import { meantBy } from '../../reading/scripts/declared.ts';
import {
  classesIn,
  classNamed,
  type DecoratedClass,
  type Decorator,
  givenToDecorator,
  memberType,
  type PlacedClass,
} from '../../reading/scripts/decorated.ts';
import { fieldsOf as propertiesOf } from '../../reading/scripts/literals.ts';
import { importsIn } from '../../reading/scripts/modules.ts';
import { escaped, lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedSchema, SchemaField } from '../../scan.ts';

const libraries = ['@nestjs/graphql', 'type-graphql'];
const kinds: Readonly<Record<string, 'type' | 'input' | 'interface'>> = {
  ObjectType: 'type',
  InputType: 'input',
  InterfaceType: 'interface',
};

export function typesOfClasses(sources: Sources): readonly ScannedSchema[] {
  const files = sources
    .scripts()
    .filter(
      (file) =>
        /@(?:Object|Input|Interface)Type\b|@Resolver\b|\bregisterEnumType\b|\bcreateUnionType\b/.test(
          sources.text(file),
        ) &&
        dependsOn(sources, file, libraries) &&
        !isPartOf(sources, file, libraries),
    );
  const reading = new Reading(sources);
  for (const file of files) for (const found of classesIn(sources, file)) reading.addResolved({ file, found });
  return files.flatMap((file) => [
    ...classesIn(sources, file).flatMap((found) => reading.typeOf({ file, found })),
    ...reading.enumsAndUnions(file),
  ]);
}

interface Fields {
  readonly fields: readonly SchemaField[];
  readonly isWhole: boolean;
}

const nothing: Fields = { fields: [], isWhole: false };

class Reading {
  readonly #sources: Sources;
  readonly #addsFields: (file: string) => boolean;
  /** By the names of types. */
  readonly #resolved = new Map<string, SchemaField[]>();

  constructor(sources: Sources) {
    this.#sources = sources;
    this.#addsFields = withPlugin(sources);
  }

  /** Fields that a resolver of a type adds to it: `@ResolveField` of NestJS, `@FieldResolver` of TypeGraphQL. */
  addResolved({ file, found }: PlacedClass): void {
    const resolver = found.decorators.find(({ name }) => name === 'Resolver');
    if (resolver === undefined) return;
    const [first] = givenToDecorator(this.#sources, file, resolver);
    const masked = this.#sources.masked(file);
    const written = first === undefined ? '' : masked.slice(first.from, first.to).replace(/^[^=]{0,100}=>\s{0,20}/, '');
    if (!/^\w+$/.test(written)) return;
    const type = this.#graphqlName(file, written);
    for (const member of found.members) {
      const decorator = member.decorators.find(({ name }) => name === 'ResolveField' || name === 'FieldResolver');
      if (decorator === undefined) continue;
      const field = this.#fieldOf(file, member, decorator);
      const [said] = givenToDecorator(this.#sources, file, decorator);
      const name = textIn(this.#sources.text(file), said) ?? field.name;
      const hasArguments = /^\s{0,10}\([^{;]{0,400}@Args?\b/.test(masked.slice(member.nameEnd, member.nameEnd + 450));
      const others = this.#resolved.get(type);
      const told = { ...field, name, ...(hasArguments ? { arguments: 'unread' as const } : {}) };
      if (others === undefined) this.#resolved.set(type, [told]);
      else others.push(told);
    }
  }

  typeOf(placed: PlacedClass): readonly ScannedSchema[] {
    const { file, found } = placed;
    const decorator = typeDecorator(found);
    // A class that a function makes is of nothing that can be named.
    if (decorator === undefined || this.#isInFunction(placed)) return [];
    const kind = kinds[decorator.name] ?? 'type';
    if (this.#option(file, decorator, 'isAbstract') === 'true') return [];
    const name = this.#nameOf(placed);
    const { fields: own, isWhole } = this.#fieldsOf(placed, 0);
    const resolved = (this.#resolved.get(name) ?? []).filter((each) => own.every((field) => field.name !== each.name));
    const fields = kind === 'input' ? own : [...own, ...resolved];
    return [
      {
        name,
        ...(kind === 'type' ? {} : { kind }),
        fields,
        ...(isWhole ? {} : { isPartial: true as const }),
        orm: 'graphql',
        file,
        line: found.line,
      },
    ];
  }

  /** `registerEnumType(Role, { name: 'Role' })` and `createUnionType({ name: 'Result', types: () => [A, B] })`. */
  enumsAndUnions(file: string): readonly ScannedSchema[] {
    const [text, masked] = [this.#sources.text(file), this.#sources.masked(file)];
    return [...masked.matchAll(/(?<![\w.])(registerEnumType|createUnionType)\s{0,10}\(/g)].flatMap(
      ({ index, 0: whole, 1: callee }): readonly ScannedSchema[] => {
        const open = index + whole.length - 1;
        const given = splitAtCommas(masked, open + 1, closingBracket(masked, open));
        const [first, second] = given;
        const options = callee === 'createUnionType' ? first : second;
        if (first === undefined) return [];
        const said = options === undefined ? new Map<string, Span>() : this.#properties(file, options);
        const written = masked.slice(first.from, first.to);
        const name = textIn(text, said.get('name')) ?? (/^\w+$/.test(written) ? written : undefined);
        if (name === undefined) return [];
        const place = { orm: 'graphql', file, line: lineAt(text, index) };
        if (callee === 'createUnionType') {
          const types = said.get('types');
          const list =
            types === undefined
              ? undefined
              : /=>\s{0,20}\(?\s{0,20}\[([^[\]]{0,2000})\]/.exec(masked.slice(types.from, types.to))?.[1];
          const members = (list ?? '')
            .split(',')
            .map((each) => each.trim())
            .filter((each) => each !== '');
          const partial = list === undefined ? { isPartial: true as const } : {};
          return [
            {
              name,
              kind: 'union',
              fields: fieldsCalled(members.map((each) => this.#graphqlName(file, each))),
              ...partial,
              ...place,
            },
          ];
        }
        const values = this.#enumOf(file, written);
        return values === undefined
          ? [{ name, kind: 'enum', fields: [], isPartial: true, ...place }]
          : [
              {
                name,
                kind: 'enum',
                fields: fieldsCalled(values.names),
                orm: 'graphql',
                file: values.file,
                line: values.line,
              },
            ];
      },
    );
  }

  #fieldsOf(placed: PlacedClass, step: number): Fields {
    const { file, found } = placed;
    const inherited = found.parent === undefined ? { fields: [], isWhole: true } : this.#parentOf(placed, step);
    const own = found.members.flatMap((member): readonly SchemaField[] => {
      const decorator = member.decorators.find(({ name }) => /^(?:Field|FilterableField|IDField)$/.test(name));
      return decorator === undefined ? [] : [this.#fieldOf(file, member, decorator)];
    });
    const added = this.#addsFields(file) ? this.#plainFields(placed) : [];
    const byName = new Map([...inherited.fields, ...own, ...added].map((field) => [field.name, field]));
    return { fields: [...byName.values()], isWhole: inherited.isWhole };
  }

  /** What a class extends: another one, or what is made of others by the functions of NestJS. */
  #parentOf({ file, found }: PlacedClass, step: number): Fields {
    const masked = this.#sources.masked(file);
    const head = masked.slice(Math.max(0, found.body.from - 1000), found.body.from - 1);
    const at = found.body.from - 1 - head.length + head.lastIndexOf('extends');
    if (step > 8) return nothing;
    return this.#made(file, { from: at + 'extends'.length, to: found.body.from - 1 }, step);
  }

  #made(file: string, span: Span, step: number): Fields {
    const masked = this.#sources.masked(file);
    const [whole = '', name = '', open] =
      /^\s{0,40}(\w{1,200})\s{0,5}(?:<[^()]{0,200}>\s{0,5})?(\()?/.exec(masked.slice(span.from, span.to)) ?? [];
    if (open === undefined) {
      const placed = classNamed(this.#sources, file, name);
      return placed === undefined ? nothing : this.#fieldsOf(placed, step + 1);
    }
    const from = span.from + whole.length;
    const given = splitAtCommas(masked, from, closingBracket(masked, from - 1));
    const [first, second] = given;
    if (first === undefined) return nothing;
    const base = this.#made(file, first, step + 1);
    const names = second === undefined ? [] : textsIn(this.#sources.text(file).slice(second.from, second.to));
    if (name === 'PartialType')
      return { ...base, fields: base.fields.map((field) => ({ ...field, type: field.type.replace(/!$/, '') })) };
    if (name === 'PickType') return { ...base, fields: base.fields.filter((field) => names.includes(field.name)) };
    if (name === 'OmitType') return { ...base, fields: base.fields.filter((field) => !names.includes(field.name)) };
    if (name !== 'IntersectionType') return nothing;
    const all = given.map((each) => this.#made(file, each, step + 1));
    return { fields: all.flatMap(({ fields }) => fields), isWhole: all.every(({ isWhole }) => isWhole) };
  }

  #fieldOf(file: string, member: DecoratedClass['members'][number], decorator: Decorator): SchemaField {
    const masked = this.#sources.masked(file);
    const given = givenToDecorator(this.#sources, file, decorator);
    const returned = given.find(({ from, to }) => masked.slice(from, to).includes('=>'));
    const options = given.find(({ from }) => masked[from] === '{');
    const said = options === undefined ? new Map<string, Span>() : this.#properties(file, options);
    const nullable = said.get('nullable');
    const isNullable =
      nullable === undefined ? '' : this.#sources.text(file).slice(nullable.from, nullable.to).replace(/['"`]/g, '');
    const name = textIn(this.#sources.text(file), said.get('name')) ?? member.name;
    const written =
      returned === undefined
        ? memberType(this.#sources, file, member)
        : masked.slice(returned.from, returned.to).replace(/^[^=]{0,100}=>\s{0,20}/, '');
    const isOpen =
      this.#addsFields(file) &&
      nullable === undefined &&
      returned === undefined &&
      mayBeMissing(masked, member, written);
    const type = returned === undefined ? this.#typeOfScript(file, written) : this.#typeReturned(file, written);
    return { name, type: type === '' ? '' : withNull(type, isOpen ? 'true' : isNullable) };
  }

  /** What the plugin of NestJS takes for fields: properties without a decorator. */
  #plainFields({ file, found }: PlacedClass): readonly SchemaField[] {
    const masked = this.#sources.masked(file);
    const decorated = new Set(found.members.map(({ name }) => name));
    const fields: SchemaField[] = [];
    for (let at = found.body.from; at < found.body.to; at++) {
      const char = masked[at] as string;
      if (char === '(' || char === '{' || char === '[') at = closingBracket(masked, at);
      else if (char === '\n') {
        const [, name = '', mark, type = ''] =
          /^\n\s{0,40}(?:public\s{1,5}|readonly\s{1,5}){0,2}(\w{1,200})([?!])?\s{0,5}:\s{0,5}([^=;\n{(]{1,200})/.exec(
            masked.slice(at, at + 500),
          ) ?? [];
        if (name === '' || decorated.has(name)) continue;
        const graphql = this.#typeOfScript(file, type.trim());
        fields.push({
          name,
          type: graphql === '' ? '' : withNull(graphql, mark === '?' || /\bnull\b/.test(type) ? 'true' : ''),
        });
      }
    }
    return fields;
  }

  /** `String`, `[Post]`, as a function returns it. */
  #typeReturned(file: string, written: string): string {
    const trimmed = written.trim().replace(/!$/, '');
    const list = /^\[([\s\S]{1,200})\]$/.exec(trimmed)?.[1];
    if (list !== undefined) {
      const inner = this.#typeReturned(file, list);
      return inner === '' ? '' : `[${inner}]`;
    }
    return /^\w+$/.test(trimmed) ? this.#graphqlName(file, trimmed) : '';
  }

  /** Of a type of TypeScript, which only says it where it is one of these, or a class. */
  #typeOfScript(file: string, written: string): string {
    const plain = written
      .replace(/\s{0,10}\|\s{0,10}(?:null|undefined)\b|\b(?:null|undefined)\s{0,10}\|\s{0,10}/g, '')
      .trim();
    const promised = /^Promise<(.{1,200})>$/.exec(plain)?.[1];
    if (promised !== undefined) return this.#typeOfScript(file, promised);
    const ofScript = typesOfScript[plain];
    if (ofScript !== undefined) return ofScript;
    const list = /^(.{1,200})\[\]$|^Array<(.{1,200})>$/.exec(plain);
    const inner = list?.[1] ?? list?.[2];
    // Without the plugin, a list says nothing about what is in it.
    if (inner !== undefined) {
      const type = this.#addsFields(file) ? this.#typeOfScript(file, inner) : '';
      return type === '' ? '' : `[${type}]`;
    }
    if (!/^\w+$/.test(plain)) return '';
    const placed = classNamed(this.#sources, file, plain);
    if (placed !== undefined) return typeDecorator(placed.found) === undefined ? '' : this.#nameOf(placed);
    return this.#enumOf(file, plain)?.kind ?? '';
  }

  #graphqlName(file: string, name: string): string {
    const known = scalars[name];
    if (known !== undefined) return known;
    const module = importsIn(this.#sources, file).get(name)?.module ?? '';
    if (/^graphql-/.test(module)) return name.replace(/^GraphQL(?=[A-Z])/, '');
    const placed = classNamed(this.#sources, file, name);
    return placed === undefined ? name : this.#nameOf(placed);
  }

  #nameOf({ file, found }: PlacedClass): string {
    const decorator = typeDecorator(found);
    if (decorator === undefined) return found.name;
    const [first] = givenToDecorator(this.#sources, file, decorator);
    const text = this.#sources.text(file);
    const option = this.#optionSpan(file, decorator, 'name');
    return textIn(text, first) ?? textIn(text, option) ?? found.name;
  }

  #option(file: string, decorator: Decorator, name: string): string {
    const span = this.#optionSpan(file, decorator, name);
    return span === undefined ? '' : this.#sources.masked(file).slice(span.from, span.to);
  }

  #optionSpan(file: string, decorator: Decorator, name: string): Span | undefined {
    const masked = this.#sources.masked(file);
    return givenToDecorator(this.#sources, file, decorator)
      .filter(({ from }) => masked[from] === '{')
      .map((span) => this.#properties(file, span).get(name))
      .find((span) => span !== undefined);
  }

  #properties(file: string, { from, to }: Span): ReadonlyMap<string, Span> {
    const masked = this.#sources.masked(file);
    return masked[from] === '{' ? propertiesOf(masked, { from: from + 1, to: to - 1 }) : new Map();
  }

  /** Names of an enumeration, and whether its values are texts or numbers. */
  #enumOf(
    file: string,
    name: string,
  ):
    | { readonly names: readonly string[]; readonly kind: string; readonly file: string; readonly line: number }
    | undefined {
    const meant = meantBy(this.#sources, file, name);
    const masked = this.#sources.masked(meant.file);
    const found = new RegExp(`\\benum\\s{1,20}${escaped(meant.name)}\\s{0,20}\\{`).exec(masked);
    if (found === null) return undefined;
    const open = found.index + found[0].length - 1;
    const members = splitAtCommas(masked, open + 1, closingBracket(masked, open)).map(({ from, to }) =>
      masked.slice(from, to),
    );
    return {
      names: members.map((member) => /^['"]?(\w+)/.exec(member)?.[1] ?? member),
      kind: members.some((member) => /=\s{0,10}['"`]/.test(member)) ? 'String' : 'Float',
      file: meant.file,
      line: lineAt(masked, found.index),
    };
  }

  #isInFunction({ file, found }: PlacedClass): boolean {
    const masked = this.#sources.masked(file);
    const line = masked.slice(
      masked.lastIndexOf('class', found.body.from) - 40,
      masked.lastIndexOf('class', found.body.from),
    );
    return /\n[ \t]{1,38}(?:export\s|abstract\s|default\s|\s){0,6}$/.test(line) || masked[found.body.to] === undefined;
  }
}

/** Of `@nestjs/graphql`, as `nest-cli.json` asks for it: files of these names have fields without decorators. */
function withPlugin(sources: Sources): (file: string) => boolean {
  const folders = sources.files
    .filter((file) => /(?:^|\/)nest-cli\.json$/.test(file) && /@nestjs\/graphql(?!\w)/.test(sources.text(file)))
    .map((file) => file.slice(0, file.lastIndexOf('/') + 1));
  return (file) => /\.(?:input|args|entity|model)\.ts$/.test(file) && folders.some((folder) => file.startsWith(folder));
}

function typeDecorator({ decorators }: DecoratedClass): Decorator | undefined {
  return decorators.find(({ name }) => kinds[name] !== undefined);
}

function mayBeMissing(masked: string, { nameEnd }: { readonly nameEnd: number }, type: string): boolean {
  return masked[nameEnd] === '?' || /\bnull\b/.test(type);
}

/** Nobody may leave out what is not said to be nullable; `items` says it of those in a list. */
function withNull(type: string, nullable: string): string {
  const isList = type.startsWith('[');
  const inner = isList && !/^items/.test(nullable) ? `${type.slice(0, -1)}!]` : type;
  return nullable === 'true' || nullable === 'itemsAndList' ? inner : `${inner}!`;
}

const typesOfScript: Readonly<Record<string, string>> = {
  string: 'String',
  number: 'Float',
  boolean: 'Boolean',
  Date: 'DateTime',
};

const scalars: Readonly<Record<string, string>> = {
  String: 'String',
  Number: 'Float',
  Boolean: 'Boolean',
  Date: 'DateTime',
  Int: 'Int',
  Float: 'Float',
  ID: 'ID',
  GraphQLISODateTime: 'DateTime',
  GraphQLTimestamp: 'Timestamp',
  GraphQLInt: 'Int',
  GraphQLFloat: 'Float',
  GraphQLString: 'String',
  GraphQLBoolean: 'Boolean',
  GraphQLID: 'ID',
};

/** What stands in quotes as a whole. */
function textIn(text: string, span: Span | undefined): string | undefined {
  return span === undefined ? undefined : /^(['"`])([^'"`$\n]{1,300})\1$/.exec(text.slice(span.from, span.to))?.[2];
}

function textsIn(text: string): readonly string[] {
  return [...text.matchAll(/(['"`])([^'"`\n]{1,300})\1/g)].map(([, , each = '']) => each);
}
