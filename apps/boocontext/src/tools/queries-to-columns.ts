/**
 * Queries as edges: from the call that reads or writes to the column that it names, and to the model. Who has whole rows may
 * use any column of them, and is told as a candidate for each.
 */
import type { Bridge, QueryAccess, SymbolInfo } from '@boocontext/code-index';
import { readTextBelow } from '@boocontext/safe-access';
import type { ScannedQuery, ScannedSchema } from '../scan/project-scan.ts';
import { queriesOf, type ScannedQueries } from './scan-of.ts';
import type { ToolContext } from './tool.ts';
import { count } from './wording.ts';

export interface QueryBridges {
  readonly bridges: readonly Bridge[];
  /** Why there may be more; undefined when all that are known were looked at. */
  readonly open: string | undefined;
}

const NONE: QueryBridges = { bridges: [], open: undefined };

/** Where none of these is stored data, nothing is read. */
export async function queriesOn(definitions: readonly SymbolInfo[], context: ToolContext): Promise<QueryBridges> {
  if (!definitions.some((each) => mayBeStored(each, context.directory))) return NONE;
  const scanned = await queriesOf(context);
  if (scanned === undefined) return { bridges: [], open: 'not read in time: ask again, and those on it are edges' };
  const files = new Set(definitions.map(({ file }) => file));
  const schemas = [...scanned.schemas, ...scanned.bases].filter(({ file }) => files.has(file));
  if (schemas.length === 0) return NONE;
  return { bridges: schemas.flatMap((schema) => bridgesTo(schema, scanned)), open: openQueries(scanned) };
}

/** A look at the file that defines it tells whether it is worth reading what the project stores. */
function mayBeStored({ file, kind, container }: SymbolInfo, directory: string): boolean {
  if (file.endsWith('.prisma')) return true;
  if (!file.endsWith('.py') || (kind !== 'class' && container === '')) return false;
  return DECLARES_MODELS.test(readTextBelow(directory, file, MOST_BYTES) ?? '');
}

const MOST_BYTES = 1_000_000;
const DECLARES_MODELS =
  /\bmodels\.\w{1,40}Field\(|\b(?:ForeignKey|mapped_column|Column|relationship)\(|\bMapped\[|\btable[ \t]?=[ \t]?True\b/;

function openQueries({ failures, isOld }: ScannedQueries): string | undefined {
  const open = failures
    .filter(({ detector }) => detector === 'queries' || detector === 'project')
    .map(({ message }) => message);
  if (isOld) open.push('as they were before files changed: ask again for those of now');
  return open.length === 0 ? undefined : open.join('; ');
}

function bridgesTo(schema: ScannedSchema, { schemas, bases, queries }: ScannedQueries): readonly Bridge[] {
  const lines = linesOf(schema, [...schemas, ...bases]);
  const names = schema.fields.map((field) => /^[^\s:]+/.exec(field)?.[0] ?? '');
  return queries
    .filter((query) => query.schema.file === schema.file && query.schema.line === (schema.line ?? 1))
    .flatMap((query): readonly Bridge[] => {
      const resolution = query.confidence === 'high' ? 'resolved' : 'candidate';
      const from = { file: query.file, line: query.line - 1 };
      const to = { file: schema.file, ...lines };
      const own = {
        from,
        to: { ...to, lastLine: to.firstLine, name: schema.name },
        label: schema.name,
        via: 'query',
      } as const;
      return [
        { ...own, access: query.isWrite === true ? 'writes' : 'reads', resolution },
        ...names.flatMap((name): readonly Bridge[] => {
          const access = accessTo(name, query);
          if (access === undefined) return [];
          const label = `${schema.name}.${name}`;
          return [
            {
              from,
              to: { ...to, name },
              label,
              via: 'query',
              access,
              resolution: access === 'row' ? 'candidate' : resolution,
            },
          ];
        }),
      ];
    });
}

function accessTo(name: string, { reads, writes, hasRows }: ScannedQuery): QueryAccess | undefined {
  const isRead = reads.includes(name);
  if (writes.includes(name)) return isRead ? 'reads and writes' : 'writes';
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
