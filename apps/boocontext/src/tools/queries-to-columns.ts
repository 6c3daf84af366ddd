/**
 * Queries as edges: from the call that reads or writes to the column that it names, and to the model. Who has whole rows may
 * use any column of them, and is told as a candidate for each.
 */
import type { Bridge, QueryAccess, SymbolInfo } from '@boocontext/code-index';
import type { ScannedQuery, ScannedSchema } from '@boocontext/project-scan';
import { readTextBelow } from '@boocontext/safe-access';
import { queriesOf, type ScannedQueries } from './scan-of.ts';
import type { ToolContext } from './tool.ts';
import type { Unread } from './unread.ts';
import { count } from './wording.ts';

export interface QueryBridges {
  readonly bridges: readonly Bridge[];
  /** Why there may be more; empty when all that are known were looked at. */
  readonly open: readonly Unread[];
}

const NONE: QueryBridges = { bridges: [], open: [] };

/**
 * Where none of these is stored data, nothing is read.
 *
 * @param snapshot of the files that the definitions are of
 * @param isDirect only who calls them is asked: of a large file of models nearly all edges lead to others, which they may be reached through
 */
export async function queriesOn(
  definitions: readonly SymbolInfo[],
  context: ToolContext,
  snapshot: string,
  isDirect = false,
): Promise<QueryBridges> {
  if (!(await anyIsStored(definitions, context, snapshot))) return NONE;
  const scanned = await queriesOf(context, snapshot);
  if (scanned === undefined)
    return { bridges: [], open: [{ what: 'queries', text: 'not read in time', isLate: true }] };
  const files = new Set(definitions.map(({ file }) => file));
  const schemas = [...scanned.schemas, ...scanned.bases, ...classesBeside(scanned, definitions)].filter(({ file }) =>
    files.has(file),
  );
  if (schemas.length === 0) return NONE;
  const asked = isDirect ? new Set(definitions.map(({ symbol }) => symbol)) : undefined;
  return {
    bridges: schemas.flatMap((schema) => bridgesTo(schema, schemas, scanned.queries, asked)),
    open: openQueries(scanned),
  };
}

/** Classes that are no data schemas, but that some take columns from: a base, or one that is embedded. */
function classesBeside(
  { schemas, bases, queries }: ScannedQueries,
  definitions: readonly SymbolInfo[],
): readonly ScannedSchema[] {
  const known = new Set([...schemas, ...bases].map(({ file, line = 1 }) => `${file}:${line}`));
  const beside = new Map<string, ScannedSchema>();
  for (const { schema } of queries) {
    const place = `${schema.file}:${schema.line}`;
    if (known.has(place) || beside.has(place)) continue;
    const own = definitions.filter(
      ({ file, container, kind }) =>
        file === schema.file && container === schema.name && kind !== 'method' && kind !== 'constructor',
    );
    beside.set(place, { ...schema, fields: own.map(({ symbol }) => ({ name: symbol, type: '' })), orm: '' });
  }
  return [...beside.values()];
}

async function anyIsStored(
  definitions: readonly SymbolInfo[],
  context: ToolContext,
  snapshot: string,
): Promise<boolean> {
  const looked = looksOf(context.directory, snapshot);
  if (definitions.some((each) => mayBeStored(each, context.directory, looked))) return true;
  // A class of C# that is stored says nothing of it.
  return definitions.some(mayHaveProperties) && (await usesEntityFramework(context, snapshot));
}

/** By file, what was seen of it in a directory, for as long as no file there changes: a name may have hundreds of definitions. */
const looks = new Map<string, { readonly snapshot: string; readonly looked: Map<string, boolean> }>();

function looksOf(directory: string, snapshot: string): Map<string, boolean> {
  const known = looks.get(directory);
  if (known?.snapshot === snapshot) return known.looked;
  const looked = new Map<string, boolean>();
  looks.set(directory, { snapshot, looked });
  return looked;
}

function mayHaveProperties({ file, kind, container }: SymbolInfo): boolean {
  return file.endsWith('.cs') && (kind === 'class' || (kind === 'property' && container !== ''));
}

/** Whether a project of it depends on the library, by the state of its files. */
const projectsOfDotnet = new Map<string, { readonly snapshot: string; readonly uses: boolean }>();

async function usesEntityFramework({ engine, directory, control }: ToolContext, asked: string): Promise<boolean> {
  const known = projectsOfDotnet.get(directory);
  if (known?.snapshot === asked) return known.uses;
  const { files, snapshot } = await engine.files(control);
  const uses = files.some(
    ({ path }) =>
      /\.(?:csproj|props|targets)$/.test(path) &&
      /\bEntityFramework(?:Core)?\b/.test(readTextBelow(directory, path, MOST_BYTES) ?? ''),
  );
  projectsOfDotnet.set(directory, { snapshot, uses });
  return uses;
}

/**
 * A look at the file that defines it tells whether it is worth reading what the project stores.
 *
 * @param looked by file, what was seen already
 */
function mayBeStored({ file, kind, container }: SymbolInfo, directory: string, looked: Map<string, boolean>): boolean {
  if (file.endsWith('.prisma')) return true;
  const isPart = container !== '' && !hasColumnsElsewhere(file) && !(RUN.has(kind) && !hasColumnsByMethods(file));
  const isAsked = kind === 'class' || kind === 'variable' || isPart;
  const declares = isAsked ? DECLARES.find(({ files }) => files.test(file))?.models : undefined;
  if (declares === undefined) return false;
  // What extends a model says nothing of it.
  if (/(?:^|\/)app\/models\/.{1,500}\.rb$/.test(file)) return true;
  const known = looked.get(file) ?? declares.test(readTextBelow(directory, file, MOST_BYTES) ?? '');
  looked.set(file, known);
  return known;
}

/** No definition of these is a column: whoever asks for one asks for its model. */
function hasColumnsElsewhere(file: string): boolean {
  return file.endsWith('.rb') || file.endsWith('.php');
}

/** What runs is no column, and no query names it. */
const RUN: ReadonlySet<string> = new Set(['function', 'method', 'constructor']);

/** JPA may take a column from the method that gives it. */
function hasColumnsByMethods(file: string): boolean {
  return file.endsWith('.java');
}

const MOST_BYTES = 1_000_000;
const DECLARES = [
  {
    files: /\.py$/,
    models:
      /\bmodels\.\w{1,40}Field\(|\b(?:ForeignKey|mapped_column|Column|relationship)\(|\bMapped\[|\btable[ \t]?=[ \t]?True\b/,
  },
  // Decorated classes of TypeORM, Mongoose and Sequelize, tables of Drizzle, and what the others make by a call.
  {
    files: /\.[cm]?[jt]sx?$/,
    models:
      /@(?:\w{0,40}Column|\w{0,20}Entity|Prop|Table)\b|\b\w{1,40}Table\(|\bnew (?:\w{1,40}\.)?Schema\b|\bDataTypes\b|\bEntitySchema\b/,
  },
  { files: /\.(?:java|kt)$/, models: /@(?:Entity|MappedSuperclass|Embeddable)\b/ },
  {
    files: /\.php$/,
    models:
      /\bextends\s{1,20}\\?[\w\\]{0,200}(?:Model|Authenticatable|Pivot)\b|\bIlluminate\\Database\\Eloquent\b|\$this->(?:hasMany|belongsTo)\(/,
  },
  { files: /\.rb$/, models: /\b(?:ApplicationRecord|ActiveRecord::Base)\b/ },
  { files: /\.rs$/, models: /\bDerive(?:Entity)?Model\b/ },
];

function openQueries({ failures, isOld }: ScannedQueries): readonly Unread[] {
  return [
    ...failures
      .filter(({ detector }) => detector === 'queries' || detector === 'project')
      .map(({ message }): Unread => ({ what: 'queries', text: message })),
    ...(isOld ? [{ what: 'queries', text: 'as they were before files changed', isLate: true } as const] : []),
  ];
}

/** @param asked names of columns and models; undefined for all */
function bridgesTo(
  schema: ScannedSchema,
  schemas: readonly ScannedSchema[],
  queries: readonly ScannedQuery[],
  asked: ReadonlySet<string> | undefined,
): readonly Bridge[] {
  const lines = linesOf(schema, schemas);
  const names = schema.fields.map(({ name }) => name);
  const ofModel = {
    file: schema.file,
    ...lines,
    lastLine: lines.firstLine,
    name: definitionOf(schema),
  };
  const isElsewhere = hasColumnsElsewhere(schema.file);
  const isModelAsked = asked?.has(ofModel.name) !== false;
  const columnsAsked = isElsewhere
    ? names.filter(() => isModelAsked)
    : names.filter((name) => asked?.has(memberOf(name)) !== false);
  if (!isModelAsked && columnsAsked.length === 0) return [];
  return queries
    .filter((query) => query.schema.file === schema.file && query.schema.line === (schema.line ?? 1))
    .flatMap((query): readonly Bridge[] => {
      const named = query.confidence === 'high' ? 'resolved' : 'candidate';
      const made = { from: { file: query.file, line: query.line - 1 }, via: 'query' } as const;
      const columns = columnsAsked.flatMap((name): readonly Bridge[] => {
        const access = accessTo(name, query);
        if (access === undefined || (isElsewhere && access === 'row')) return [];
        const to = isElsewhere ? ofModel : { file: schema.file, ...lines, name: memberOf(name) };
        const resolution = access === 'row' ? 'candidate' : named;
        return [{ ...made, to, label: `${schema.name}.${name}`, access, resolution }];
      });
      const access = query.isWrite === true ? 'writes' : 'reads';
      const model: Bridge = { ...made, to: ofModel, label: schema.name, access, resolution: named };
      return isModelAsked ? [...columns, model] : columns;
    });
}

/** Those of SeaORM are known by their modules: each is a struct `Model`. */
function definitionOf({ name, orm }: ScannedSchema): string {
  return orm === 'seaorm' ? 'Model' : (name.split('::').at(-1) ?? '');
}

/** Columns of what is embedded bear the name of the member before theirs: `address.city`. */
function memberOf(column: string): string {
  return /^[^.[]+/.exec(column)?.[0] ?? column;
}

function accessTo(name: string, { reads, writes, hasRows }: ScannedQuery): QueryAccess | undefined {
  const isNamed = (names: readonly string[]) => names.includes(name) || names.includes(memberOf(name));
  const isRead = isNamed(reads);
  if (isNamed(writes)) return isRead ? 'reads and writes' : 'writes';
  if (isRead) return 'reads';
  return hasRows === true ? 'row' : undefined;
}

/** Up to the next schema of the file, 0-based. */
function linesOf(
  { file, line = 1 }: ScannedSchema,
  schemas: readonly ScannedSchema[],
): { readonly firstLine: number; readonly lastLine: number } {
  const behind = schemas.filter((each) => each.file === file && (each.line ?? 1) > line).map((each) => each.line ?? 1);
  return { firstLine: line - 1, lastLine: behind.length === 0 ? Number.MAX_SAFE_INTEGER : Math.min(...behind) - 2 };
}

/** Of a summary: how many of these calls have whole rows. */
export function rowsPhrase(edges: readonly { readonly access?: QueryAccess }[]): string {
  const rows = edges.filter(({ access }) => access === 'row').length;
  return rows === 0 ? '' : `${count(rows, 'of these has', 'of these have')} whole rows, and may use it`;
}
