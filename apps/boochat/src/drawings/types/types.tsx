/** A symbol's type: the declaration, what it is made of, and where it is used. */

import { z } from 'zod';
import { CodeBlock } from '../../ui/code/code-block.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { kindName } from '../../ui/kind-name.ts';
import { AskButton } from '../answer/ask.tsx';
import { PlainDetails } from '../answer/drawing-boundary.tsx';
import { Section } from '../answer/section.tsx';
import { inputOf, isModule, labelOf, type SymbolPlace, symbolSchema } from '../answer/symbols.ts';
import type { Drawing } from '../drawing.ts';
import { DataTable } from '../table/data-table.tsx';
import { layOutType } from './lay-out-type.ts';
import { Members, memberSchema } from './members.tsx';

const detailsSchema = symbolSchema.extend({
  type_parameters: z.array(z.string()).optional().catch(undefined),
  expanded: z.string().optional().catch(undefined),
  documentation: z.string().optional().catch(undefined),
  doubts: z.array(z.string()).optional().catch(undefined),
  members: z.array(memberSchema).optional().catch(undefined),
  used_by: z.array(symbolSchema).optional().catch(undefined),
  definitions: z.array(symbolSchema).optional().catch(undefined),
});
type Details = z.infer<typeof detailsSchema>;

export const TypesDrawing: Drawing = ({ envelope }) => {
  const parsed = detailsSchema.safeParse(envelope.details);
  if (!parsed.success) return <PlainDetails details={envelope.details} />;
  const details = parsed.data;
  const { file, line, kind, documentation = '', expanded = '', doubts = [], used_by: usedBy = [] } = details;
  const { definitions = [], members = [] } = details;
  return (
    <>
      <article className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {kind === undefined ? null : (
            <span className="rounded bg-raised px-1.5 text-muted text-xs">{kindName(kind, file)}</span>
          )}
          <code className="break-all font-semibold">{labelOf(details)}</code>
          <FileLink path={file} line={line} />
          <AskButton tool="boocontext_callgraph" input={inputOf(details)}>
            Who calls it?
          </AskButton>
        </div>
        <CodeBlock code={declarationOf(details)} language={file} look="wrapped" label="Declaration" />
        {documentation === '' ? null : <p className="whitespace-pre-wrap text-sm">{documentation}</p>}
        {doubts.length === 0 ? null : (
          <ul className="list-disc rounded-md bg-caution-soft p-2 pl-6 text-sm">
            {doubts.map((doubt) => (
              <li key={doubt}>{doubt}</li>
            ))}
          </ul>
        )}
      </article>
      {expanded === '' ? null : (
        <Section title="Expanded">
          <CodeBlock code={layOutType(expanded)} language={file} look="wrapped" label="Expanded type" />
        </Section>
      )}
      {members.length === 0 ? null : (
        <Section title="Members" count={members.length}>
          <Members members={members} file={file} />
        </Section>
      )}
      <SymbolList title="Definitions of this name" symbols={definitions} tool="boocontext_types" />
      <SymbolList title="Used in the types of" symbols={usedBy} tool="boocontext_types" />
    </>
  );
};

/** Signatures of classes and interfaces may be no more than their name: then the members tell. */
function declarationOf({ symbol, kind, signature = '', members = [], type_parameters: parameters = [] }: Details) {
  const head = `${kind ?? ''} ${symbol}${parameters.length === 0 ? '' : `<${parameters.join(', ')}>`}`.trim();
  if (signature !== '' && signature !== symbol) {
    // What a type stands for says more with its name before it.
    return layOutType(kind === 'type' && !signature.startsWith('type ') ? `${head} = ${signature}` : signature);
  }
  if (members.length === 0) return head;
  const lines = members
    .slice(0, 30)
    .map(({ name, type, optional }) => `  ${name}${optional === true ? '?' : ''}: ${type};`);
  const more = members.length > 30 ? [`  // … ${members.length - 30} more`] : [];
  return [`${head} {`, ...lines, ...more, '}'].join('\n');
}

function SymbolList({
  title,
  symbols,
  tool,
}: {
  readonly title: string;
  readonly symbols: readonly SymbolPlace[];
  readonly tool: string;
}) {
  if (symbols.length === 0) return null;
  return (
    <Section title={title} count={symbols.length}>
      <DataTable
        label={title}
        rows={symbols}
        keyOf={(symbol, index) => `${labelOf(symbol)} ${symbol.file} ${index}`}
        columns={[
          {
            name: 'Symbol',
            value: labelOf,
            cell: (symbol) =>
              isModule(symbol) ? (
                <code>{labelOf(symbol)}</code>
              ) : (
                <AskButton look="quiet" tool={tool} input={inputOf(symbol)}>
                  <code className="break-all text-accent">{labelOf(symbol)}</code>
                </AskButton>
              ),
          },
          {
            name: 'Kind',
            value: ({ kind, file }) => (kind === undefined ? undefined : kindName(kind, file)),
            isExtra: true,
          },
          {
            name: 'Place',
            value: ({ file, line }) => `${file}:${line}`,
            cell: ({ file, line }) => <FileLink path={file} line={line} />,
          },
        ]}
      />
    </Section>
  );
}
