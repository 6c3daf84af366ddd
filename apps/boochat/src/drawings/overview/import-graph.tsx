import type { z } from 'zod';
import { FileLink } from '../../ui/file-link.tsx';
import { AskButton } from '../answer/ask.tsx';
import { Section } from '../answer/section.tsx';
import { DataTable } from '../table/data-table.tsx';
import type { graphSchema } from './details.ts';

interface ImportGraphProps {
  readonly graph: z.infer<typeof graphSchema>;
  /** Of the cycles. */
  readonly total: number | undefined;
  readonly input: Readonly<Record<string, unknown>>;
}

/** How the modules import each other: the figures, the circles, and what most others rest on. */
export function ImportGraph({ graph, total, input }: ImportGraphProps) {
  const { modules, edges, cycles = [], most_imported: mostImported = [] } = graph;
  const { directory } = input;
  const isPart = input['section'] === undefined;
  return (
    <Section
      title="Imports"
      note={
        modules === undefined
          ? undefined
          : `${modules.toLocaleString('en')} modules, ${(edges ?? 0).toLocaleString('en')} imports, ${total ?? cycles.length} circles`
      }
    >
      <div className="flex flex-col gap-3">
        {cycles.length === 0 ? null : (
          <div>
            <h3 className="font-medium text-sm">Circular imports</h3>
            <ol className="mt-1 flex flex-col gap-1 text-sm">
              {cycles.map(({ files, files_in_group: inGroup }) => (
                <li key={files.join()} className="flex flex-wrap items-baseline gap-x-1">
                  {files.map((file) => (
                    <span key={file}>
                      <FileLink path={file} /> →{' '}
                    </span>
                  ))}
                  <span className="text-muted">
                    {files[0]}
                    {inGroup === undefined ? '' : ` (${inGroup} files reach each other)`}
                  </span>
                </li>
              ))}
            </ol>
          </div>
        )}
        {mostImported.length === 0 ? null : (
          <DataTable
            label="Most imported"
            rows={mostImported}
            keyOf={({ file }) => file}
            columns={[
              { name: 'Most imported', value: ({ file }) => file, cell: ({ file }) => <FileLink path={file} /> },
              { name: 'By', value: ({ importers }) => importers },
            ]}
          />
        )}
        {isPart ? (
          <AskButton
            tool="boocontext_overview"
            input={{ ...(directory === undefined ? {} : { directory }), section: 'dependency_graph', limit: 200 }}
          >
            Show all circles and files
          </AskButton>
        ) : null}
      </div>
    </Section>
  );
}
