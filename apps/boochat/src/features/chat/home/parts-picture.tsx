import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { toolCallQuery } from '../../../api/call-tool.ts';
import { isLate } from '../../../api/envelope.ts';
import { NotReadYet } from '../../../drawings/answer/reading.tsx';
import { PartsWithGrades } from '../../../drawings/overview/parts.tsx';
import { partsOf, type useParts } from '../../../drawings/overview/use-parts.ts';

/** The parts of the repository, as a picture; of a repository of one part its files. */
export function PartsPicture({ answer }: { readonly answer: ReturnType<typeof useParts> }) {
  const parts = partsOf(answer.data);
  const isAwaited = answer.isPending || (answer.data !== undefined && isLate(answer.data));
  if (parts.length < 2 && !isAwaited) {
    return (
      <Box title="Its files">
        <TopFiles />
      </Box>
    );
  }
  return (
    // What stands below it does not move when it comes.
    <Box title="Its parts" look="min-h-[33rem] max-sm:min-h-[46rem]">
      {parts.length < 2 ? (
        <>
          <NotReadYet what="the parts of the repository, and what they import" />
          <PlacesOfParts />
        </>
      ) : (
        <PartsWithGrades parts={parts} />
      )}
    </Box>
  );
}

/** Where the parts will stand. */
function PlacesOfParts() {
  return (
    <div aria-hidden="true" className="mt-4 grid gap-x-4 gap-y-6 max-sm:grid-cols-1 max-sm:gap-y-2 sm:grid-cols-3">
      {[...Array(9).keys()].map((place) => (
        <span key={place} className="h-12 rounded-md bg-raised opacity-60 sm:h-24" />
      ))}
    </div>
  );
}

interface BoxProps {
  readonly title: string;
  readonly look?: string;
  readonly children: ReactNode;
}

function Box({ title, look = '', children }: BoxProps) {
  return (
    <section aria-label={title} className={`rounded-lg border border-line bg-surface p-3 ${look}`}>
      <h2 className="mb-2 font-medium">{title}</h2>
      {children}
    </section>
  );
}

const filesSchema = z.looseObject({
  entries: z.array(z.looseObject({ path: z.string(), kind: z.enum(['folder', 'file']), files: z.number().optional() })),
});
/** The others stand where all of them are browsed. */
const shown = 14;

function TopFiles() {
  const top = useQuery(toolCallQuery('list_files', { depth: 1, limit: 2_000 }));
  const { entries = [] } = filesSchema.safeParse(top.data?.structured).data ?? {};
  return (
    <ul className="flex flex-col text-sm">
      {entries.slice(0, shown).map(({ path, kind, files }) => (
        <li key={path} className="flex min-h-7 items-center gap-3">
          <Link
            to="."
            search={(search) => ({ ...search, file: kind === 'folder' ? `${path}/` : path })}
            activeProps={{}}
            className="min-w-0 flex-1 truncate rounded font-mono text-accent text-xs hover:underline"
          >
            {kind === 'folder' ? `${path}/` : path}
          </Link>
          <span className="text-muted text-xs">
            {files === undefined ? '' : files === 1 ? '1 file' : `${files.toLocaleString('en')} files`}
          </span>
        </li>
      ))}
      {entries.length > shown ? (
        <li>
          <Link
            to="."
            search={(search) => ({ ...search, file: '/' })}
            activeProps={{}}
            className="rounded text-accent hover:underline"
          >
            All {entries.length.toLocaleString('en')}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
