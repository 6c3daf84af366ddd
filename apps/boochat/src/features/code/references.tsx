/** Where a definition is used, each place with its line: what a click on the definition itself asks for. */
import { boocontextQuery, useBoocontext } from '../../api/boocontext.ts';
import { type Envelope, isLate } from '../../api/envelope.ts';
import { forPeople } from '../../drawings/answer/for-people.ts';
import { Answered, MoreToCome } from '../../drawings/answer/reading.tsx';
import { callgraphSchema } from '../../drawings/callgraph/details.ts';
import { FileLink } from '../../ui/file-link.tsx';

export function References({ input }: { readonly input: Readonly<Record<string, unknown>> }) {
  const call = useBoocontext();
  const query = boocontextQuery(call, 'boocontext_callgraph', {
    ...input,
    direction: 'callers',
    limit: 200,
    max_chars: 100_000,
  });
  return (
    <Answered query={query} what="the places that use it" title="That could not be asked.">
      {(answer) => <Places answer={answer} />}
    </Answered>
  );
}

function Places({ answer }: { readonly answer: Envelope }) {
  const read = callgraphSchema.safeParse(answer.details);
  const callers = read.data?.callers ?? [];
  const open = read.data?.mentions?.unexplained ?? [];
  const direct = callers.filter(({ depth = 1 }) => depth === 1);
  return (
    <>
      <MoreToCome isLate={isLate(answer)} />
      <p className="py-1 text-muted">{forPeople(answer.summary)}</p>
      <ul aria-label="Uses" className="flex flex-col gap-2">
        {direct.map(({ caller_symbol: name, container, file, line, call_sites: sites = [], via }) => (
          <li key={`${file}:${line} ${name}`}>
            <p className="flex flex-wrap items-baseline gap-x-2">
              <code className="font-mono font-semibold text-xs">
                {container === undefined || container === '' ? name : `${container}.${name}`}
              </code>
              {via === undefined || via === 'call' ? null : (
                <span className="text-muted text-xs">{via.replaceAll('_', ' ')}</span>
              )}
              <FileLink path={file} line={line} />
            </p>
            <ul className="pl-3">
              {sites.map(({ line: at, text = '' }) => (
                <li key={at} className="flex items-baseline gap-x-3">
                  <FileLink path={file} line={at}>
                    {`${file.slice(file.lastIndexOf('/') + 1)}:${at}`}
                  </FileLink>
                  <code className="min-w-0 flex-1 truncate font-mono text-xs">{text.trim()}</code>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {open.length === 0 ? null : (
        <>
          <h4 className="mt-3 font-medium">It may be used here as well</h4>
          <ul>
            {open.map(({ file, line, text }) => (
              <li key={`${file}:${line}`} className="flex items-baseline gap-x-3">
                <FileLink path={file} line={line} />
                <code className="min-w-0 flex-1 truncate font-mono text-xs">{text.trim()}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
