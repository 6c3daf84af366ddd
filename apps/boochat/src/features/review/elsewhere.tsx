/** What the review says of files that are not changed, such as callers that no longer fit, each with its lines. */
import { useQuery } from '@tanstack/react-query';
import { fileQuery } from '../../api/queries.ts';
import { CodeLine } from '../../ui/code/code-line.tsx';
import { useHighlighted } from '../../ui/code/use-highlighted.ts';
import { FileLink } from '../../ui/file-link.tsx';
import { RemarkNote } from './remark-note.tsx';
import type { Remark, RemarksByFile } from './remarks.ts';

interface ElsewhereProps {
  readonly remarks: RemarksByFile;
  readonly changed: ReadonlySet<string>;
  /** The commit after the change; null for the working tree. */
  readonly after: string | null;
}

/** More stand in the list of findings. */
const mostFiles = 30;

export function Elsewhere({ remarks, changed, after }: ElsewhereProps) {
  const files = [...remarks].filter(
    ([file, own]) => !changed.has(file) && own.some(({ kind, level }) => kind === 'finding' && level !== 'note'),
  );
  if (files.length === 0) return null;
  return (
    <section aria-label="In files that are not changed" className="flex flex-col gap-3">
      <h2 className="font-semibold text-lg">In files that are not changed</h2>
      {files.slice(0, mostFiles).map(([file, own]) => (
        <section key={file} aria-label={file} className="rounded-lg border border-line">
          <h3 className="border-line border-b bg-raised px-3 py-1.5 text-sm">
            <FileLink path={file} at={after ?? undefined} />
          </h3>
          {own.map((remark) => (
            <Excerpt key={`${remark.line} ${remark.text}`} file={file} at={after ?? undefined} remark={remark} />
          ))}
        </section>
      ))}
      {files.length > mostFiles ? (
        <p className="text-muted text-sm">{files.length - mostFiles} more files stand among the findings.</p>
      ) : null}
    </section>
  );
}

const around = 2;

function Excerpt({
  file,
  at,
  remark,
}: {
  readonly file: string;
  readonly at: string | undefined;
  readonly remark: Remark;
}) {
  const { data } = useQuery({ ...fileQuery(file, remark.line, at), enabled: remark.line !== undefined });
  const tokens = useHighlighted(data?.text ?? '', file);
  const lines = data?.text.split('\n') ?? [];
  const index = remark.line === undefined || data === undefined ? -1 : remark.line - data.startLine;
  const first = Math.max(0, index - around);
  return (
    <div className="border-line border-b last:border-b-0">
      {index < 0 ? null : (
        <ol className="py-1 font-mono text-xs leading-5">
          {lines.slice(first, index + around + 1).map((text, offset) => {
            const line = (data?.startLine ?? 1) + first + offset;
            return (
              <li key={line} className={`flex ${line === remark.line ? 'bg-caution-soft' : ''}`}>
                <span className="w-12 shrink-0 select-none pr-3 text-right text-muted">{line}</span>
                <code className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
                  <CodeLine text={text} tokens={tokens[first + offset]} />
                </code>
              </li>
            );
          })}
        </ol>
      )}
      <div className="p-1.5">
        <RemarkNote remark={remark} path={file} />
      </div>
    </div>
  );
}
