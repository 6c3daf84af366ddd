/** What the project is: its facts, and each list that was found in it, whole on demand. */
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { isLate } from '../../api/envelope.ts';
import { FileLink } from '../../ui/file-link.tsx';
import { JsonTree } from '../../ui/json-tree.tsx';
import { AskAgain, AskButton } from '../answer/ask.tsx';
import { isSaid } from '../answer/said.ts';
import { Section } from '../answer/section.tsx';
import { UnreadNote } from '../answer/unread-note.tsx';
import type { Drawing } from '../drawing.ts';
import { type Column, DataTable } from '../table/data-table.tsx';
import {
  componentSchema,
  countsSchema,
  entryPointSchema,
  entrySchema,
  envVarSchema,
  graphSchema,
  middlewareSchema,
  partSchema,
  projectSchema,
  routeSchema,
  schemaSchema,
  unreadSchema,
} from './details.ts';
import { ImportGraph } from './import-graph.tsx';
import { PartsWithGrades } from './parts.tsx';
import { ProjectFacts } from './project-facts.tsx';

export const OverviewDrawing: Drawing = ({ envelope, input }) => {
  const { details } = envelope;
  const counts = countsSchema.safeParse(details['counts']).data ?? {};
  const project = projectSchema.safeParse(details['project']).data;
  const graph = graphSchema.safeParse(details['dependency_graph']).data;
  const parts = partSchema.array().safeParse(details['parts']).data;
  const known = new Set(['project', 'counts', 'dependency_graph', 'parts', ...lists.map(({ field }) => field)]);
  const unread = unreadOf(envelope);
  const isStillRead = isLate(envelope);
  // What never will be read is said above, by its reason.
  const isToSay = (field: string) => unread.has(field) && (isStillRead || !isSaid(envelope, unread.get(field) ?? ''));
  const missing = lists.filter(({ field }) => isToSay(field));
  const why = [...new Set(missing.map(({ field }) => unread.get(field)))].join('; ');
  const unreadTitles = missing.map(({ title }) => title.toLowerCase());
  // What has nothing in it is said in a line, and never where it was not read.
  const isEmpty = (field: string) =>
    Array.isArray(details[field]) && details[field].length === 0 && !(counts[field] ?? 0);
  const none = lists
    .filter(({ field }) => isEmpty(field) && !unread.has(field))
    .map(({ title }) => title.toLowerCase());
  const others = Object.entries(details).filter(([field]) => !known.has(field));
  return (
    <>
      {project === undefined ? null : <ProjectFacts project={project} counts={counts} unread={unread} />}
      {parts === undefined ? null : <PartsWithGrades parts={parts} />}
      {unreadTitles.length === 0 ? null : (
        <UnreadNote titles={unreadTitles} {...(isStillRead ? {} : { unread: { why, isLate: false } })}>
          <AskAgain tool="boocontext_overview" input={input} />
        </UnreadNote>
      )}
      {lists.map(({ field, Part }) =>
        details[field] === undefined || isEmpty(field) ? null : (
          <Part key={field} value={details[field]} total={counts[field]} input={input} />
        ),
      )}
      {none.length === 0 ? null : (
        <p className="text-muted text-sm">
          {envelope.metadata.complete === false ? 'None known' : 'None found'}: {none.join(', ')}.
        </p>
      )}
      {graph === undefined ? null : <ImportGraph graph={graph} total={counts['cycles']} input={input} />}
      {others.map(([field, value]) => (
        <JsonTree key={field} name={field} value={value} />
      ))}
    </>
  );
};

/** The lists that may lack something, each with why. */
function unreadOf({ metadata }: Parameters<Drawing>[0]['envelope']): ReadonlyMap<string, string> {
  const read = unreadSchema.safeParse(metadata.coverage);
  const found = read.success ? Object.entries(read.data.not_scanned) : [];
  return new Map(found.map(([field, reason]) => [field, String(reason)]));
}

interface PartProps {
  readonly value: unknown;
  /** How many there are, where the answer counts them. */
  readonly total: number | undefined;
  readonly input: Readonly<Record<string, unknown>>;
}

/** A list of an overview as a table; one whose items are of another shape is a tree. */
function part<Row extends object>(
  field: string,
  title: string,
  schema: z.ZodType<Row>,
  columns: readonly Column<Row>[],
): { readonly field: string; readonly title: string; readonly Part: (props: PartProps) => ReactNode } {
  function Part({ value, total, input }: PartProps) {
    const rows = schema.array().safeParse(value).data;
    if (rows === undefined) return <JsonTree name={field} value={value} />;
    const isPart = total !== undefined && rows.length < total;
    return (
      <Section title={title} count={total ?? rows.length} shown={rows.length}>
        <DataTable label={title} rows={rows} columns={columns} keyOf={(_, index) => String(index)} />
        {isPart ? <ShowAll field={field} title={title} total={total} input={input} /> : null}
      </Section>
    );
  }
  return { field, title, Part };
}

export function ShowAll({
  field,
  title,
  total,
  input,
}: {
  readonly field: string;
  readonly title: string;
  readonly total: number;
  readonly input: Readonly<Record<string, unknown>>;
}) {
  const { directory } = input;
  return (
    <div className="mt-2">
      <AskButton
        tool="boocontext_overview"
        input={{ ...(directory === undefined ? {} : { directory }), section: field, limit: 200 }}
      >
        Show all {total.toLocaleString('en')} {title.toLowerCase()}
      </AskButton>
    </div>
  );
}

function placeColumn<Row extends { readonly file: string; readonly line?: number | undefined }>(): Column<Row> {
  return {
    name: 'Place',
    value: ({ file, line }) => (line === undefined ? file : `${file}:${line}`),
    cell: ({ file, line }) => <FileLink path={file} line={line} />,
  };
}

function nameColumn<Row extends { readonly name: string }>(): Column<Row> {
  return {
    name: 'Name',
    value: ({ name }) => name,
    cell: ({ name }) => <code className="break-all font-semibold">{name}</code>,
  };
}

const lists = [
  part('entry_points', 'Entry points', entryPointSchema, [
    placeColumn(),
    { name: 'Kind', value: ({ kind }) => kind },
    { name: 'Name', value: ({ name }) => name, isExtra: true },
    { name: 'Why', value: ({ why }) => why, isExtra: true },
  ]),
  part('routes', 'Routes', routeSchema, [
    { name: 'Method', value: ({ method }) => method, cell: ({ method }) => <MethodBadge method={method} /> },
    { name: 'Path', value: ({ path }) => path, cell: ({ path }) => <code className="break-all">{path}</code> },
    {
      name: 'Handler',
      value: ({ handler }) => handler,
      // By the route: the handler is seldom defined where it is registered.
      cell: ({ handler, method, path }) =>
        handler === undefined || handler.startsWith('<') ? (
          <span className="text-muted">{handler}</span>
        ) : (
          <AskButton look="quiet" tool="boocontext_callgraph" input={{ symbol: `${method} ${path}` }}>
            <code className="break-all text-accent">{handler}</code>
          </AskButton>
        ),
    },
    placeColumn(),
    { name: 'Framework', value: ({ framework }) => framework, isExtra: true },
    { name: 'How sure', value: ({ confidence }) => confidence, isExtra: true },
  ]),
  part('entries', 'Commands, jobs and listeners', entrySchema, [
    { name: 'Kind', value: ({ kind }) => kind },
    nameColumn(),
    {
      name: 'Handler',
      value: ({ handler }) => handler,
      cell: ({ handler, file }) => <Handler name={handler} file={file} />,
    },
    placeColumn(),
    { name: 'Library', value: ({ framework }) => framework, isExtra: true },
    { name: 'How sure', value: ({ confidence }) => confidence, isExtra: true },
  ]),
  part('schemas', 'Data schemas', schemaSchema, [
    nameColumn(),
    {
      name: 'Fields',
      isExtra: true,
      value: ({ fields }) => fields?.join(' '),
      cell: ({ fields, more_fields: more }) => <Names names={fields} more={more} />,
    },
    { name: 'Kind', value: ({ orm }) => orm, isExtra: true },
    placeColumn(),
  ]),
  part('components', 'Components', componentSchema, [
    nameColumn(),
    {
      name: 'Props',
      isExtra: true,
      value: ({ props }) => props?.join(' '),
      cell: ({ props, more_props: more }) => <Names names={props} more={more} />,
    },
    placeColumn(),
  ]),
  part('env_vars', 'Environment variables', envVarSchema, [
    nameColumn(),
    {
      name: 'Needed',
      value: ({ required, has_default: hasDefault }) =>
        required === true ? 'required' : hasDefault === true ? 'has a default' : 'optional',
    },
    placeColumn(),
  ]),
  part('middleware', 'Middleware', middlewareSchema, [nameColumn(), placeColumn()]),
];

function Handler({ name, file }: { readonly name: string | undefined; readonly file: string }) {
  return name === undefined || name.startsWith('<') ? (
    <span className="text-muted">{name}</span>
  ) : (
    <AskButton look="quiet" tool="boocontext_callgraph" input={{ symbol: name, file }}>
      <code className="break-all text-accent">{name}</code>
    </AskButton>
  );
}

function MethodBadge({ method }: { readonly method: string }) {
  return (
    <span
      className={`inline-block min-w-14 rounded px-1.5 text-center font-mono text-xs ${methodLooks[method] ?? 'bg-raised text-muted'}`}
    >
      {method}
    </span>
  );
}

const methodLooks: Readonly<Record<string, string>> = {
  GET: 'bg-info-soft text-info',
  POST: 'bg-safe-soft text-safe',
  PUT: 'bg-caution-soft text-caution',
  PATCH: 'bg-caution-soft text-caution',
  DELETE: 'bg-unsafe-soft text-unsafe',
};

function Names({
  names = [],
  more,
}: {
  readonly names?: readonly string[] | undefined;
  readonly more: number | undefined;
}) {
  return (
    <span className="break-words font-mono text-muted text-xs">
      {names.join(', ')}
      {more === undefined ? '' : ` and ${more} more`}
    </span>
  );
}
