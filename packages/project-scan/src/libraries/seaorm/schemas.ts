/** Entities of SeaORM: the struct of `DeriveEntityModel` or `DeriveModel`, and the relations beside it. */

import { closingBracket, opened, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { isPartOf } from '../../reading/packages.ts';
import { requiredAmong, type SchemaReader, tableOf } from '../../reading/schema-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedSchema, SchemaField } from '../../scan.ts';

export const seaorm: SchemaReader = {
  orms: ['seaorm'],
  read(sources) {
    const files = sources.files.filter(
      (file) => file.endsWith('.rs') && DERIVED.test(sources.text(file)) && !isPartOf(sources, file, ['sea-orm']),
    );
    const entities = files.flatMap((file) => entitiesIn(sources, file));
    return { schemas: entities.map((each) => schemaOf(each, entities)) };
  },
};

/** The second where the generator wrote out what the first would make. */
const DERIVED = /\bDerive(?:Entity)?Model\b/;

/** `fn table_name(&self) -> &str { "users" }`. */
function tableIn(text: string): string | undefined {
  return /\bfn table_name\(&self\)[^{};]{0,100}\{\s{0,100}"(\w{1,100})"/.exec(text)?.[1];
}

interface Entity {
  /** The module, by which others name it: all structs are called `Model`. */
  readonly name: string;
  readonly table: string | undefined;
  readonly fields: readonly SchemaField[];
  readonly relations: readonly Relation[];
  readonly file: string;
  readonly line: number;
}

interface Relation {
  readonly name: string;
  readonly kind: 'belongs to' | 'has many' | 'has one' | 'many to many';
  /** The module of the entity that it leads to. */
  readonly target: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly through: string | undefined;
}

function schemaOf(entity: Entity, all: readonly Entity[]): ScannedSchema {
  const { name, table, relations, file, line } = entity;
  const fields = entity.fields.map((field) => ({
    ...field,
    references: relations
      .filter(({ kind, from }) => kind === 'belongs to' && from === field.name)
      .map(({ target, to }) => (to === undefined ? target : `${target}.${to}`)),
  }));
  return {
    name,
    ...tableOf(name, table),
    fields: [...fields, ...relations.map((each) => relationField(entity, each, all))],
    required: requiredAmong(fields),
    orm: 'seaorm',
    file,
    line,
  };
}

function relationField({ name: owner }: Entity, relation: Relation, all: readonly Entity[]): SchemaField {
  const { name, kind, target, from, through } = relation;
  const isMany = kind === 'has many' || kind === 'many to many';
  const back = all
    .find((each) => each.name === target)
    ?.relations.filter((each) => each.kind === 'belongs to' && each.target === owner);
  const held = back?.length === 1 && back[0]?.from !== undefined ? [`${target}.${back[0].from}`] : [];
  const by = kind === 'belongs to' ? (from === undefined ? [] : [from]) : through === undefined ? held : [];
  return { name, type: isMany ? `${target}[]` : target, relation: kind, through, by };
}

function entitiesIn(sources: Sources, file: string): readonly Entity[] {
  const bare = sources.bare(file);
  return [...opened(bare, /\bpub\s{1,10}struct\s{1,10}\w{1,100}\s{0,20}\{/g)].flatMap((found): readonly Entity[] => {
    const start = bare.lastIndexOf('pub', found.open);
    const attributes = attributesBefore(bare, start);
    if (!attributes.some(({ from, to }) => DERIVED.test(bare.slice(from, to)))) return [];
    const names = attributes.flatMap((each) => sayingsIn(sources, file, each));
    return [
      {
        name: moduleOf(file),
        table: names.find(({ key }) => key === 'table_name')?.value ?? tableIn(sources.text(file)),
        fields: fieldsIn(sources, file, { from: found.open + 1, to: found.close }),
        relations: [
          ...relationsIn(sources, file),
          ...relationFields(sources, file, { from: found.open + 1, to: found.close }),
        ],
        file,
        line: lineAt(sources.text(file), start),
      },
    ];
  });
}

/** `entity/src/user.rs` and `user/mod.rs` are `user`. */
function moduleOf(file: string): string {
  const parts = file.slice(0, -'.rs'.length).split('/');
  return (parts.at(-1) === 'mod' ? parts.at(-2) : parts.at(-1)) ?? file;
}

/** `#[…]` one after the other right before this place. */
function attributesBefore(bare: string, at: number): readonly Span[] {
  const from = Math.max(0, at - 1500);
  const before = bare.slice(from, at);
  const start = Math.max(before.lastIndexOf('}'), before.lastIndexOf(';')) + 1;
  return attributesIn(bare, { from: from + start, to: at });
}

function attributesIn(bare: string, { from, to }: Span): readonly Span[] {
  return [...opened(bare.slice(from, to), /#\[/g)].map(({ open, close }) => ({
    from: from + open + 1,
    to: from + close,
  }));
}

interface Saying {
  readonly key: string;
  readonly value: string | undefined;
}

/** `primary_key` and `column_name = "x"` of `sea_orm(…)`. */
function sayingsIn(sources: Sources, file: string, { from, to }: Span): readonly Saying[] {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const open = bare.indexOf('(', from);
  if (open < 0 || open >= to || bare.slice(from, open).trim() !== 'sea_orm') return [];
  return splitAtCommas(bare, open + 1, closingBracket(bare, open)).map((part) => {
    const [, key = '', value] = /^(\w+)(?:\s*=\s*([\s\S]*))?$/.exec(text.slice(part.from, part.to)) ?? [];
    return { key, value: value === undefined ? undefined : value.trim().replace(/^"|"$/g, '') };
  });
}

interface Member {
  readonly name: string;
  readonly type: string;
  readonly sayings: readonly Saying[];
}

function membersIn(sources: Sources, file: string, { from, to }: Span): readonly Member[] {
  const bare = sources.bare(file);
  return splitAtTypes(bare, from, to).flatMap((part): readonly Member[] => {
    const [, name, type] =
      /pub\s{1,10}(?:r#)?(\w{1,100})\s{0,10}:\s{0,10}([^#{}]{1,400})$/.exec(bare.slice(part.from, part.to)) ?? [];
    if (name === undefined || type === undefined) return [];
    const sayings = attributesIn(bare, part).flatMap((each) => sayingsIn(sources, file, each));
    return [{ name, type: type.replace(/\s+/g, ' ').trim(), sayings }];
  });
}

/** Commas between angle brackets separate nothing. */
function splitAtTypes(bare: string, from: number, to: number): readonly Span[] {
  const parts: { from: number; to: number }[] = [];
  for (const part of splitAtCommas(bare, from, to)) {
    const last = parts.at(-1);
    const open = last === undefined ? '' : bare.slice(last.from, last.to);
    if (last !== undefined && open.split('<').length > open.split('>').length && last.to - last.from < 2000)
      last.to = part.to;
    else parts.push({ ...part });
  }
  return parts;
}

function fieldsIn(sources: Sources, file: string, body: Span): readonly SchemaField[] {
  return membersIn(sources, file, body)
    .filter(({ type, sayings }) => !/^(?:HasMany|HasOne|BelongsTo)</.test(type) && !has(sayings, 'ignore'))
    .map(({ name, type, sayings }) => ({
      name,
      type,
      column: sayings.find(({ key }) => key === 'column_name')?.value,
      isKey: has(sayings, 'primary_key'),
      isUnique: has(sayings, 'unique'),
      isRequired:
        !/^Option</.test(type) &&
        !has(sayings, 'primary_key') &&
        !has(sayings, 'default_value') &&
        !has(sayings, 'default_expr'),
    }));
}

function has(sayings: readonly Saying[], name: string): boolean {
  return sayings.some(({ key }) => key === name);
}

/** Relations as fields: `pub posts: HasMany<super::post::Entity>`. */
function relationFields(sources: Sources, file: string, body: Span): readonly Relation[] {
  return membersIn(sources, file, body).flatMap(({ name, type, sayings }): readonly Relation[] => {
    const [, held, path = ''] = /^(HasMany|HasOne|BelongsTo)<(.*)>$/.exec(type) ?? [];
    if (held === undefined) return [];
    const via = sayings.find(({ key }) => key === 'via')?.value;
    const from = sayings.find(({ key }) => key === 'from')?.value;
    const isOwn = from !== undefined || has(sayings, 'belongs_to');
    return [
      {
        name,
        kind: via !== undefined ? 'many to many' : held === 'HasMany' ? 'has many' : isOwn ? 'belongs to' : 'has one',
        target: entityOf(path.replace(/^Option<(.*)>$/, '$1'), file),
        from,
        to: sayings.find(({ key }) => key === 'to')?.value,
        through: via,
      },
    ];
  });
}

/** Variants of `enum Relation`. */
function relationsIn(sources: Sources, file: string): readonly Relation[] {
  const bare = sources.bare(file);
  const [found] = opened(bare, /\benum\s{1,10}Relation\s{0,10}\{/g);
  if (found === undefined) return [];
  return splitAtCommas(bare, found.open + 1, found.close).flatMap((part): readonly Relation[] => {
    const name = /(?<!\w)(\w{1,200})$/.exec(bare.slice(part.from, part.to))?.[1];
    const sayings = attributesIn(bare, part).flatMap((each) => sayingsIn(sources, file, each));
    const said = sayings.find(({ key }) => /^(?:belongs_to|has_many|has_one)$/.test(key));
    if (name === undefined || said?.value === undefined) return [];
    const through = sayings.find(({ key }) => key === 'via')?.value;
    return [
      {
        name,
        kind: said.key === 'belongs_to' ? 'belongs to' : said.key === 'has_one' ? 'has one' : 'has many',
        target: entityOf(said.value, file),
        from: columnOf(sayings.find(({ key }) => key === 'from')?.value),
        to: columnOf(sayings.find(({ key }) => key === 'to')?.value),
        through,
      },
    ];
  });
}

/** `super::krate::Entity` is `krate`; `Entity` alone is the own one. */
function entityOf(path: string, file: string): string {
  const parts = path.trim().split('::');
  const last = parts.at(-1) === 'Entity' ? parts.at(-2) : parts.at(-1);
  return last === undefined || last === 'Entity' || last === 'Self' ? moduleOf(file) : last;
}

/** `super::krate::Column::CrateFk` is `crate_fk`. */
function columnOf(path: string | undefined): string | undefined {
  return path
    ?.slice(path.lastIndexOf(':') + 1)
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .toLowerCase();
}
