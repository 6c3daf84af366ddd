/** An answer that says why there is none, with what to do instead. */
import { z } from 'zod';
import { FileLink } from '../../ui/file-link.tsx';
import { AskButton } from './ask.tsx';
import { labelOf, symbolSchema } from './symbols.ts';

const failureSchema = z.looseObject({
  error: z.looseObject({ code: z.string(), message: z.string(), hint: z.string().optional() }),
  near: z.array(symbolSchema).optional().catch(undefined),
});
export type Failure = z.infer<typeof failureSchema>;

export function readFailure(details: unknown): Failure | undefined {
  const parsed = failureSchema.safeParse(details);
  return parsed.success ? parsed.data : undefined;
}

export function FailureNote({
  failure,
  tool,
  input,
}: {
  readonly failure: Failure;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}) {
  const { error, near = [] } = failure;
  return (
    <div className="rounded-lg border border-unsafe bg-unsafe-soft p-3 text-sm">
      <p className="font-medium">{error.message}</p>
      {error.hint === undefined ? null : <p className="mt-1">{error.hint}</p>}
      {near.length === 0 ? null : (
        <>
          <p className="mt-2 font-medium">Near names</p>
          <ul className="mt-1 flex flex-col gap-1">
            {near.map((symbol) => (
              <li
                key={`${labelOf(symbol)} ${symbol.file}:${symbol.line}`}
                className="flex flex-wrap items-center gap-2"
              >
                <AskButton
                  tool={tool}
                  input={
                    'query' in input
                      ? { ...input, query: labelOf(symbol) }
                      : { ...input, symbol: labelOf(symbol), file: symbol.file }
                  }
                >
                  <code>{labelOf(symbol)}</code>
                </AskButton>
                <span className="text-muted">{symbol.kind}</span>
                <FileLink path={symbol.file} line={symbol.line} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
