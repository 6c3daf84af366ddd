/** Every place where a name stands, explained or open. */
import type { z } from 'zod';
import { FileLink } from '../../ui/file-link.tsx';
import { Section } from '../answer/section.tsx';
import type { mentionsSchema } from './details.ts';

interface MentionsProps {
  readonly mentions: z.infer<typeof mentionsSchema>;
  /** There may be more, in files that were not looked at. */
  readonly isPart: boolean;
}

export function Mentions({ mentions, isPart }: MentionsProps) {
  const { total, explained = {}, unexplained = [] } = mentions;
  const open = mentions.unexplained_total ?? unexplained.length;
  const parts = [...Object.entries(explained), ...(open > 0 ? [['open', open] as const] : [])].sort(
    ([, a], [, b]) => b - a,
  );
  return (
    <Section
      title="Mentions of the name"
      count={total}
      isOpen={unexplained.length > 0}
      note={`${open === 0 ? (isPart ? 'explained' : 'all explained') : `${open} open`}${isPart ? ' so far' : ''}`}
    >
      <div aria-hidden="true" className="flex h-2.5 overflow-hidden rounded">
        {parts.map(([kind, number], index) => (
          <div
            key={kind}
            className={`border-surface border-r last:border-r-0 ${kind === 'open' ? 'bg-caution' : 'bg-accent'}`}
            style={{
              width: `${(100 * number) / Math.max(1, total)}%`,
              opacity: kind === 'open' ? 1 : Math.max(0.25, 1 - index * 0.15),
            }}
          />
        ))}
      </div>
      <p className="mt-1 text-sm">
        {parts.map(([kind, number]) => `${number} ${kind.replaceAll('_', ' ')}`).join(' · ')}
      </p>
      {unexplained.length === 0 ? null : (
        <ul aria-label="Mentions to look at" className="mt-2 flex flex-col gap-1 text-sm">
          {unexplained.map(({ file, line, text, likely, cause }) => (
            <li key={`${file}:${line} ${cause}`}>
              <span
                className={`rounded px-1 text-xs ${likely ? 'bg-caution-soft text-caution' : 'bg-raised text-muted'}`}
              >
                {likely ? 'likely' : 'unlikely'}
              </span>{' '}
              <FileLink path={file} line={line} /> <code className="break-words text-xs">{text}</code>
              {cause === undefined ? null : <span className="text-muted text-xs"> {cause}</span>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
