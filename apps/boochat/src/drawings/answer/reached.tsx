/** Who is reached by a change from outside, and which tests show whether it broke: the same of an impact and of a review. */
import type { ReactNode } from 'react';
import { CodeWithin } from '../../ui/code/code-within.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { type Column, DataTable } from '../table/data-table.tsx';
import { Section } from './section.tsx';

/** Longer lists are folded. */
const open = 20;

interface ReachedRoute {
  readonly method: string;
  readonly path: string;
  readonly handler?: string | undefined;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
}

export function RoutesReached({ routes }: { readonly routes: readonly ReachedRoute[] }) {
  if (routes.length === 0) return null;
  return (
    <Section title="Routes reached" count={routes.length} isOpen={routes.length <= open}>
      <ul className="flex flex-col gap-1 text-sm">
        {routes.map(({ method, path, handler, file, line }) => (
          <li key={`${method} ${path} ${file}:${line}`} className="flex flex-wrap items-baseline gap-x-3">
            <code className="[overflow-wrap:anywhere]">
              {method} {path}
            </code>
            {handler === undefined ? null : <span className="text-muted">{handler}</span>}
            {file === undefined ? null : <FileLink path={file} line={line} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface ReachedEntry {
  readonly kind: string;
  readonly name: string;
  readonly handler?: string | undefined;
  readonly file: string;
  readonly line?: number | undefined;
}

export function EntriesReached({ entries }: { readonly entries: readonly ReachedEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Section title="Commands, jobs and listeners reached" count={entries.length} isOpen={entries.length <= open}>
      <ul className="flex flex-col gap-1 text-sm">
        {entries.map(({ kind, name, handler, file, line }) => (
          <li key={`${kind} ${name} ${file}:${line} ${handler}`} className="flex flex-wrap items-baseline gap-x-3">
            <span>
              {kind} <code className="[overflow-wrap:anywhere]">{name}</code>
            </span>
            {handler === undefined ? null : <span className="text-muted">{handler}</span>}
            <FileLink path={file} line={line} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface ReachingTest {
  readonly file: string;
  /** What it runs of the change; absent where nothing is known to lead from it to there. */
  readonly reaches?: string | undefined;
  readonly distance?: number | undefined;
  readonly why?: string | undefined;
}

/** @param children what stands above those that are to be run, such as how */
export function TestsReached({
  tests,
  children,
}: {
  readonly tests: readonly ReachingTest[];
  readonly children?: ReactNode;
}) {
  const sure = tests.filter(({ reaches }) => reaches !== undefined);
  const likely = tests.filter(({ reaches }) => reaches === undefined);
  return (
    <>
      {sure.length === 0 ? null : (
        <Section title="Tests to run" count={sure.length} isOpen={sure.length <= open}>
          {children}
          <DataTable
            label="Tests"
            rows={sure}
            keyOf={({ file }) => file}
            columns={[
              fileColumn,
              { name: 'Reaches', value: ({ reaches }) => reaches, cell: ({ reaches }) => <code>{reaches}</code> },
              { name: 'Steps away', value: ({ distance }) => distance },
              whyColumn,
            ]}
          />
        </Section>
      )}
      {likely.length === 0 ? null : (
        <Section
          title="Tests that may belong to it"
          count={likely.length}
          isOpen={sure.length === 0 && likely.length <= open}
        >
          {sure.length === 0 ? children : null}
          <DataTable
            label="Tests that may belong to it"
            rows={likely}
            keyOf={({ file }) => file}
            columns={[fileColumn, whyColumn]}
          />
        </Section>
      )}
    </>
  );
}

const fileColumn: Column<ReachingTest> = {
  name: 'File',
  value: ({ file }) => file,
  cell: ({ file }) => <FileLink path={file} />,
};

const whyColumn: Column<ReachingTest> = {
  name: 'Why',
  value: ({ why }) => why,
  cell: ({ why = '' }) => <CodeWithin text={why} />,
};
