/** The change itself: which files, their lines, and what the review says at them. */
import type { Diff } from '@boocontext/chat-api';
import { Columns2, Rows2 } from 'lucide-react';
import type { Envelope } from '../../api/envelope.ts';
import { Button } from '../../ui/button.tsx';
import { CommitLink } from '../../ui/commit-link.tsx';
import { useSetting } from '../../ui/settings.ts';
import { anchorOf, ChangedFile, Counts } from './changed-file.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { remarksOf } from './remarks.ts';

interface ChangesProps {
  /** As the address has it. */
  readonly of: string;
  readonly diff: Diff;
  /** Undefined until it is there. */
  readonly review: Envelope | undefined;
}

export function Changes({ of, diff, review }: ChangesProps) {
  const [look, setLook] = useSetting('diffLook');
  const remarks = remarksOf(review);
  const { files, before, after, notes } = diff;
  const sum = (side: 'added' | 'removed') => files.reduce((count, file) => count + file[side], 0);
  return (
    <section aria-label="Changes" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold text-lg">
          {files.length === 0
            ? 'Nothing differs.'
            : `${files.length === 1 ? '1 file' : `${files.length.toLocaleString('en')} files`} changed`}
        </h2>
        {files.length === 0 ? null : <Counts added={sum('added')} removed={sum('removed')} />}
        <span className="flex-1" />
        {files.length === 0 ? null : (
          <Button
            look="quiet"
            className="max-md:hidden"
            onClick={() => setLook(look === 'split' ? 'unified' : 'split')}
          >
            {look === 'split' ? <Rows2 size={16} aria-hidden="true" /> : <Columns2 size={16} aria-hidden="true" />}
            {look === 'split' ? 'One below the other' : 'Side by side'}
          </Button>
        )}
      </div>
      {notes.map((note) => (
        <p key={note} className="rounded bg-caution-soft px-3 py-1.5 text-caution text-sm">
          {note}
        </p>
      ))}
      {files.length < 2 ? null : (
        <nav aria-label="Changed files" className="max-h-60 overflow-auto rounded-lg border border-line p-2 text-sm">
          <ul>
            {files.map(({ path, added, removed, status }) => (
              <li key={path} className="flex items-baseline gap-x-3">
                <a
                  href={`#${anchorOf(path)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(anchorOf(path))?.scrollIntoView();
                  }}
                  className="min-w-0 flex-1 rounded font-mono text-xs hover:text-accent hover:underline"
                >
                  {/* Of a path the end tells more than the beginning. */}
                  <span dir="rtl" title={path} className="block truncate text-left">
                    <bdi dir="ltr">{path}</bdi>
                  </span>
                </a>
                {status === 'modified' ? null : <span className="text-muted text-xs">{status}</span>}
                <Counts added={added} removed={removed} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      {files.map((file) => (
        <ChangedFile
          key={`${of} ${file.path}`}
          diff={of}
          file={file}
          before={before}
          after={after}
          remarks={remarks.get(file.path) ?? []}
          look={look}
        />
      ))}
      <Elsewhere remarks={remarks} changed={new Set(files.map(({ path }) => path))} after={after} />
    </section>
  );
}

/** What was said of the change by whoever made it. */
export function CommitHead({
  commit: { id, author, date, message, parents },
}: {
  readonly commit: NonNullable<Diff['commit']>;
}) {
  const [subject = '', ...rest] = message.split('\n');
  const body = rest.join('\n').trim();
  return (
    <header className="rounded-lg border border-line p-3">
      <h2 className="font-semibold text-lg [overflow-wrap:anywhere]">{subject}</h2>
      {body === '' ? null : (
        <p className="mt-1 max-w-prose whitespace-pre-wrap text-sm [overflow-wrap:anywhere]">{body}</p>
      )}
      <p className="mt-1 flex flex-wrap gap-x-3 text-muted text-sm">
        <span>{author}</span>
        <span className="tabular-nums">{date.slice(0, 10)}</span>
        <span>
          commit <code className="font-mono text-xs">{id.slice(0, 12)}</code>
        </span>
        {parents.length === 0 ? (
          <span>the first commit</span>
        ) : (
          <span>
            {parents.length > 1 ? 'a merge, shown against the first of its parents ' : 'parent '}
            {parents.map((parent) => (
              <span key={parent} className="mr-1">
                <CommitLink id={parent} />
              </span>
            ))}
          </span>
        )}
      </p>
    </header>
  );
}
