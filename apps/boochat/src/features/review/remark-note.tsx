import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { FileLink } from '../../ui/file-link.tsx';
import type { Remark } from './remarks.ts';

interface RemarkNoteProps {
  readonly remark: Remark;
  /** Where the remark does not stand at its line: the file, to lead there. */
  readonly path?: string;
}

const looks = {
  error: ['border-unsafe bg-unsafe-soft', 'text-unsafe', CircleAlert],
  warning: ['border-caution bg-caution-soft', 'text-caution', TriangleAlert],
  note: ['border-line bg-raised', 'text-muted', Info],
} as const;

/** More are counted. */
const shownTests = 4;

/** What a review says of a line. */
export function RemarkNote({ remark: { level, title, text, line, tests }, path }: RemarkNoteProps) {
  const [box, ink, Icon] = looks[level];
  return (
    <div className={`flex flex-wrap items-baseline gap-x-2 rounded border-l-4 px-2 py-1 font-sans text-sm ${box}`}>
      <span className={`inline-flex items-center gap-1 font-medium ${ink}`}>
        <Icon size={14} aria-hidden="true" className="translate-y-0.5" />
        {title}
      </span>
      {path === undefined || line === undefined ? null : (
        <FileLink path={path} line={line}>
          line {line}
        </FileLink>
      )}
      <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
      {tests.length === 0 ? null : (
        <span className="text-muted text-xs">
          {tests.length === 1 ? 'a test reaches it: ' : `${tests.length} tests reach it: `}
          {tests.slice(0, shownTests).map((file, index) => (
            <span key={file}>
              {index === 0 ? '' : ', '}
              <FileLink path={file} />
            </span>
          ))}
          {tests.length > shownTests ? ` and ${tests.length - shownTests} more` : ''}
        </span>
      )}
    </div>
  );
}
