/** Definitions that were found, best first, each with what one would ask of it next. */

import { z } from 'zod';
import { CodeBlock } from '../../ui/code/code-block.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { kindName } from '../../ui/kind-name.ts';
import { AskButton } from '../answer/ask.tsx';
import { PlainDetails } from '../answer/drawing-boundary.tsx';
import { inputOf, isModule, labelOf, symbolSchema } from '../answer/symbols.ts';
import type { Drawing } from '../drawing.ts';

const hitSchema = symbolSchema.extend({
  end_line: z.number().optional(),
  context: z.string().optional(),
  exported: z.boolean().optional(),
  source: z.string().optional(),
  source_cut: z.string().optional(),
});
const detailsSchema = z.looseObject({
  results: z.array(hitSchema),
  near: z.array(symbolSchema).optional().catch(undefined),
});

export const SymbolsDrawing: Drawing = ({ envelope, input }) => {
  const details = detailsSchema.safeParse(envelope.details);
  if (!details.success) return <PlainDetails details={envelope.details} />;
  const { results, near = [] } = details.data;
  return (
    <>
      <ol aria-label="Definitions found" className="flex flex-col gap-2">
        {results.map((hit) => (
          <li
            key={`${labelOf(hit)} ${hit.file}:${hit.line}`}
            className="rounded-lg border border-line bg-surface px-3 py-2"
          >
            <Hit hit={hit} />
          </li>
        ))}
      </ol>
      {near.length === 0 ? null : (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <span className="text-muted">Similar names:</span>
          {near.map((symbol) => (
            <AskButton
              key={`${labelOf(symbol)} ${symbol.file}`}
              tool="boocontext_symbols"
              input={{ ...input, query: labelOf(symbol) }}
            >
              <code>{labelOf(symbol)}</code>
            </AskButton>
          ))}
        </div>
      )}
    </>
  );
};

function Hit({ hit }: { readonly hit: z.infer<typeof hitSchema> }) {
  const { kind, file, line, signature = '', context = '', exported, source, source_cut: sourceCut } = hit;
  const code = signature === '' ? context : signature;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="rounded bg-raised px-1.5 text-muted text-xs">{kindName(kind ?? '', file)}</span>
        <code className="break-all font-semibold">{labelOf(hit)}</code>
        {exported === true ? <span className="text-muted text-xs">exported</span> : null}
        <FileLink path={file} line={line} />
        {isModule(hit) || kind === 'file' ? null : (
          <span className="ml-auto flex flex-wrap gap-1">
            <AskButton
              look="quiet"
              tool="boocontext_callgraph"
              input={inputOf(hit)}
              label={`Who calls it? ${labelOf(hit)}`}
            >
              Who calls it?
            </AskButton>
            <AskButton look="quiet" tool="boocontext_types" input={inputOf(hit)} label={`What is it? ${labelOf(hit)}`}>
              What is it?
            </AskButton>
          </span>
        )}
      </div>
      {source === undefined ? (
        <CodeBlock code={code} language={file} look="inline" />
      ) : (
        <>
          <CodeBlock code={source} language={file} look="wrapped" label={`Source of ${labelOf(hit)}`} />
          {sourceCut === undefined ? null : <p className="text-muted text-xs">Shown: {sourceCut}</p>}
        </>
      )}
    </div>
  );
}
