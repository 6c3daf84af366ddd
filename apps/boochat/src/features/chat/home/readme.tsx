import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { toolCallQuery } from '../../../api/call-tool.ts';
import { fileQuery } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { FileLink } from '../../../ui/file-link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { RepositoryDocument } from '../../../ui/markdown/document.tsx';

const filesSchema = z.looseObject({ entries: z.array(z.looseObject({ path: z.string(), kind: z.string() })) });

/** Longer ones are shown whole at a click. */
const mostLines = 80;

/** The README, rendered. It is fetched, with what renders it, when it comes into sight. */
export function Readme() {
  const top = useQuery(toolCallQuery('list_files', { depth: 1, limit: 2_000 }));
  const { entries = [] } = filesSchema.safeParse(top.data?.structured).data ?? {};
  const path = entries.find(
    (entry) => entry.kind === 'file' && /^readme(?:\.(?:md|markdown|txt))?$/i.test(entry.path),
  )?.path;
  const place = useRef<HTMLElement>(null);
  const isSeen = useIsSeen(place, path !== undefined);
  const [isWhole, setIsWhole] = useState(false);
  const file = useQuery({ ...fileQuery(path ?? '', undefined), enabled: path !== undefined && isSeen });
  if (path === undefined || file.isError) return null;
  const lines = file.data?.text.split('\n') ?? [];
  const isCut = !isWhole && lines.length > mostLines;
  return (
    <section ref={place} aria-label={path} className="min-h-48 rounded-lg border border-line bg-surface p-4">
      <h2 className="mb-2 text-sm">
        <FileLink path={path} />
      </h2>
      {file.data === undefined ? (
        <Loading what={path} />
      ) : (
        <RepositoryDocument place={{ path }} text={(isCut ? firstOf(lines) : lines).join('\n')} />
      )}
      {isCut ? (
        <Button className="mt-3" onClick={() => setIsWhole(true)}>
          Show all of it
        </Button>
      ) : null}
    </section>
  );
}

/** Not in the middle of a block of code. */
function firstOf(lines: readonly string[]): readonly string[] {
  const first = lines.slice(0, mostLines);
  const fences = first.filter((line) => /^\s*```/.test(line)).length;
  return fences % 2 === 0
    ? first
    : first.slice(
        0,
        first.findLastIndex((line) => /^\s*```/.test(line)),
      );
}

function useIsSeen(place: React.RefObject<HTMLElement | null>, isThere: boolean): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (!isThere || place.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, isThere]);
  return isSeen;
}
