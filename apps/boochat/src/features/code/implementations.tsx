/** What implements or extends a definition, or overrides it: those that a change of it reaches for that reason. */
import { z } from 'zod';
import { boocontextQuery, useBoocontext } from '../../api/boocontext.ts';
import { type Envelope, isLate } from '../../api/envelope.ts';
import { forPeople } from '../../drawings/answer/for-people.ts';
import { Answered, MoreToCome } from '../../drawings/answer/reading.tsx';
import { FileLink } from '../../ui/file-link.tsx';

const answerSchema = z.looseObject({
  affected_symbols: z.array(
    z.looseObject({
      symbol: z.string(),
      container: z.string().optional(),
      file: z.string(),
      line: z.number(),
      why: z.string(),
    }),
  ),
});

const isImplementation = /^(?:overrides|extends|implements) /;

interface ImplementationsProps {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export function Implementations({ name, input }: ImplementationsProps) {
  const call = useBoocontext();
  const question = { ...input, depth: 1, limit: 500, max_chars: 300_000 };
  return (
    <Answered
      query={boocontextQuery(call, 'boocontext_impact', question)}
      what="the implementations"
      title="That could not be asked."
    >
      {(answer) => <Found name={name} answer={answer} />}
    </Answered>
  );
}

function Found({ name, answer }: { readonly name: string; readonly answer: Envelope }) {
  const read = answerSchema.safeParse(answer.details);
  if (!read.success) return <p>{forPeople(answer.summary)}</p>;
  const found = read.data.affected_symbols.filter(({ why }) => isImplementation.test(why));
  const isCut = answer.metadata.truncated === true;
  return (
    <>
      <MoreToCome isLate={isLate(answer)} />
      {found.length === 0 ? (
        <p>
          Nothing is known{isLate(answer) ? ' yet' : ''} that implements or overrides {name}.
        </p>
      ) : null}
      <ul>
        {found.map(({ symbol, container = '', file, line, why }) => (
          <li key={`${container}.${symbol} ${file}:${line}`} className="flex flex-wrap items-baseline gap-x-3 py-0.5">
            <code className="font-mono text-xs">{container === '' ? symbol : `${container}.${symbol}`}</code>
            <FileLink path={file} line={line} />
            <span className="text-muted text-xs">{why}</span>
          </li>
        ))}
      </ul>
      {isCut ? <p className="py-1 text-muted">There may be more: the answer was cut.</p> : null}
    </>
  );
}
