/** What the migrations of Laravel, one after the other, make of the tables of a database. */

import { chainFrom, givenTo, quoted, type Step } from '../../reading/call-chains.ts';
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { pluralOf } from '../../reading/inflection.ts';
import { snakeCase } from '../../reading/letter-case.ts';
import type { SchemaPlace } from '../../reading/schema-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { SchemaField } from '../../scan.ts';

export interface LaravelTable {
  name: string;
  readonly file: string;
  /** Of the call that makes it. */
  readonly at: number;
  fields: SchemaField[];
}

export interface LaravelTables {
  readonly tables: ReadonlyMap<string, LaravelTable>;
  /** Where a name is not written out, a condition decides, or the statement is of another language. */
  readonly hidden: readonly SchemaPlace[];
}

export function runMigrations(sources: Sources): LaravelTables {
  const tables = new Map<string, LaravelTable>();
  const hidden: SchemaPlace[] = [];
  const files = sources.files.filter((file) => /(?:^|\/)migrations\//i.test(file) && file.endsWith('.php'));
  const nameOf = (file: string) => file.slice(file.lastIndexOf('/') + 1);
  for (const file of files.toSorted((left, right) => (nameOf(left) < nameOf(right) ? -1 : 1)))
    runMigration(sources, file, tables, hidden);
  return { tables, hidden };
}

function runMigration(sources: Sources, file: string, tables: Map<string, LaravelTable>, hidden: SchemaPlace[]): void {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const up = /\bfunction\s{1,20}up\s{0,20}\(/.exec(bare);
  const open = up === null ? -1 : bare.indexOf('{', up.index);
  if (open < 0) return;
  const body = { from: open + 1, to: closingBracket(bare, open) };
  const branches = branchesIn(text, bare, body);
  const said = new Set<number>();
  const hide = (at: number) => {
    const line = lineAt(text, at);
    if (!said.has(line)) hidden.push({ file, line });
    said.add(line);
  };
  const run: Run = {
    text,
    bare,
    isRun: (at) => !branches.some(({ block, says }) => says === 'not run' && block.from <= at && at < block.to),
    note: (at) => {
      for (const { block, says } of branches)
        if (says === 'unknown' && block.from <= at && at < block.to) hide(block.from);
    },
  };
  for (const match of bare.slice(0, body.to).matchAll(/(?<![\w$>])(?:Schema|DB)(?=\s{0,20}::)/g)) {
    if (match.index < body.from) continue;
    const { steps } = chainFrom(bare, match.index + match[0].length);
    const step = match[0] === 'DB' ? steps[0] : steps.find(({ name }) => TABLE_CALLS.has(name));
    if (step === undefined) continue;
    // A bracket that never closes: nobody looks for the ends of others.
    if ((step.inside?.to ?? 0) >= bare.length) {
      hide(match.index);
      break;
    }
    const [first, second] = givenTo(bare, step);
    if (match[0] === 'DB') {
      const isStatement = step.name === 'statement' || step.name === 'unprepared';
      const written = first === undefined ? '' : text.slice(first.from, first.to);
      if (
        isStatement &&
        /\b(?:ALTER|CREATE|DROP|RENAME)\s{1,20}(?:TABLE|TYPE)\b/i.test(written) &&
        run.isRun(match.index)
      )
        hide(match.index);
      continue;
    }
    if (first === undefined || !run.isRun(match.index)) continue;
    const names = namesAt(text, bare, body, first);
    if (names === undefined) {
      hide(match.index);
      continue;
    }
    if (step.name !== 'table') run.note(match.index);
    for (const name of names) {
      if (step.name === 'create') {
        const table: LaravelTable = { name, file, at: match.index, fields: [] };
        tables.set(name, table);
        if (second !== undefined) runBlueprint(run, second, table, tables, hide);
      } else if (step.name === 'table') {
        const table = tables.get(name);
        if (table !== undefined && second !== undefined) runBlueprint(run, second, table, tables, hide);
      } else if (step.name === 'rename') {
        const to = second === undefined ? undefined : quoted(text, bare, second);
        if (to === undefined) hide(match.index);
        else rename(tables, name, to);
      } else if (step.name === 'dropColumns') {
        const table = tables.get(name);
        for (const column of second === undefined ? [] : (textsAt(text, bare, second) ?? [])) drop(table, column);
      } else tables.delete(name);
    }
  }
}

const TABLE_CALLS: ReadonlySet<string> = new Set(['create', 'table', 'rename', 'drop', 'dropIfExists', 'dropColumns']);

interface Run {
  readonly text: string;
  readonly bare: string;
  /** Whether what stands here is carried out, as far as that can be told. */
  readonly isRun: (at: number) => boolean;
  /** What stands here changes a table: tells of the conditions around it that decide whether it does. */
  readonly note: (at: number) => void;
}

interface Branch {
  readonly block: Span;
  readonly says: 'run' | 'not run' | 'unknown';
}

/** What conditions say of their blocks. SQLite is what tests run on, and has ways of its own to change a table. */
function branchesIn(text: string, bare: string, { from, to }: Span): readonly Branch[] {
  const branches: Branch[] = [];
  for (const match of bare.slice(0, to).matchAll(/\bif\s{0,20}\(/g)) {
    if (match.index < from) continue;
    const open = match.index + match[0].length - 1;
    const close = closingBracket(bare, open);
    const condition = text.slice(open + 1, close);
    const start = /^\s{0,200}\{/.exec(bare.slice(close + 1, close + 220));
    if (start === null) continue;
    const block = { from: close + start[0].length, to: closingBracket(bare, close + start[0].length) };
    const isSqlite = /^[^&|]{0,200}(===?|!==?)\s{0,20}['"]sqlite['"]\s{0,20}$/.exec(condition);
    const asksSchema =
      /\bSchema::(?:connection\([^()]{0,100}\)->)?has\w{1,40}\(|->has(?:Column|Table|Index)\w{0,20}\(/.test(condition);
    const says =
      isSqlite === null ? (asksSchema ? 'run' : 'unknown') : isSqlite[1]?.startsWith('!') ? 'run' : 'not run';
    branches.push({ block, says });
    const otherwise = /^\}\s{0,200}else\s{0,20}\{/.exec(bare.slice(block.to, block.to + 240));
    if (otherwise === null) continue;
    const elseOpen = block.to + otherwise[0].length - 1;
    branches.push({
      block: { from: elseOpen, to: closingBracket(bare, elseOpen) },
      says: isSqlite === null ? 'unknown' : says === 'run' ? 'not run' : 'run',
    });
  }
  return branches;
}

/** The names that an expression stands for: a text, or a variable that goes over a list of texts. */
function namesAt(text: string, bare: string, body: Span, span: Span): readonly string[] | undefined {
  const literal = quoted(text, bare, span);
  if (literal !== undefined) return [literal];
  const variable = /^\$(\w+)$/.exec(bare.slice(span.from, span.to))?.[1];
  if (variable === undefined) return undefined;
  const before = bare.slice(body.from, span.from);
  const loop = new RegExp(
    `\\[([^\\]]{0,2000})\\]\\s{0,20}(?:as\\s{1,20}\\$${variable}\\s{0,20}\\)|\\)\\s{0,20}->each\\(\\s{0,20}(?:static\\s{1,20})?(?:function|fn)\\s{0,20}\\(\\s{0,20}(?:string\\s{1,20})?\\$${variable}\\b)`,
    'g',
  );
  const found = [...before.matchAll(loop)].at(-1);
  if (found === undefined) return undefined;
  const from = body.from + found.index + 1;
  return textsIn(text, bare, { from, to: from + (found[1]?.length ?? 0) });
}

function textsAt(text: string, bare: string, span: Span): readonly string[] | undefined {
  return bare[span.from] === '['
    ? textsIn(text, bare, { from: span.from + 1, to: span.to - 1 })
    : textsIn(text, bare, span);
}

function textsIn(text: string, bare: string, { from, to }: Span): readonly string[] | undefined {
  const texts = splitAtCommas(bare, from, to).map((span) => quoted(text, bare, span));
  return texts.every((each) => each !== undefined) ? (texts as string[]) : undefined;
}

function rename(tables: Map<string, LaravelTable>, from: string, to: string): void {
  const table = tables.get(from);
  if (table === undefined) return;
  tables.delete(from);
  table.name = to;
  tables.set(to, table);
  // What leads to it leads there still.
  for (const each of tables.values())
    each.fields = each.fields.map((field) =>
      field.references?.some((target) => target.split('.')[0] === from)
        ? {
            ...field,
            references: field.references.map((target) =>
              target.split('.')[0] === from ? to + target.slice(from.length) : target,
            ),
          }
        : field,
    );
}

function drop(table: LaravelTable | undefined, column: string): void {
  if (table !== undefined) table.fields = table.fields.filter(({ name }) => name !== column);
}

/** Every statement on the table that a function is handed. */
function runBlueprint(
  run: Run,
  span: Span,
  table: LaravelTable,
  tables: Map<string, LaravelTable>,
  hide: (at: number) => void,
): void {
  const { text, bare } = run;
  const variable = /\(\s{0,20}(?:[\w\\]{1,100}\s{1,20})?(\$\w{1,80})/.exec(bare.slice(span.from, span.to))?.[1];
  if (variable === undefined) return;
  const statement = new RegExp(`\\${variable}(?=\\s{0,40}->)`, 'g');
  statement.lastIndex = bare.indexOf(variable, span.from) + variable.length;
  for (let match = statement.exec(bare); match !== null && match.index < span.to; match = statement.exec(bare)) {
    const { steps } = chainFrom(bare, match.index + variable.length);
    const [step] = steps;
    if (step === undefined || IGNORED.has(step.name) || !run.isRun(match.index)) continue;
    run.note(match.index);
    const done = apply(text, bare, step, steps.slice(1), table, tables);
    if (!done) hide(match.index);
  }
}

/** Whether it could be told what it does. */
function apply(
  text: string,
  bare: string,
  step: Step,
  rest: readonly Step[],
  table: LaravelTable,
  tables: Map<string, LaravelTable>,
): boolean {
  const given = givenTo(bare, step);
  const texts = given.map((span) => quoted(text, bare, span));
  const [first] = texts;
  const listed = given[0] === undefined ? [] : textsAt(text, bare, given[0]);
  const name = step.name;
  if (name === 'dropColumn') {
    const columns =
      bare[given[0]?.from ?? 0] === '['
        ? listed
        : texts.every((each) => each !== undefined)
          ? (texts as string[])
          : undefined;
    for (const column of columns ?? []) drop(table, column);
    return columns !== undefined;
  }
  if (name === 'renameColumn') {
    const [from, to] = texts;
    if (from === undefined || to === undefined) return false;
    table.fields = table.fields.map((field) => ({
      ...field,
      name: field.name === from ? to : field.name,
      ...(field.uniqueWith === undefined
        ? {}
        : { uniqueWith: field.uniqueWith.map((each) => (each === from ? to : each)) }),
    }));
    const [former, now] = [`${table.name}.${from}`, `${table.name}.${to}`];
    for (const each of tables.values())
      each.fields = each.fields.map((field) =>
        field.references?.includes(former) === true
          ? { ...field, references: field.references.map((target) => (target === former ? now : target)) }
          : field,
      );
    return true;
  }
  if (name === 'rename') {
    if (first !== undefined) rename(tables, table.name, first);
    return first !== undefined;
  }
  if (name === 'primary' || name === 'unique') {
    if (listed === undefined) return false;
    constrain(table, name, listed);
    return true;
  }
  if (name === 'foreign') {
    const target = targetOf(text, bare, rest);
    if (listed === undefined || target === undefined) return false;
    for (const [place, column] of listed.entries())
      update(table, column, (field) => ({
        ...field,
        references: [target.columns[place] === undefined ? target.table : `${target.table}.${target.columns[place]}`],
      }));
    return true;
  }
  if (/^drop/.test(name)) return dropOther(table, name, first, listed);
  return addColumn(text, bare, step, rest, table, first);
}

/** They say nothing about columns or keys. */
const IGNORED: ReadonlySet<string> = new Set([
  'index',
  'fullText',
  'fulltext',
  'spatialIndex',
  'rawIndex',
  'engine',
  'charset',
  'collation',
  'comment',
  'temporary',
  'dropIndex',
  'dropFullText',
  'dropSpatialIndex',
  'renameIndex',
  'after',
  'getTable',
  'vectorIndex',
]);

function dropOther(
  table: LaravelTable,
  name: string,
  first: string | undefined,
  listed: readonly string[] | undefined,
): boolean {
  const columns = DROPPED[name];
  if (columns !== undefined)
    for (const column of columns) drop(table, first !== undefined && name !== 'dropTimestamps' ? first : column);
  else if (name === 'dropMorphs') for (const end of ['_type', '_id']) drop(table, `${first ?? ''}${end}`);
  else if (name === 'dropPrimary') table.fields = table.fields.map((field) => ({ ...field, isKey: false }));
  else if (name === 'dropConstrainedForeignId') drop(table, first ?? '');
  else if (name === 'dropForeign' || name === 'dropUnique') {
    // By its own name, which is made of the table and the columns, or by the columns.
    const ending = name === 'dropForeign' ? 'foreign' : 'unique';
    const named = (columns: readonly string[]) => `${table.name}_${columns.join('_')}_${ending}`.toLowerCase();
    const isMeant = (columns: readonly string[]) =>
      first === undefined
        ? columns.toSorted().join() === [...(listed ?? [])].toSorted().join()
        : named(columns) === first.toLowerCase();
    table.fields = table.fields.map((field) => {
      if (name === 'dropForeign') return isMeant([field.name]) ? { ...field, references: [] } : field;
      if (field.isUnique === true && isMeant([field.name])) return { ...field, isUnique: false };
      const group =
        field.uniqueWith === undefined
          ? []
          : table.fields
              .map((each) => each.name)
              .filter((each) => each === field.name || field.uniqueWith?.includes(each));
      const { uniqueWith: _, ...others } = field;
      return group.length > 1 && isMeant(group) ? others : field;
    });
  } else return false;
  return true;
}

const DROPPED: Readonly<Record<string, readonly string[]>> = {
  dropTimestamps: ['created_at', 'updated_at'],
  dropTimestampsTz: ['created_at', 'updated_at'],
  dropSoftDeletes: ['deleted_at'],
  dropSoftDeletesTz: ['deleted_at'],
  dropRememberToken: ['remember_token'],
};

function constrain(table: LaravelTable, kind: 'primary' | 'unique', columns: readonly string[]): void {
  for (const column of columns)
    update(table, column, (field) =>
      kind === 'primary'
        ? { ...field, isKey: true }
        : columns.length === 1
          ? { ...field, isUnique: true }
          : { ...field, uniqueWith: columns.filter((each) => each !== column) },
    );
}

function update(table: LaravelTable, column: string, changed: (field: SchemaField) => SchemaField): void {
  table.fields = table.fields.map((field) => (field.name === column ? changed(field) : field));
}

/** Of `->references('id')->on('users')`. */
function targetOf(text: string, bare: string, rest: readonly Step[]) {
  const step = (name: string) => rest.find((each) => each.name === name);
  const [on, references] = [step('on'), step('references')];
  const [tableSpan] = on === undefined ? [] : givenTo(bare, on);
  const [columnSpan] = references === undefined ? [] : givenTo(bare, references);
  const table = tableSpan === undefined ? undefined : quoted(text, bare, tableSpan);
  return table === undefined
    ? undefined
    : { table, columns: columnSpan === undefined ? [] : (textsAt(text, bare, columnSpan) ?? []) };
}

function addColumn(
  text: string,
  bare: string,
  step: Step,
  rest: readonly Step[],
  table: LaravelTable,
  first: string | undefined,
): boolean {
  const given = givenTo(bare, step);
  const written = given[0] === undefined ? '' : text.slice(given[0].from, given[0].to);
  const several = severalColumns(step.name, first, written);
  if (several !== undefined) {
    for (const field of several) put(table, field);
    return true;
  }
  const ofModel = /^foreign(?:Id|Uuid|Ulid)For$/.test(step.name);
  const model = ofModel ? /^\\?(?:\w+\\)*(\w+)::class$/.exec(written)?.[1] : undefined;
  const modelKey = model === undefined ? undefined : `${snakeCase(model)}_id`;
  const name = ofModel
    ? ((given[1] === undefined ? undefined : quoted(text, bare, given[1])) ?? modelKey)
    : step.name === 'addColumn'
      ? given[1] === undefined
        ? undefined
        : quoted(text, bare, given[1])
      : (first ?? (given.length === 0 ? DEFAULT_NAMES[step.name] : undefined));
  if (name === undefined) return false;
  const type = step.name === 'addColumn' ? (first ?? '') : step.name === 'id' ? 'bigIncrements' : step.name;
  const before = table.fields.find((field) => field.name === name);
  const has = (wanted: string) => rest.some((each) => each.name === wanted);
  const said = targetOf(text, bare, rest);
  const constrained = rest.find((each) => each.name === 'constrained');
  const references =
    said !== undefined
      ? [said.columns[0] === undefined ? said.table : `${said.table}.${said.columns[0]}`]
      : constrained === undefined
        ? []
        : [constrainedTo(text, bare, constrained, name, model)];
  const isChange = has('change');
  put(table, {
    name,
    type,
    isKey: has('primary') || /^(?:id|\w*[iI]ncrements)$/.test(step.name) || (isChange && before?.isKey === true),
    isUnique: has('unique') || (isChange && before?.isUnique === true),
    ...(isChange && before?.uniqueWith !== undefined ? { uniqueWith: before.uniqueWith } : {}),
    references: references.length === 0 && isChange ? (before?.references ?? []) : references,
  });
  return true;
}

const DEFAULT_NAMES: Readonly<Record<string, string>> = {
  id: 'id',
  uuid: 'uuid',
  ulid: 'ulid',
  ipAddress: 'ip_address',
  macAddress: 'mac_address',
};

/** Of `foreignId('user_id')->constrained()` the table that its name means. */
function constrainedTo(text: string, bare: string, step: Step, column: string, model: string | undefined): string {
  const [table, key] = givenTo(bare, step).map((span) => quoted(text, bare, span));
  const meant = model === undefined ? pluralOf(column.replace(/_(?:id|uuid|ulid)$/, '')) : pluralOf(snakeCase(model));
  return `${table ?? meant}.${key ?? 'id'}`;
}

function severalColumns(name: string, first: string | undefined, written: string): readonly SchemaField[] | undefined {
  if (/^(?:nullable)?[tT]imestamps(?:Tz)?$/.test(name))
    return ['created_at', 'updated_at'].map((each) => ({ name: each, type: 'timestamp' }));
  if (/^softDeletes(?:Tz|Datetime)?$/.test(name))
    return written === '' || first !== undefined ? [{ name: first ?? 'deleted_at', type: 'timestamp' }] : undefined;
  if (name === 'rememberToken') return [{ name: 'remember_token', type: 'string' }];
  const morphs = /^(?:nullable)?(uuid|ulid|numeric)?[mM]orphs$/i.exec(name);
  if (morphs === null || first === undefined) return undefined;
  const kind = morphs[1]?.toLowerCase();
  return [
    { name: `${first}_type`, type: 'string' },
    { name: `${first}_id`, type: kind === 'uuid' || kind === 'ulid' ? kind : 'unsignedBigInteger' },
  ];
}

/** In its place where it is there. */
function put(table: LaravelTable, field: SchemaField): void {
  const place = table.fields.findIndex(({ name }) => name === field.name);
  if (place < 0) table.fields.push(field);
  else table.fields[place] = field;
}
