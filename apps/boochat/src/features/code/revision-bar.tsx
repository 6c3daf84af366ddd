/** Says that what is shown is not, or may not be, how it is now, and leads back. */
import { Link } from '@tanstack/react-router';
import { CommitLink } from '../../ui/commit-link.tsx';
import { type Place, writePlace } from '../../ui/place.ts';

interface RevisionBarProps {
  readonly place: Place;
  /** The commit that the revision is; undefined until it is known. */
  readonly commit: string | undefined;
  /** Whether the lines are also those of now; undefined where that is not known. */
  readonly isCurrent?: boolean | undefined;
}

export function RevisionBar({ place, commit, isCurrent }: RevisionBarProps) {
  const { at } = place;
  if (at === undefined) return null;
  return (
    <p
      role="status"
      className={`flex flex-wrap items-center gap-x-2 px-3 py-1 text-xs ${isCurrent === true ? 'bg-raised text-muted' : 'bg-caution-soft text-caution'}`}
    >
      <span>
        As of <span className="break-all font-mono">{commit?.startsWith(at) === true ? at.slice(0, 12) : at}</span>
        {commit === undefined || commit.startsWith(at) ? null : (
          <>
            {' '}
            (commit <CommitLink id={commit} />)
          </>
        )}
        {isCurrent === undefined ? '' : isCurrent ? ', the same as now' : ', not as it is now: names are no links here'}
      </span>
      <Link
        to="."
        search={(search) => ({ ...search, file: writePlace({ ...place, at: undefined }) })}
        className="rounded text-accent underline"
      >
        Show it as it is now
      </Link>
      {commit === undefined ? null : (
        <CommitLink id={commit} className="text-accent underline">
          What this commit changed
        </CommitLink>
      )}
    </p>
  );
}
