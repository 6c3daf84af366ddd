/**
 * Models of GORM: structs with its tags, those that say their table, and those that the program migrates. Embedded structs
 * give their fields, and relations their keys, as GORM's conventions say.
 */

import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { type SchemaReader, tableOf, uniqueInGroups } from '../../reading/schema-reader.ts';
import { folderOf, lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedSchema, SchemaField } from '../../scan.ts';

export const gorm: SchemaReader = {
  orms: ['gorm'],
  read(sources) {
    const files = sources.files.filter((file) => file.endsWith('.go') && !file.endsWith('_test.go'));
    if (!files.some((file) => usesGorm(sources.text(file)))) return { schemas: [] };
    const reading = readAll(sources, files);
    const models = reading.structs.filter((each) => isModel(reading, each));
    const known = { ...reading, models: new Set(models) };
    const resolved = models.map((each) => ({ struct: each, ...resolve(known, each) }));
    const foreign = resolved.flatMap(({ keys }) => keys);
    return {
      schemas: resolved.flatMap(({ struct, fields, isWhole }): readonly ScannedSchema[] =>
        fields.length === 0 && isWhole ? [] : [schemaOf(known, struct, fields, isWhole, foreign)],
      ),
    };
  },
};

function usesGorm(text: string): boolean {
  return text.includes('gorm.io/') || text.includes('jinzhu/gorm') || text.includes('gorm:"');
}

interface Struct {
  readonly name: string;
  readonly file: string;
  /** The folder, which is the package. */
  readonly folder: string;
  readonly line: number;
  readonly members: readonly Member[];
}

interface Member {
  /** Empty where a struct is embedded. */
  readonly name: string;
  readonly type: string;
  /** What `gorm:"…"` says, by name in small letters; undefined where there is none. */
  readonly tag: ReadonlyMap<string, string> | undefined;
}

interface Reading {
  readonly sources: Sources;
  readonly structs: readonly Struct[];
  readonly byName: ReadonlyMap<string, readonly Struct[]>;
  /** `folder\0Name` of what has a method `TableName`, with the name where it is one text. */
  readonly tables: ReadonlyMap<string, string | undefined>;
  /** Names that are handed to `AutoMigrate`, `CreateTable` or `Model`. */
  readonly migrated: ReadonlySet<string>;
  readonly embedded: ReadonlySet<Struct>;
  /** `folder\0Name` of what stores itself in one column. */
  readonly valued: ReadonlySet<string>;
}

interface Known extends Reading {
  readonly models: ReadonlySet<Struct>;
}

function readAll(sources: Sources, files: readonly string[]): Reading {
  const structs = files.flatMap((file) => structsIn(sources, file));
  const byName = new Map<string, Struct[]>();
  for (const each of structs) {
    const others = byName.get(each.name);
    if (others === undefined) byName.set(each.name, [each]);
    else others.push(each);
  }
  const base = {
    sources,
    structs,
    byName,
    tables: new Map(files.flatMap((file) => tablesIn(sources, file))),
    migrated: new Set(files.flatMap((file) => migratedIn(sources, file))),
    valued: new Set(files.flatMap((file) => valuedIn(sources, file))),
    embedded: new Set<Struct>(),
  };
  const embedded = structs
    .filter(({ file }) => sources.text(file).includes('gorm'))
    .flatMap((each) =>
      each.members.flatMap(({ name, type, tag }) =>
        name === '' || tag?.has('embedded') === true ? (structOf(base, each, type) ?? []) : [],
      ),
    );
  return { ...base, embedded: new Set(embedded) };
}

/** What is only built into others is no table of its own. */
function isModel({ sources, tables, migrated, embedded, byName }: Reading, struct: Struct): boolean {
  const { name, file, folder } = struct;
  if (tables.has(`${folder}\0${name}`)) return true;
  if (migrated.has(name) && (byName.get(name)?.length ?? 0) === 1) return true;
  const hasTag =
    sources.text(file).includes('gorm') &&
    struct.members.some(({ tag, type }) => (tag !== undefined && !tag.has('-')) || type === 'gorm.Model');
  return hasTag && !embedded.has(struct);
}

const STRUCT = /^type[ \t]{1,20}(\w{1,200})(?:\[[^\]\n]{0,200}\])?[ \t]{1,20}struct[ \t]{0,20}\{/gm;

function structsIn(sources: Sources, file: string): readonly Struct[] {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const folder = folderOf(file);
  return [...bare.matchAll(STRUCT)].flatMap((match): readonly Struct[] => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(bare, open);
    if (close >= bare.length) return [];
    let members: readonly Member[] | undefined;
    return [
      {
        name: match[1] ?? '',
        file,
        folder,
        line: lineAt(text, match.index),
        // Few structs of a project are ever asked for their members.
        get members() {
          members ??= membersIn(text, bare, { from: open + 1, to: close });
          return members;
        },
      },
    ];
  });
}

function membersIn(text: string, bare: string, { from, to }: Span): readonly Member[] {
  const found: Member[] = [];
  for (let at = from, end = from; at < to; at = end + 1) {
    end = bare.indexOf('\n', at);
    if (end < 0 || end > to) end = to;
    const line = bare.slice(at, end);
    // A struct without a name, or a function, goes on over several lines.
    const brace = line.indexOf('{');
    if (brace >= 0) {
      end = Math.min(Math.max(closingBracket(bare, at + brace), end), to);
      continue;
    }
    const match =
      /^\s*(?:((?:\w{1,200}\s{0,20},\s{0,20}){0,20}\w{1,200})[ \t]{1,100})?(\*?[\w.[\]*]{1,300}(?:\[[^`]{0,200}\])?)\s*(?:`|"|$)/.exec(
        line,
      );
    if (match === null) continue;
    const [, names = '', type = ''] = match;
    const tag = tagOf(text.slice(at, end));
    for (const name of names.split(',')) found.push({ name: name.trim(), type, tag });
  }
  return found;
}

function tagOf(line: string): ReadonlyMap<string, string> | undefined {
  const written = /\bgorm:"([^"]{0,2000})"/.exec(line)?.[1];
  if (written === undefined) return undefined;
  return new Map(
    written.split(';').flatMap((part): readonly [string, string][] => {
      const colon = part.indexOf(':');
      const key = (colon < 0 ? part : part.slice(0, colon)).trim();
      return key === '' ? [] : [[key.toLowerCase().replaceAll('_', ''), colon < 0 ? '' : part.slice(colon + 1).trim()]];
    }),
  );
}

function tablesIn(sources: Sources, file: string): readonly (readonly [string, string | undefined])[] {
  if (!sources.text(file).includes('TableName')) return [];
  const bare = sources.bare(file);
  const method =
    /^func[ \t]*\([ \t]*(?:\w{1,100}[ \t]{1,20})?\*?(\w{1,200})[ \t]*\)[ \t]*TableName[ \t]*\(([^()\n]{0,200})\)[ \t]*string[ \t]*\{/gm;
  return [...bare.matchAll(method)].map((match) => {
    const open = match.index + match[0].length - 1;
    const body = sources.text(file).slice(open + 1, closingBracket(bare, open));
    return [`${folderOf(file)}\0${match[1]}`, /^\s*return\s+"([^"\n]*)"\s*$/.exec(body)?.[1]];
  });
}

/** `AutoMigrate(&User{}, new(Post))`, and the list that is spread into it. */
function migratedIn(sources: Sources, file: string): readonly string[] {
  const text = sources.text(file);
  if (!text.includes('AutoMigrate') && !text.includes('CreateTable')) return [];
  const bare = sources.bare(file);
  const spreads = new Set<string>();
  const named = [...bare.matchAll(/\.(?:AutoMigrate|CreateTable)\(/g)].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const parts = splitAtCommas(bare, open + 1, closingBracket(bare, open));
    return parts.flatMap((part) => {
      const written = bare.slice(part.from, part.to);
      const spread = /^(\w+)\.\.\.$/.exec(written)?.[1];
      if (spread === undefined) return namesIn(written);
      spreads.add(spread);
      return [];
    });
  });
  const lists = spreads.size === 0 ? NO_LISTS : listsIn(bare);
  for (const spread of spreads) {
    const open = lists.get(spread);
    if (open !== undefined) named.push(...namesIn(bare.slice(open, closingBracket(bare, open))));
  }
  return named;
}

const NO_LISTS: ReadonlyMap<string, number> = new Map();

function namesIn(written: string): readonly string[] {
  return [
    ...written.matchAll(/&?(?:\w{1,100}\.)?\b([A-Za-z]\w{0,200})\{\}|\bnew\((?:\w{1,100}\.)?(\w{1,200})\)/g),
  ].flatMap(([, literal, made]) => literal ?? made ?? []);
}

/** Where the first list of anything begins that a variable is given, by the name of that: `var all []any = []any{`. */
function listsIn(bare: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const match of bare.matchAll(/=[ \t]{0,20}\[\](?:interface\{\}|any)[ \t]{0,20}\{/g)) {
    const before =
      bare
        .slice(Math.max(0, match.index - MOST_BEFORE_LIST), match.index)
        .split(/[\n{}]/)
        .at(-1) ?? '';
    for (const [name] of before.matchAll(/\w+/g))
      if (!found.has(name)) found.set(name, match.index + match[0].length - 1);
  }
  return found;
}

/** A name, and a type that is written behind it. */
const MOST_BEFORE_LIST = 100;

/** Types with `Value`, `Scan` or a data type of their own are one column. */
function valuedIn(sources: Sources, file: string): readonly string[] {
  if (!/\b(?:Value|Scan|GormDataType|GormDBDataType)\(/.test(sources.text(file))) return [];
  const method =
    /^func[ \t]*\([ \t]*(?:\w{1,100}[ \t]{1,20})?\*?(\w{1,200})[ \t]*\)[ \t]*(?:Value|Scan|GormDataType|GormDBDataType)[ \t]*\(/gm;
  return [...sources.bare(file).matchAll(method)].map(([, name = '']) => `${folderOf(file)}\0${name}`);
}

/** The struct of this type: of the same package, of one whose folder is called so, or the only one of this name. */
function structOf(reading: Pick<Reading, 'byName'>, from: Struct, type: string): Struct | undefined {
  const [, pack, name = ''] = /^(?:\[\]|\*)*(?:(\w+)\.)?(\w+)(?:\[.*\])?$/.exec(type) ?? [];
  const named = reading.byName.get(name) ?? [];
  if (pack === undefined) return named.find(({ folder }) => folder === from.folder);
  const inPackage = named.filter(({ folder }) => folder === pack || folder.endsWith(`/${pack}`));
  return inPackage.length === 1 ? inPackage[0] : undefined;
}

// Fields

interface Resolved {
  readonly fields: readonly Placed[];
  readonly isWhole: boolean;
  /** Which fields of which struct lead where, as the relations of this one say. */
  readonly keys: readonly { readonly holder: Struct; readonly field: string; readonly target: string }[];
}

interface Placed extends SchemaField {
  readonly groups: readonly string[];
}

function resolve(known: Known, struct: Struct): Resolved {
  const { members, isWhole } = flattened(known, struct, 0);
  const keys: Resolved['keys'][number][] = [];
  const fields = members.map((member): Placed => {
    const target = relationTarget(known, struct, member);
    if (target === undefined) return columnField(member);
    const relation = relationOf(known, struct, members, member, target);
    if (relation.key !== undefined) keys.push(relation.key);
    return { ...relation.field, groups: [] };
  });
  return { fields, isWhole, keys };
}

/** With the members of embedded structs in their place. */
function flattened(
  known: Known,
  struct: Struct,
  depth: number,
): { readonly members: readonly Member[]; readonly isWhole: boolean } {
  let isWhole = true;
  const members = struct.members.flatMap((member): readonly Member[] => {
    const { name, type, tag } = member;
    if (tag?.has('-') === true || /^[a-z_]/.test(name)) return [];
    if (name !== '' && tag?.has('embedded') !== true) return [member];
    if (type === 'gorm.Model') return GORM_MODEL;
    if (name === '' && known.valued.has(`${struct.folder}\0${type}`))
      return [{ ...member, name: type.replace(/^.*\./, '') }];
    const inner = depth > 5 ? undefined : structOf(known, struct, type);
    const read = inner === undefined ? undefined : flattened(known, inner, depth + 1);
    isWhole &&= read?.isWhole ?? false;
    return read?.members ?? [];
  });
  return { members, isWhole };
}

const GORM_MODEL: readonly Member[] = [
  { name: 'ID', type: 'uint', tag: new Map([['primarykey', '']]) },
  { name: 'CreatedAt', type: 'time.Time', tag: undefined },
  { name: 'UpdatedAt', type: 'time.Time', tag: undefined },
  { name: 'DeletedAt', type: 'gorm.DeletedAt', tag: undefined },
];

function columnField({ name, type, tag }: Member): Placed {
  const unique = [
    tag?.get('uniqueindex'),
    (tag?.get('index') ?? '').split(',').includes('unique') ? tag?.get('index') : undefined,
  ];
  const named = unique.flatMap((each) => (each === undefined ? [] : [each.split(',')[0] ?? '']));
  return {
    name,
    type,
    column: tag?.get('column'),
    isKey: tag?.has('primarykey') === true,
    isUnique: tag?.has('unique') === true || named.includes(''),
    groups: named.filter((each) => each !== ''),
  };
}

/** A struct that is a model too, and neither serialized nor stored as one value. */
function relationTarget(known: Known, struct: Struct, { type, tag }: Member): Struct | undefined {
  if (tag?.has('serializer') === true || tag?.has('type') === true) return undefined;
  const target = structOf(known, struct, type);
  if (target === undefined || known.valued.has(`${target.folder}\0${target.name}`)) return undefined;
  return known.models.has(target) ? target : undefined;
}

function relationOf(known: Known, struct: Struct, members: readonly Member[], member: Member, target: Struct) {
  const { name, type, tag } = member;
  const join = tag?.get('many2many');
  const polymorphic = tag?.get('polymorphic');
  if (join !== undefined) return { field: { name, type, relation: 'many to many', through: join } };
  const others = flattened(known, target, 0).members;
  const has = (list: readonly Member[], wanted: string) => list.some((each) => each.name === wanted);
  const isMany = type.startsWith('[]');
  if (polymorphic !== undefined) {
    const relation = isMany ? 'has many' : 'has one';
    return {
      field: { name, type, relation, by: [`${target.name}.${polymorphic}ID`, `${target.name}.${polymorphic}Type`] },
    };
  }
  const said = tag?.get('foreignkey');
  const referenced = tag?.get('references') ?? tag?.get('associationforeignkey');
  const own = said ?? `${name}${keyOf(others)}`;
  if (!isMany && has(members, own)) {
    const key = { holder: struct, field: own, target: `${target.name}.${referenced ?? keyOf(others)}` };
    return { field: { name, type, relation: 'belongs to', by: [own] }, key };
  }
  const there = said ?? `${struct.name}${keyOf(members)}`;
  const relation = isMany ? 'has many' : 'has one';
  if (!has(others, there)) return { field: { name, type, relation } };
  const key = { holder: target, field: there, target: `${struct.name}.${referenced ?? keyOf(members)}` };
  return { field: { name, type, relation, by: [`${target.name}.${there}`] }, key };
}

function keyOf(members: readonly Member[]): string {
  return members.find(({ tag }) => tag?.has('primarykey') === true)?.name ?? 'ID';
}

function schemaOf(
  known: Known,
  struct: Struct,
  fields: readonly Placed[],
  isWhole: boolean,
  foreign: Resolved['keys'],
): ScannedSchema {
  const hasKey = fields.some(({ isKey }) => isKey === true);
  const whole = fields.map(({ groups: _, ...field }) => ({
    ...field,
    isKey: hasKey ? field.isKey === true : field.name === 'ID',
    references: [
      ...new Set(
        foreign.filter((key) => key.holder === struct && key.field === field.name).map(({ target }) => target),
      ),
    ],
  }));
  const groups = [...new Set(fields.flatMap((each) => each.groups))].map((group) =>
    fields.filter((each) => each.groups.includes(group)).map(({ name }) => name),
  );
  return {
    name: struct.name,
    ...tableOf(struct.name, known.tables.get(`${struct.folder}\0${struct.name}`)),
    fields: uniqueInGroups(whole, groups),
    ...(isWhole ? {} : { isPartial: true as const }),
    orm: 'gorm',
    file: struct.file,
    line: struct.line,
  };
}
