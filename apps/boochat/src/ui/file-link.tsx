import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';

interface FileLinkProps {
  /** Relative to the repository. */
  readonly path: string;
  /** 1-based. */
  readonly line?: number | undefined;
  /** The revision that it is of; left out: as it is now. */
  readonly at?: string | undefined;
  readonly children?: ReactNode;
  readonly className?: string;
}

/** A path breaks between its folders rather than within a name. */
function BreakableAtFolders({ path }: { readonly path: string }) {
  return path.split(/(?<=\/)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one path, which may be the same
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}

/** A place in the repository; opens the code beside the page and leaves everything else as it is. */
export function FileLink({ path, line, at, children, className = '' }: FileLinkProps) {
  const place = line === undefined ? path : `${path}:${line}`;
  const file = at === undefined ? place : `${place}@{${at}}`;
  return (
    <Link
      to="."
      search={(search) => ({ ...search, file })}
      // Broken only where a line has no room for it.
      className={`rounded [overflow-wrap:anywhere] font-mono text-[0.85em] text-accent hover:underline ${className}`}
    >
      {children ?? <BreakableAtFolders path={place} />}
    </Link>
  );
}
