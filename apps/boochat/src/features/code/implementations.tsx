/** What implements or extends a definition, or overrides it: those that a change of it reaches for that reason. */
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { boocontextQuery, useBoocontext } from '../../api/boocontext.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { Loading } from '../../ui/loading.tsx';

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
  const answer = useQuery(boocontextQuery(call, 'boocontext_impact', question));
  if (answer.isPending) return <Loading what="the implementations" />;
  const read = answerSchema.safeParse(answer.data?.details);
  if (answer.isError || !read.success) {
    const error = answer.error ?? answer.data?.summary ?? '';
    return <ErrorNote title="That cannot be told." error={error} onRetry={() => void answer.refetch()} />;
  }
  const found = read.data.affected_symbols.filter(({ why }) => isImplementation.test(why));
  const isCut = answer.data.metadata.truncated === true;
  return (
    <>
      {found.length === 0 ? <p>Nothing is known that implements or overrides {name}.</p> : null}
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
