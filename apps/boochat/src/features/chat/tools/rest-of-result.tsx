import { useState } from 'react';
import { callTool } from '../../../api/call-tool.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';

interface RestOfResultProps {
  readonly handle: string;
  /** The text as the model was given it, with a note at its end that says where it was cut. */
  readonly shown: string;
}

/** Fetches page after page of a result that was too long for the model. */
export function RestOfResult({ handle, shown }: RestOfResultProps) {
  const [pages, setPages] = useState<readonly string[]>([]);
  const [error, setError] = useState<unknown>();
  const [isFetching, setIsFetching] = useState(false);
  const offset = nextOffsetOf(pages.at(-1) ?? shown);
  const fetchNext = async () => {
    setIsFetching(true);
    setError(undefined);
    try {
      const answer = await callTool('read_result', { handle, offset: offset ?? 0 });
      if (answer.error) throw new Error(answer.output);
      setPages([...pages, answer.output]);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setIsFetching(false);
    }
  };
  return (
    <div className="flex flex-col items-start gap-2">
      {pages.length === 0 ? null : (
        <pre className="max-h-96 w-full overflow-auto whitespace-pre-wrap font-mono text-xs">
          {pages.map((page) => page.replace(notePattern, '')).join('')}
        </pre>
      )}
      {error === undefined ? null : <ErrorNote title="The rest could not be fetched." error={error} />}
      {offset === undefined ? (
        <p className="text-muted text-xs">That is all of it.</p>
      ) : (
        <Button onClick={fetchNext} disabled={isFetching}>
          {isFetching ? 'Fetching …' : pages.length === 0 ? 'Fetch the rest' : 'Fetch more'}
        </Button>
      )}
    </div>
  );
}

/** As BooCode ends what it has cut. */
const notePattern = /\n?\[cut: bytes up to (\d+) of \d+ are shown; call [^\]]{0,400}\]\s*$/;

function nextOffsetOf(text: string): number | undefined {
  const offset = notePattern.exec(text)?.[1];
  return offset === undefined ? undefined : Number(offset);
}
