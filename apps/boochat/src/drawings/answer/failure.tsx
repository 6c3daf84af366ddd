/** An answer that says why there is none, with what to do instead. */
import { z } from 'zod';
import { FileLink } from '../../ui/file-link.tsx';
import { kindName } from '../../ui/kind-name.ts';
import { AskButton } from './ask.tsx';
import { forPeople } from './for-people.ts';
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
  const isNotFound = error.code === 'unknown_symbol';
  // What was not found is named in the message; of the hint there is nothing left to say where near names are offered.
  const hint = error.hint === undefined || (isNotFound && near.length > 0) ? undefined : forPeople(error.hint);
  return (
    <div
      className={`rounded-lg border p-3 text-sm ${isNotFound ? 'border-line bg-surface' : 'border-unsafe bg-unsafe-soft'}`}
    >
      <p className="font-medium">
        {isNotFound ? notFound(error.message) : `This could not be answered: ${forPeople(error.message)}`}
      </p>
      {hint === undefined ? null : <p className="mt-1">{hint}</p>}
      {near.length === 0 ? null : (
        <>
          <p className="mt-2 font-medium">{isNotFound ? 'Did you mean' : 'Similar names'}</p>
          <ul className="mt-1 flex flex-col gap-1">
            {near.map((symbol) => (
              <li
                key={`${labelOf(symbol)} ${symbol.file}:${symbol.line}`}
                className="flex flex-wrap items-center gap-x-2 gap-y-0.5"
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
                <span className="flex flex-wrap items-baseline gap-x-2 max-sm:basis-full max-sm:pb-1">
                  <span className="text-muted">
                    {symbol.kind === undefined ? '' : kindName(symbol.kind, symbol.file)}
                  </span>
                  <FileLink path={symbol.file} line={symbol.line} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** `Not found: chargeCart in src/cart.ts`. */
function notFound(message: string): string {
  const [begins, ends] = ['No definition of ', ' was found'];
  const end = message.lastIndexOf(ends);
  if (!message.startsWith(begins) || end < 0) return forPeople(message);
  return `Not found: ${message.slice(begins.length, end)}${message.slice(end + ends.length)}`;
}
