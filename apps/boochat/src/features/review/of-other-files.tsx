/** Where the files are in another state than after the change, nothing is compiled: what can be told, and the way to the rest. */
import type { Diff } from '@boocontext/chat-api';
import { Link } from '@tanstack/react-router';
import { CopyButton } from '../../ui/copy-button.tsx';

/** More of them are read in the changes. */
const most = 12;

export function OfOtherFiles({ diff: { after, files } }: { readonly diff: Diff }) {
  const here = files.filter(({ path, status }) => status !== 'deleted' && !isText(path));
  const command = after === null ? undefined : `git switch --detach ${after.slice(0, 12)}`;
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p className="max-w-prose">
        To tell what it breaks, the code is compiled as it is after the change. The files here are in another state:
        later commits, or changes that are not committed.
      </p>
      {here.length === 0 ? null : (
        <section aria-label="What depends on these files now" className="rounded-lg border border-line p-3">
          <h3 className="font-medium">What depends on the changed files now</h3>
          <ul className="mt-1 flex flex-col gap-1">
            {here.slice(0, most).map(({ path }) => (
              <li key={path}>
                <Link
                  to="/explore"
                  search={(before: { readonly file?: string | undefined }) => ({
                    file: before.file,
                    tool: 'impact' as const,
                    in: path,
                  })}
                  className="break-all rounded font-mono text-accent text-xs hover:underline"
                >
                  {path}
                </Link>
              </li>
            ))}
          </ul>
          {here.length > most ? <p className="mt-1 text-muted">and {here.length - most} more, under Changes</p> : null}
        </section>
      )}
      {command === undefined ? null : (
        <p className="max-w-prose">
          To have it told as it was, check the commit out, in this folder or in a worktree that BooCode is started in,
          and look again:{' '}
          <span className="inline-flex items-center gap-1">
            <code className="rounded bg-raised px-1.5 py-0.5 font-mono text-xs">{command}</code>
            <CopyButton text={command} label="Copy the command" />
          </span>
        </p>
      )}
    </div>
  );
}

/** Nothing is known to depend on what is no code. */
function isText(path: string): boolean {
  return /\.(?:md|mdx|rst|txt|css|scss|less|json|ya?ml|toml|lock|svg|png|jpe?g|gif|ico|webp|woff2?)$/i.test(path);
}
