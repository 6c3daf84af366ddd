import { useState } from 'react';
import { Button } from './button.tsx';

/** Members of one object or array that are drawn at once. */
const membersAtOnce = 100;

/** Any JSON as a tree that folds: what is drawn when there is no better drawing. */
export function JsonTree({ value, name }: { readonly value: unknown; readonly name?: string }) {
  const [shown, setShown] = useState(membersAtOnce);
  const label = name === undefined ? null : <span className="text-muted">{name}: </span>;
  if (typeof value !== 'object' || value === null) {
    return (
      <div className="break-words font-mono text-xs leading-5">
        {label}
        <span className={typeof value === 'string' ? '' : 'text-info'}>{JSON.stringify(value) ?? 'undefined'}</span>
      </div>
    );
  }
  const entries: (readonly [string, unknown])[] = Array.isArray(value)
    ? value.map((each, index) => [String(index), each] as const)
    : Object.entries(value);
  const size = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`;
  return (
    <details open={entries.length <= 12} className="font-mono text-xs leading-5">
      <summary className="rounded">
        {label}
        <span className="text-muted">{size}</span>
      </summary>
      <div className="ml-1.5 border-line border-l pl-3">
        {entries.slice(0, shown).map(([key, each]) => (
          <JsonTree key={key} name={key} value={each} />
        ))}
        {entries.length > shown ? (
          <Button look="quiet" className="!px-1 !py-0" onClick={() => setShown(shown + 5 * membersAtOnce)}>
            Show more ({(entries.length - shown).toLocaleString('en')} left)
          </Button>
        ) : null}
      </div>
    </details>
  );
}
