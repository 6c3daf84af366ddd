/**
 * Models of Pydantic, its dataclasses, and the enums that their fields are of: what is sent or checked. A model has the
 * fields of its bases, in the order in which Pydantic has them. Its settings are environment variables, and no schema.
 */

import { splitAtCommas } from '../../reading/code-text.ts';
import { isPartOf } from '../../reading/packages.ts';
import {
  lineageOf,
  type PyClassFinder,
  type PyLineage,
  type PyOutside,
  pyClassFinder,
} from '../../reading/python/bases.ts';
import { type PyClass, type PyField, readPyClasses } from '../../reading/python/classes.ts';
import { type PyCall, pyCallAt, pyText } from '../../reading/python/literals.ts';
import { importsIn, placeOfName, valueSetTo } from '../../reading/python/modules.ts';
import { fieldsCalled, type SchemaPlace, type SchemaReader } from '../../reading/schema-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedSchema, SchemaField } from '../../scan.ts';
import { PydanticAliases } from './aliases.ts';
import { annotatedIn, type PyAnnotated } from './annotated.ts';

export const pydantic: SchemaReader = {
  orms: ['pydantic'],
  read(sources) {
    const files = sources.files.filter(
      (file) => file.endsWith('.py') && !isPartOf(sources, file, ['pydantic', 'pydantic-core', 'sqlmodel']),
    );
    if (!files.some((file) => MENTIONS.test(sources.text(file)))) return { schemas: [] };
    const models = new Models(sources);
    const own = new Set(files);
    const classes = readPyClasses(sources).filter(({ file }) => own.has(file));
    return {
      schemas: classes.flatMap((each) => models.schemaOf(each)),
      hidden: [
        ...files.flatMap((file) => madeIn(sources, file)),
        ...classes.flatMap((each) => models.placeOfUnsure(each)),
      ],
    };
  },
};

interface Field {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** Undefined where it has none of its own. */
  readonly alias: string | undefined;
  /** Where its type is written. */
  readonly file: string;
}

class Models {
  readonly #sources: Sources;
  readonly #find: PyClassFinder;
  readonly #aliases: PydanticAliases;
  readonly #isFirst: boolean;
  readonly #builtOn = new Set<PyClass>();
  readonly #enums = new Set<PyClass>();
  readonly #models = new Map<PyClass, { readonly fields: readonly Field[]; readonly isPartial: boolean }>();
  readonly #unsure = new Set<PyClass>();
  /** Whether a class has what only models have. */
  readonly #parts = new Map<PyClass, boolean>();
  readonly #looked = new Set<string>();
  readonly #named = new Map<string, ReturnType<typeof aliasOfType>>();
  /** Bases out of sight that make a model of another class. */
  readonly #proven = new Set<string>();

  constructor(sources: Sources) {
    this.#sources = sources;
    this.#find = pyClassFinder(sources);
    this.#aliases = new PydanticAliases(sources, readPyClasses(sources));
    this.#isFirst = isFirstVersion(sources);
    for (const each of readPyClasses(sources)) this.#noteProven(each);
    for (const each of readPyClasses(sources)) this.#readModel(each);
    for (const { fields } of this.#models.values()) for (const field of fields) this.#noteEnums(field);
  }

  schemaOf(found: PyClass): readonly ScannedSchema[] {
    const { name, file, line } = found;
    if (this.#enums.has(found)) {
      const fields = fieldsCalled(valuesOf(this.#sources, found));
      // What a program makes while it runs stands here for the type checker alone.
      const made = fields.length === 0 ? { isPartial: true as const } : {};
      return [{ name, kind: 'enum', fields, ...made, orm: 'pydantic', file, line }];
    }
    const model = this.#models.get(found);
    // What has no field and others build on is their base, and no message.
    if (model === undefined || (model.fields.length === 0 && this.#builtOn.has(found))) return [];
    const fields = model.fields.map(
      ({ name, type, isRequired, alias }): SchemaField => ({ name, type, isOptional: !isRequired, alias }),
    );
    return [{ name, fields, ...(model.isPartial ? { isPartial: true as const } : {}), orm: 'pydantic', file, line }];
  }

  /** Where it builds on what is out of sight and looks like a model, of which nothing says that it is one. */
  placeOfUnsure(found: PyClass): readonly SchemaPlace[] {
    return this.#unsure.has(found) ? [{ file: found.file, line: found.line }] : [];
  }

  #readModel(found: PyClass): void {
    const isDataclass = isDataclassOfPydantic(this.#sources, found);
    if (found.bases.length === 0 && !isDataclass) return;
    const lineage = lineageOf(this.#find, found);
    if (!isDataclass && !this.#isModel(lineage)) {
      if (mayBeModel(this.#sources, found, lineage)) this.#unsure.add(found);
      return;
    }
    for (const each of lineage.classes.slice(1)) this.#builtOn.add(each);
    if (lineage.classes.some(({ bases }) => bases.includes('table=True'))) return;
    const generator = this.#aliases.generatorOf(lineage.classes);
    this.#models.set(found, {
      fields: [...this.#fieldsOf(found, new Set()).values()].map((field) => ({
        ...field,
        alias: field.alias ?? generator?.(field.name),
      })),
      isPartial: lineage.outside.some((each) => !isWithoutFields(this.#sources, each)),
    });
  }

  /** It leads to a model of the library, or to what is out of sight and has what only models have; and not to settings. */
  #isModel({ classes, outside }: PyLineage): boolean {
    if (outside.some(({ name }) => /Settings$/.test(name))) return false;
    if (outside.some((each) => isRoot(this.#sources, each) || isRootOfOthers(this.#sources, each))) return true;
    const unknown = outside.filter((each) => isUnknown(this.#sources, each));
    return (
      unknown.some((each) => this.#proven.has(placeOfOutside(this.#sources, each))) ||
      (unknown.length > 0 && classes.some((each) => this.#hasParts(each)))
    );
  }

  /** What alone can make a model of this class, which has what only models have, makes one of others too. */
  #noteProven(found: PyClass): void {
    if (found.bases.length === 0 || !this.#hasParts(found)) return;
    const unknown = lineageOf(this.#find, found).outside.filter((each) => !isWithoutFields(this.#sources, each));
    const [only] = unknown;
    if (only !== undefined && unknown.length === 1 && isUnknown(this.#sources, only))
      this.#proven.add(placeOfOutside(this.#sources, only));
  }

  #hasParts(found: PyClass): boolean {
    const known = this.#parts.get(found) ?? hasPartsOfModels(this.#sources, found);
    this.#parts.set(found, known);
    return known;
  }

  /** Those of the last base first, as they are looked up; what is declared again keeps its place. */
  #fieldsOf(found: PyClass, above: ReadonlySet<PyClass>): ReadonlyMap<string, Field> {
    const fields = new Map<string, Field>();
    const within = new Set([...above, found]);
    for (const base of found.bases.toReversed()) {
      if (/^(?:\*|\w+=)/.test(base)) continue;
      const [name = '', ...given] = base.split('[');
      const next = this.#find(found.file, name);
      if (!('fields' in next)) {
        if (/(?:^|\.)RootModel$/.test(name) && given.length > 0) fields.set('root', rootOf(base, found.file));
      } else if (!within.has(next)) {
        for (const field of this.#fieldsOf(next, within).values())
          fields.set(field.name, withTypes(field, typesGiven(next, base)));
      }
    }
    for (const each of annotatedIn(this.#sources, found)) {
      const field = this.#fieldOf(found.file, each, fields.get(each.name));
      if (field !== undefined) fields.set(field.name, field);
    }
    return fields;
  }

  #fieldOf(file: string, { name, type, value }: PyAnnotated, before: Field | undefined): Field | undefined {
    if (name === 'model_config' || (name.startsWith('_') && name !== '__root__')) return undefined;
    const isFirst = this.#isFirst || importsFirstVersion(this.#sources, file);
    // The first version takes a default without a type too.
    if (type === undefined) return before === undefined || !isFirst ? undefined : { ...before, isRequired: false };
    const masked = this.#sources.masked(file);
    const written = withoutGroup(oneLine(masked.slice(type.from, type.to)));
    const isFinal = /^(?:\w+\.)?Final\b/.test(written) && value !== undefined;
    if (isFinal || /^(?:\w+\.)?(?:ClassVar|InitVar)\b/.test(written)) return undefined;
    const inner = splitAnnotated(this.#sources, file, type);
    const said = inner.rest.flatMap((span) => pyCallAt(this.#sources, file, span) ?? []).filter(isField);
    const call = value === undefined ? undefined : pyCallAt(this.#sources, file, value);
    const calls = [
      ...(call !== undefined && isField(call) ? [call] : []),
      ...said,
      ...(said.length === 0 ? this.#fieldsOfAlias(file, inner.type) : []),
    ];
    const isGiven =
      value !== undefined &&
      !(call !== undefined && isField(call)) &&
      !/^\.\.\.$|^Ellipsis$/.test(masked.slice(value.from, value.to));
    const hasDefault = isGiven || calls.some(setsDefault);
    return {
      name,
      type: withoutQuotes(inner.type),
      isRequired:
        !hasDefault && !(isFirst && isEmptyByType(inner.type) && !calls.some(isNeeded) && !isEllipsis(masked, value)),
      alias: calls.map((each) => this.#aliases.aliasOf(file, each)).find((each) => each !== undefined),
      file,
    };
  }

  /** `Field(…)` of `Name = Annotated[T, Field(…)]`, where that name is the whole type. */
  #fieldsOfAlias(file: string, type: string): readonly PyCall[] {
    const alias = /^[\w.]+$/.test(type) ? this.#aliasNamed(file, type) : undefined;
    if (alias === undefined) return [];
    const { rest } = splitAnnotated(this.#sources, alias.file, alias);
    return rest.flatMap((span) => pyCallAt(this.#sources, alias.file, span) ?? []).filter(isField);
  }

  #noteEnums({ type, file }: Pick<Field, 'type' | 'file'>, step = 0): void {
    for (const [name] of withoutTexts(type).matchAll(/[A-Za-z_][\w.]{0,200}/g)) {
      const asked = `${file}\0${name}`;
      if (this.#looked.has(asked)) continue;
      this.#looked.add(asked);
      const found = this.#find(file, name);
      if ('fields' in found) {
        if (!this.#models.has(found) && isEnum(lineageOf(this.#find, found))) this.#enums.add(found);
        continue;
      }
      const alias = step < MOST_ALIASES ? this.#aliasNamed(file, name) : undefined;
      if (alias === undefined) continue;
      const written = this.#sources.masked(alias.file).slice(alias.from, alias.to);
      this.#noteEnums({ type: written, file: alias.file }, step + 1);
    }
  }

  /** What a name of the project stands for: `Id = Annotated[…]`, `type Id = …`. */
  #aliasNamed(file: string, name: string) {
    const asked = `${file}\0${name}`;
    if (!this.#named.has(asked)) this.#named.set(asked, aliasOfType(this.#sources, file, name));
    return this.#named.get(asked);
  }
}

/** Aliases of aliases are followed so far. */
const MOST_ALIASES = 5;

function aliasOfType(sources: Sources, file: string, name: string) {
  const imported = importsIn(sources, file).get(name.split('.')[0] ?? '');
  const isOwn = imported === undefined && sources.text(file).includes(`${name} =`) && /^\w+$/.test(name);
  if (imported === undefined && !isOwn) return undefined;
  const place = placeOfName(sources, file, name) ?? (isOwn ? { file, name } : undefined);
  const value = place === undefined ? undefined : valueSetTo(sources, place.file, place.name);
  return place === undefined || value === undefined ? undefined : { file: place.file, ...value };
}

// What is a model

const ROOTS = /^(?:BaseModel|RootModel|GenericModel|SQLModel)$/;
const MODULES = /^(?:pydantic|sqlmodel)(?:\.|$)/;

/** Bases of other libraries that are models, by what their documentation says. */
const OTHERS: readonly (readonly [module: RegExp, name: RegExp])[] = [
  [/^ninja(?:\.|$)/, /^(?:Schema|ModelSchema|FilterSchema)$/],
  [/^fastapi_users(?:\.|$)/, /^(?:BaseUser|BaseUserCreate|BaseUserUpdate|CreateUpdateDictModel)$/],
  [/(?:^|\.)pydantic(?:_v\d)?(?:\.|$)/, /^(?:BaseModel|RootModel|GenericModel)$/],
];

function isRootOfOthers(sources: Sources, { name, file }: PyOutside): boolean {
  const imported = imports(sources, file, name);
  if (imported === undefined) return false;
  return OTHERS.some(([module, named]) => module.test(imported.module) && named.test(imported.name));
}

/** A class of a package that is not here, and of none that says what its classes are. */
function isUnknown(sources: Sources, { name, file, value }: PyOutside): boolean {
  const imported = value === undefined ? imports(sources, file, name) : undefined;
  return imported !== undefined && !KNOWN_MODULES.test(imported.module);
}

function placeOfOutside(sources: Sources, { name, file }: PyOutside): string {
  const imported = imports(sources, file, name);
  return `${imported?.module ?? file}.${imported?.name ?? name}`;
}

const KNOWN_MODULES =
  /^(?:__future__|abc|ast|asyncio|builtins|cmd|codecs|collections|contextlib|ctypes|dataclasses|enum|html|http|io|json|logging|multiprocessing|pathlib|queue|socketserver|string|threading|types|typing|typing_extensions|unittest|weakref|attrs?|celery|click|django|flask|flask_\w+|marshmallow|mongoengine|msgspec|odoo|peewee|pony|rest_framework|sqlalchemy|starlette|strawberry|graphene|tortoise|torch|transformers|wtforms|pydantic_settings)(?:\.|$)/;

/** Fields, settings and checks that Pydantic gives to models. */
function hasPartsOfModels(sources: Sources, { file, fields, body }: PyClass): boolean {
  if (!MENTIONS.test(sources.text(file))) return false;
  const isOfPydantic = (name: string) => MODULES.test(imports(sources, file, name)?.module ?? '');
  const called = fields.flatMap(({ value = '' }) => /^([\w.]+)[ \t]*\(/.exec(value)?.[1] ?? []);
  if (called.some((name) => /(?:^|\.)(?:Field|ConfigDict|PrivateAttr)$/.test(name) && isOfPydantic(name))) return true;
  const inside = sources.bare(file).slice(body.from, body.to);
  return [...inside.matchAll(/^[ \t]*@([\w.]+)/gm)].some(
    ([, name = '']) => /(?:validator|serializer|computed_field)$/.test(name) && isOfPydantic(name),
  );
}

const MENTIONS = /\b(?:pydantic|sqlmodel|ninja)\b/;

const NAMED_AS_MODELS = /^Base$|\.Base$|(?:Model|Schema|DTO)$|Pydantic/;

/** Annotated fields, on a base out of sight that is called as models are. */
function mayBeModel(sources: Sources, found: PyClass, { outside }: PyLineage): boolean {
  const isField = ({ type, name }: PyField) =>
    type !== '' && !name.startsWith('_') && !/^(?:\w+\.)?(?:ClassVar|Final|InitVar|Mapped)\b/.test(type);
  // What is set to a call and has no type is a field of another library.
  const isOfOthers = found.fields.some(({ type, value = '' }) => type === '' && /^[\w.]+\(/.test(value));
  if (isOfOthers || !found.fields.some(isField)) return false;
  return outside.some((each) => NAMED_AS_MODELS.test(each.name) && isUnknown(sources, each));
}

function isRoot(sources: Sources, { name, file }: PyOutside): boolean {
  const imported = imports(sources, file, name);
  return imported !== undefined && MODULES.test(imported.module) && ROOTS.test(imported.name);
}

/** `BaseModel`, `Model` of `BaseModel as Model`, and `pydantic.BaseModel`. */
function imports(sources: Sources, file: string, name: string) {
  const all = importsIn(sources, file);
  const parts = name.split('.');
  const last = parts.at(-1) ?? name;
  if (parts.length === 1) {
    const by = all.get(name);
    if (by !== undefined) return by.name === undefined ? undefined : { module: by.module, name: by.name };
    const isByStar = /^[ \t]*from[ \t]+pydantic[ \t]+import[ \t]+\*/m.test(sources.masked(file));
    return isByStar ? { module: 'pydantic', name } : undefined;
  }
  const by = all.get(parts.slice(0, -1).join('.')) ?? all.get(parts[0] ?? '');
  return by === undefined ? undefined : { module: by.module, name: last };
}

function isWithoutFields(sources: Sources, base: PyOutside): boolean {
  return (
    isRoot(sources, base) ||
    (isRootOfOthers(sources, base) && /(?:^|\.)(?:Schema|BaseModel|RootModel|GenericModel)$/.test(base.name)) ||
    /(?:^|\.)(?:ABC|Generic|Protocol|object|str|int|Enum|StrEnum|IntEnum|Hashable|Sized|Iterable|Sequence|Mapping)$/.test(
      base.name,
    )
  );
}

function isEnum({ outside }: PyLineage): boolean {
  return outside.some(({ name }) => /(?:^|\.)(?:Enum|StrEnum|IntEnum|Flag|IntFlag)$/.test(name));
}

/** `@dataclass` of `pydantic.dataclasses`, right before the class, other decorators between. */
function isDataclassOfPydantic(sources: Sources, { file, line }: PyClass): boolean {
  if (!sources.text(file).includes('pydantic')) return false;
  const lines = linesOf(sources, file);
  for (let at = line - 2; at >= 0 && at > line - 30; at--) {
    const [, name] = /^[ \t]*@([\w.]+)/.exec(lines[at] ?? '') ?? [];
    if (name === undefined) {
      if (/^[ \t]*(?:[)\]}]|\w+[ \t]*=|$)/.test(lines[at] ?? '') && (lines[at] ?? '').trim() !== '') continue;
      return false;
    }
    const imported = imports(sources, file, name);
    if (imported?.name === 'dataclass' && /^pydantic(?:\.v1)?(?:\.dataclasses)?$/.test(imported.module)) return true;
  }
  return false;
}

const linesBySources = new WeakMap<Sources, Map<string, readonly string[]>>();

function linesOf(sources: Sources, file: string): readonly string[] {
  const files = linesBySources.get(sources) ?? new Map<string, readonly string[]>();
  linesBySources.set(sources, files);
  const lines = files.get(file) ?? sources.bare(file).split('\n');
  files.set(file, lines);
  return lines;
}

/** Of the first version `Optional[T]` alone may be left out. A manifest says that it is this one. */
function isFirstVersion(sources: Sources): boolean {
  return sources.files.some((file) => isManifest(file) && FIRST_VERSION.test(sources.text(file)));
}

/** `pydantic==1.10`, `pydantic = "^1.10"`, `pydantic>=1.8,<2`; not below 2.12. */
const FIRST_VERSION =
  /\bpydantic(?![-\w])(?:\[[\w, ]{0,60}\])?["' ]{0,3}(?:= ?["'])?[^\n;#"']{0,40}?(?:(?:==|~=|\^) ?1(?![\d])|< ?2(?:\.0){0,2}(?![.\d]))/;

function isManifest(file: string): boolean {
  const name = file.slice(file.lastIndexOf('/') + 1);
  return (
    /^(?:pyproject\.toml|setup\.py|setup\.cfg|Pipfile)$/.test(name) ||
    (file.includes('requirements') && /\.(?:txt|in)$/.test(name))
  );
}

function importsFirstVersion(sources: Sources, file: string): boolean {
  return [...importsIn(sources, file).values()].some(({ module }) => /^pydantic\.v1(?:\.|$)/.test(module));
}

/** `create_model("Name", …)`: what it has a program says. */
function madeIn(sources: Sources, file: string): readonly SchemaPlace[] {
  const by = importsIn(sources, file).get('create_model');
  const isImported = by !== undefined && MODULES.test(by.module);
  const bare = sources.bare(file);
  return [
    ...bare.matchAll(isImported ? /(?<![\w.])create_model[ \t]{0,10}\(/g : /\bpydantic\.create_model[ \t]{0,10}\(/g),
  ].map(({ index }) => ({ file, line: lineAt(bare, index) }));
}

// Fields

/** `Field`, and what a project calls so and gives what it is given on to it. */
function isField({ name }: PyCall): boolean {
  return /Field$/.test(name);
}

function setsDefault({ given }: PyCall): boolean {
  const first = given.get('0')?.text ?? given.get('default')?.text;
  return (
    (first !== undefined && first !== '...' && !/^(?:\*|PydanticUndefined$|Undefined$)/.test(first)) ||
    given.has('default_factory')
  );
}

function isNeeded({ given }: PyCall): boolean {
  return (given.get('0')?.text ?? given.get('default')?.text) === '...';
}

function isEllipsis(masked: string, value: PyAnnotated['value']): boolean {
  return value !== undefined && masked.slice(value.from, value.to) === '...';
}

function isEmptyByType(type: string): boolean {
  return /^(?:\w+\.)?(?:Optional\[|Any$)|\bNone$|^None\b/.test(type);
}

function rootOf(base: string, file: string): Field {
  const type = withoutQuotes(
    base
      .slice(base.indexOf('[') + 1, -1)
      .replace(/,(?=\S)/g, ', ')
      .replace(/\|/g, ' | '),
  );
  return { name: 'root', type, isRequired: true, alias: undefined, file };
}

// Types

/** `Annotated[T, Field(…)]` as `T`, and the rest. */
function splitAnnotated(sources: Sources, file: string, type: { readonly from: number; readonly to: number }) {
  const [masked, bare] = [sources.masked(file), sources.bare(file)];
  const head = /^(?:\w+\.)?Annotated[ \t]*\[/.exec(bare.slice(type.from, Math.min(type.to, type.from + 60)));
  if (head === null || bare[type.to - 1] !== ']')
    return { type: withoutGroup(oneLine(masked.slice(type.from, type.to))), rest: [] };
  const [first, ...rest] = splitAtCommas(bare, type.from + head[0].length, type.to - 1);
  return { type: first === undefined ? '' : oneLine(masked.slice(first.from, first.to)), rest };
}

function oneLine(written: string): string {
  return written
    .split(/\s+/)
    .join(' ')
    .trim()
    .replace(/([[(]) /g, '$1')
    .replace(/,? ?([\])])/g, '$1');
}

function withoutGroup(type: string): string {
  return /^\([^()]*\)$/.test(type) ? type.slice(1, -1).trim() : type;
}

/** `list["Item"]` as `list[Item]`; texts that a `Literal` names are values. */
function withoutQuotes(type: string): string {
  const whole = /^(["'])([^"']*)\1$/.exec(type);
  if (whole !== null) return whole[2] ?? '';
  return /\bLiteral\[/.test(type) ? type : type.replace(/(["'])([A-Za-z_][\w.]*)\1/g, '$2');
}

function withoutTexts(type: string): string {
  return type.replace(/"[^"]*"|'[^']*'/g, '');
}

/** What the variables of a generic base stand for: `T` in `Page[Item]`. */
function typesGiven({ bases, parameters }: PyClass, base: string): ReadonlyMap<string, string> {
  const open = base.indexOf('[');
  const generic = bases.find((each) => /(?:^|\.)(?:Generic|Protocol)\[/.test(each));
  const names = generic === undefined ? parameters : partsOf(generic.slice(generic.indexOf('[') + 1, -1));
  if (open < 0 || names.length === 0) return new Map();
  const types = partsOf(base.slice(open + 1, -1));
  return new Map(names.flatMap((name, index) => (types[index] === undefined ? [] : [[name, types[index]] as const])));
}

function partsOf(list: string): readonly string[] {
  return splitAtCommas(list, 0, list.length).map(({ from, to }) => list.slice(from, to));
}

function withTypes(field: Field, types: ReadonlyMap<string, string>): Field {
  if (types.size === 0) return field;
  return { ...field, type: field.type.replace(/\b[A-Za-z_]\w*/g, (name) => types.get(name) ?? name) };
}

/** What an enum's members are: their texts and numbers, of others their names. */
function valuesOf(sources: Sources, found: PyClass): readonly string[] {
  const masked = sources.masked(found.file);
  return annotatedIn(sources, found).flatMap(({ name, type, value }) => {
    if (type !== undefined || value === undefined || name.startsWith('_')) return [];
    const written = withoutGroup(oneLine(masked.slice(value.from, value.to)));
    const isOfTexts = found.bases.some((base) => /(?:^|\.)StrEnum$/.test(base));
    if (/^(?:\w+\.)?auto\(\)$/.test(written)) return [isOfTexts ? name.toLowerCase() : name];
    return [pyText(written) ?? (/^-?\d+(?:\.\d+)?$/.test(written) ? written : name)];
  });
}
