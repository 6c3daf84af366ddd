/** What is in a folder, as a list to walk. */
import { Link } from '@tanstack/react-router';
import { FileText, Folder } from 'lucide-react';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useFolder } from './use-folder.ts';

export function FolderView({ path }: { readonly path: string }) {
  const { entries, problem, missing } = useFolder(path);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section tabIndex={0} aria-label="Content" className="min-h-0 flex-1 overflow-auto p-2">
      {problem !== undefined ? <ErrorNote title="The folder cannot be listed." error={problem} /> : null}
      {entries === undefined && problem === undefined ? <Loading what="the folder" /> : null}
      <ul className="text-sm">
        {entries?.map(({ path: place, name, files }) => (
          <li key={place}>
            <Link
              to="."
              search={(search) => ({ ...search, file: place })}
              className="flex items-center gap-2 rounded px-2 py-1 hover:bg-raised pointer-coarse:py-3"
            >
              {files === undefined ? (
                <FileText size={15} aria-hidden="true" className="shrink-0 text-muted" />
              ) : (
                <Folder size={15} aria-hidden="true" className="shrink-0 text-accent" />
              )}
              <span className="min-w-0 flex-1 truncate font-mono">{name}</span>
              {files === undefined ? null : (
                <span className="text-muted text-xs">
                  {files === 1 ? '1 file' : `${files.toLocaleString('en')} files`}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {missing > 0 ? (
        <p className="p-2 text-muted text-sm">{missing.toLocaleString('en')} more are not listed.</p>
      ) : null}
    </section>
  );
}
