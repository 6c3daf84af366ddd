/** What was not looked at, in words. */
import { JsonTree } from '../../ui/json-tree.tsx';
import { forPeople } from './for-people.ts';

interface CoverageNoteProps {
  readonly coverage: Readonly<Record<string, unknown>> | undefined;
  /** What stands above already is not said again. */
  readonly isSaid: (why: string) => boolean;
}

export function CoverageNote({ coverage, isSaid }: CoverageNoteProps) {
  if (coverage === undefined) return null;
  const { checked, notes, partial, ...rest } = coverage;
  const unsaid = Array.isArray(notes) ? notes.map(String).filter((note) => !isSaid(note)) : [];
  const sentences = unsaid.map((note) => forPeople(note));
  const others = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => typeof value !== 'string' || !isSaid(value)),
  );
  if (sentences.length === 0 && Object.keys(others).length === 0 && typeof checked !== 'string') return null;
  return (
    <details
      className="rounded-md border border-line bg-raised px-3 py-1.5 text-sm"
      open={partial === true && sentences.length > 0}
    >
      <summary className="rounded font-medium">
        {partial === true ? 'Not everything was looked at' : 'What was left out'}
        {typeof checked === 'string' ? <span className="font-normal text-muted"> · checked {checked}</span> : null}
      </summary>
      <ul className="mt-1 list-disc pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {Object.entries(others).map(([name, value]) => (
          <li key={name}>
            {name.replaceAll('_', ' ')}: {isCounts(value) ? countsText(value) : null}
            {isCounts(value) ? null : <JsonTree value={value} />}
          </li>
        ))}
      </ul>
    </details>
  );
}

function isCounts(value: unknown): value is Readonly<Record<string, unknown>> | string {
  if (typeof value === 'string') return true;
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((each) => typeof each === 'number' || typeof each === 'string')
  );
}

function countsText(value: Readonly<Record<string, unknown>> | string): string {
  if (typeof value === 'string') return value;
  return Object.entries(value)
    .map(([reason, each]) =>
      typeof each === 'number' ? `${each} ${reason.replaceAll('_', ' ')}` : `${reason.replaceAll('_', ' ')}: ${each}`,
    )
    .join(', ');
}
