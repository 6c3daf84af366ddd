/** What other repositories use of this one. Their files are not served by the page, so that no place there is a link. */
import type { ReactNode } from 'react';
import { Section } from '../answer/section.tsx';
import { surenessOf } from '../answer/sureness.ts';
import { DataTable } from '../table/data-table.tsx';
import type { ImpactDetails } from './details.ts';

export function OtherRoots({
  details: { other_roots: roots = [], used_elsewhere: uses = [] },
}: {
  readonly details: ImpactDetails;
}): ReactNode {
  return (
    <>
      {uses.length === 0 ? null : (
        <Section title="Used in other repositories" count={uses.length}>
          <DataTable
            label="Uses in other repositories"
            rows={uses}
            keyOf={(_, index) => String(index)}
            columns={[
              { name: 'Repository', value: ({ root }) => root },
              {
                name: 'Place',
                value: ({ file, line }) => `${file}:${line}`,
                cell: ({ file, line }) => (
                  <code className="[overflow-wrap:anywhere]">
                    {file}:{line}
                  </code>
                ),
              },
              { name: 'As', value: (use) => use.as },
              { name: 'In', value: (use) => use.in, cell: (use) => <code className="break-all">{use.in}</code> },
              { name: 'How sure', value: ({ resolution }) => surenessOf(resolution), isExtra: true },
            ]}
          />
        </Section>
      )}
      {roots.length === 0 ? null : (
        <Section title="Other repositories" count={roots.length}>
          <DataTable
            label="Other repositories"
            rows={roots}
            keyOf={(row) => `${row.root} ${row.package}`}
            columns={[
              { name: 'Repository', value: ({ root }) => root },
              { name: 'Package', value: (row) => [row.package, row.version].filter(Boolean).join(' ') },
              { name: 'Asks for', value: ({ asks }) => asks },
              {
                name: 'Fits',
                value: ({ fits }) => (fits === true ? 'yes' : fits === false ? 'no' : 'not known'),
              },
              { name: 'Places', value: ({ places }) => places },
            ]}
          />
        </Section>
      )}
    </>
  );
}
