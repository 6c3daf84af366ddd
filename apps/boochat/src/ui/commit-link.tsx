import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface CommitLinkProps {
  /** Its id, which may be shortened. */
  readonly id: string;
  readonly children?: ReactNode;
  readonly className?: string;
  readonly title?: string | undefined;
}

/** Leads to what a commit changed. */
export function CommitLink({ id, children, className = '', title }: CommitLinkProps) {
  return (
    <Link
      to="/review"
      search={(search: { readonly file?: string | undefined }) => ({ file: search.file, diff: `${id}^!` })}
      title={title}
      className={`rounded hover:text-accent hover:underline ${className}`}
    >
      {children ?? <code className="font-mono text-accent text-xs">{id.slice(0, 8)}</code>}
    </Link>
  );
}
