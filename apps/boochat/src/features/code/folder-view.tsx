/** What is in a folder, as a list to walk, with what its README says. */
import { Link } from '@tanstack/react-router';
import { FileText, Folder } from 'lucide-react';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Loading } from '../../ui/loading.tsx';
import { type Place, writePlace } from '../../ui/place.ts';
import { FolderReadme } from './folder-readme.tsx';
import { RevisionBar } from './revision-bar.tsx';
import { type FolderEntry, useFolder } from './use-folder.ts';

export function FolderView({ place }: { readonly place: Place }) {
  const { path, at } = place;
  const { entries, problem, missing, commit } = useFolder(path, at);
  const readme = entries?.find(({ name, isFolder }) => !isFolder && /^readme(?:\.(?:md|markdown|txt))?$/i.test(name));
  return (
    <>
      <RevisionBar place={place} commit={commit} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label="Content" className="min-h-0 flex-1 overflow-auto p-2">
        {problem !== undefined ? <ErrorNote title="The folder cannot be listed." error={problem} /> : null}
        {entries === undefined && problem === undefined ? <Loading what="the folder" /> : null}
        <ul className="text-sm">
          {entries?.map((entry) => (
            <li key={entry.path}>
              <Entry entry={entry} at={at} />
            </li>
          ))}
        </ul>
        {missing > 0 ? (
          <p className="p-2 text-muted text-sm">{missing.toLocaleString('en')} more are not listed.</p>
        ) : null}
        {readme === undefined ? null : <FolderReadme path={readme.path} at={at} />}
      </section>
    </>
  );
}

function Entry({
  entry: { path, name, isFolder, files },
  at,
}: {
  readonly entry: FolderEntry;
  readonly at: string | undefined;
}) {
  return (
    <Link
      to="."
      search={(search) => ({ ...search, file: writePlace({ path, at }) })}
      className="flex items-center gap-2 rounded px-2 py-1 hover:bg-raised pointer-coarse:py-3"
    >
      {isFolder ? (
        <Folder size={15} aria-hidden="true" className="shrink-0 text-accent" />
      ) : (
        <FileText size={15} aria-hidden="true" className="shrink-0 text-muted" />
      )}
      <span className="min-w-0 flex-1 truncate font-mono">{name}</span>
      {files === undefined ? null : (
        <span className="text-muted text-xs">{files === 1 ? '1 file' : `${files.toLocaleString('en')} files`}</span>
      )}
    </Link>
  );
}
