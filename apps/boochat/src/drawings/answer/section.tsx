import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  /** How many there are in all. */
  readonly count?: number | undefined;
  /** How many of them are here, where that is fewer. */
  readonly shown?: number | undefined;
  readonly isOpen?: boolean;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A part of an answer under a heading that folds. */
export function Section({ title, count, shown, isOpen = true, note, children }: SectionProps) {
  const isPart = shown !== undefined && count !== undefined && shown < count;
  return (
    <details open={isOpen} className="group rounded-lg border border-line bg-surface">
      <summary className="flex flex-wrap content-center items-baseline gap-2 rounded-lg px-3 py-1.5 font-medium marker:content-none hover:bg-raised">
        <span aria-hidden="true" className="text-muted transition-transform group-open:rotate-90">
          ›
        </span>
        {title}
        {count === undefined ? null : (
          <span className="font-normal text-muted text-sm">
            {isPart ? `${shown.toLocaleString('en')} of ${count.toLocaleString('en')}` : count.toLocaleString('en')}
          </span>
        )}
        {note === undefined ? null : <span className="font-normal text-muted text-sm">{note}</span>}
      </summary>
      <div className="border-line border-t p-3">{children}</div>
    </details>
  );
}
