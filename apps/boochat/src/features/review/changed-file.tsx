/** One changed file: its lines before and after, with what the review says at the lines that it is about. */
import type { ChangedFile as FileDiff } from '@boocontext/chat-api';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { diffQuery } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { DiffTable, type Look } from './diff-table.tsx';
import { RemarkNote } from './remark-note.tsx';
import type { Remark } from './remarks.ts';
import { useSideTokens } from './use-side-tokens.ts';
import { useUnfolding } from './use-unfolding.tsx';

interface ChangedFileProps {
  /** As the address of the review has it. */
  readonly diff: string;
  readonly file: FileDiff;
  /** The commits that are compared; null for none before, and for the working tree after. */
  readonly before: string | null;
  readonly after: string | null;
  readonly remarks: readonly Remark[];
  readonly look: Look;
}

export function ChangedFile({ diff, file, before, after, remarks, look }: ChangedFileProps) {
  const { path, oldPath, status, added, removed } = file;
  const [isOpen, setIsOpen] = useState(true);
  const box = useRef<HTMLElement>(null);
  const Icon = isOpen ? ChevronDown : ChevronRight;
  const findings = remarks.filter(({ kind }) => kind === 'finding').length;
  return (
    <section
      ref={box}
      id={anchorOf(path)}
      aria-label={`Changes of ${path}`}
      className="scroll-mt-2 rounded-lg border border-line"
    >
      <h3 className="sticky top-0 z-10 flex flex-wrap items-center gap-x-2 rounded-t-lg border-line border-b bg-raised px-1.5 py-1 text-sm">
        <Button
          look="quiet"
          isIcon
          aria-expanded={isOpen}
          aria-label={isOpen ? `Fold ${path}` : `Unfold ${path}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon size={16} aria-hidden="true" />
        </Button>
        <FileLink path={path} at={status === 'deleted' ? (before ?? undefined) : (after ?? undefined)} />
        {oldPath === undefined ? null : <span className="break-all font-mono text-muted text-xs">was {oldPath}</span>}
        {status === 'modified' ? null : <span className="text-muted text-xs">{status}</span>}
        <Counts added={added} removed={removed} />
        {findings === 0 ? null : (
          <span className="rounded bg-caution-soft px-1.5 text-caution text-xs">
            {findings === 1 ? '1 finding' : `${findings} findings`}
          </span>
        )}
      </h3>
      {isOpen ? <Body diff={diff} file={file} sides={{ before, after }} remarks={remarks} look={look} /> : null}
    </section>
  );
}

/** Where a link to a changed file leads in the page. */
export function anchorOf(path: string): string {
  return `changes-${encodeURIComponent(path)}`;
}

export function Counts({ added, removed }: { readonly added: number; readonly removed: number }) {
  return (
    <span className="whitespace-nowrap text-xs tabular-nums">
      <span className="text-safe">+{added.toLocaleString('en')}</span>{' '}
      <span className="text-unsafe">−{removed.toLocaleString('en')}</span>
      <span className="sr-only"> lines</span>
    </span>
  );
}

interface BodyProps {
  readonly diff: string;
  readonly file: FileDiff;
  readonly sides: { readonly before: string | null; readonly after: string | null };
  readonly remarks: readonly Remark[];
  readonly look: Look;
}

const reasons = {
  binary: 'It is no text, so no lines are compared.',
  secret: 'Files of this name usually hold secrets, so its lines are not shown.',
} as const;

function Body({ diff, file, sides, remarks, look }: BodyProps): ReactNode {
  const [isWanted, setIsWanted] = useState(false);
  const alone = useQuery({ ...diffQuery(diff, file.path), enabled: isWanted });
  if (file.withheld === 'binary' || file.withheld === 'secret') return <Note>{reasons[file.withheld]}</Note>;
  const whole = file.withheld === 'long' ? alone.data?.files.find(({ path }) => path === file.path) : file;
  if (whole === undefined && alone.isFetching) return <Loading what={file.path} />;
  if (whole === undefined) {
    return (
      <Note>
        Its change is long ({(file.added + file.removed).toLocaleString('en')} lines).{' '}
        <Button className="ml-2" onClick={() => setIsWanted(true)}>
          Show it
        </Button>
        {alone.isError ? <span className="ml-2">{alone.error.message}</span> : null}
      </Note>
    );
  }
  return <Lines file={whole} sides={sides} remarks={remarks} look={look} />;
}

function Lines({ file, sides, remarks, look }: Omit<BodyProps, 'diff'>) {
  const place = useRef<HTMLDivElement>(null);
  const tokens = useSideTokens(place, file, sides);
  const gaps = useUnfolding(file, sides.after);
  const shown = new Set(
    file.hunks.flatMap(({ newStart, lines }) =>
      lines.filter((line) => !line.startsWith('-')).map((_, at) => newStart + at),
    ),
  );
  const elsewhere = remarks.filter(({ line }) => line === undefined || !shown.has(line));
  return (
    <div ref={place}>
      {elsewhere.length === 0 ? null : (
        <ul aria-label="Of the file" className="flex flex-col gap-1 border-line border-b p-2">
          {elsewhere.map((remark) => (
            <li key={`${remark.line} ${remark.title} ${remark.text}`}>
              <RemarkNote remark={remark} path={file.path} />
            </li>
          ))}
        </ul>
      )}
      {file.hunks.length === 0 ? (
        <Note>
          {file.status === 'renamed' ? 'Only its name has changed.' : 'It is empty, or only its mode has changed.'}
        </Note>
      ) : (
        <DiffTable path={file.path} hunks={file.hunks} tokens={tokens} remarks={remarks} look={look} {...gaps} />
      )}
    </div>
  );
}

function Note({ children }: { readonly children: ReactNode }) {
  return <p className="p-3 text-muted text-sm">{children}</p>;
}
