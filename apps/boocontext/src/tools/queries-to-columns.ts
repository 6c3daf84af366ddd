/**
 * Queries as edges: from the call that reads or writes to the column that it names, and to the model. Who has whole rows may
 * use any column of them, and is told as a candidate for each.
 */
import type { Bridge, QueryAccess, SymbolInfo } from '@boocontext/code-index';
import {
  hasColumnsElsewhere,
  isStored,
  manifestsThatTell,
  mayBeColumn,
  modelOf,
  type ScannedQuery,
  type ScannedSchema,
} from '@boocontext/project-scan';
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
    open: isDirect && !schemas.some((schema) => isOrHas(schema, definitions)) ? [] : openQueries(scanned),
  };
}

/** One of them is the model, or may be a column of it: of what else a file of models has no query is about. */
function isOrHas(schema: ScannedSchema, definitions: readonly SymbolInfo[]): boolean {
  if (hasColumnsElsewhere(schema.file)) return true;
  if (!isStored(schema)) return false;
  const columns = new Set(schema.fields.map(({ name }) => memberOf(name)));
  return definitions.some(
    ({ file, symbol, container, kind }) =>
      file === schema.file &&
      (symbol === modelOf(schema) ||
        columns.has(symbol) ||
        (container.split('.').at(-1) === schema.name && kind !== 'method' && kind !== 'constructor')),
  );
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
  const { directory } = context;
  const looked = looksOf(directory, snapshot);
  const isSeen = definitions.some((each) =>
    mayBeColumn(each, () => readTextBelow(directory, each.file, MOST_BYTES) ?? '', looked),
  );
  return isSeen || (await isToldByManifest(definitions, context, snapshot));
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

async function isToldByManifest(
  definitions: readonly SymbolInfo[],
  { engine, directory, control }: ToolContext,
  asked: string,
): Promise<boolean> {
  const wanted = manifestsThatTell(definitions);
  if (wanted.length === 0) return false;
  const looked = looksOf(directory, asked);
  const unknown = wanted.filter(({ text }) => !looked.has(text.source));
  if (unknown.length > 0) {
    const { files } = await engine.files(control);
    for (const manifest of unknown) {
      const isNamed = files.some(
        ({ path }) => manifest.files.test(path) && manifest.text.test(readTextBelow(directory, path, MOST_BYTES) ?? ''),
      );
      looked.set(manifest.text.source, isNamed);
    }
  }
  return wanted.some(({ text }) => looked.get(text.source) === true);
}

const MOST_BYTES = 1_000_000;

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
    name: modelOf(schema),
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
