/** A file of the repository beside the page, at a line. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { fileQuery } from '../../api/queries.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Loading } from '../../ui/loading.tsx';
import { readPlace } from './place.ts';

export function CodePanel({ place }: { readonly place: string }) {
  const { path, line } = readPlace(place);
  const file = useQuery(fileQuery(path, line));
  return (
    <aside
      aria-label={`Code of ${path}`}
      className="flex w-1/2 flex-col border-line border-l bg-surface max-md:fixed max-md:inset-0 max-md:z-40 max-md:w-full"
    >
      <div className="flex items-center justify-between gap-2 border-line border-b px-3 py-1.5">
        <h2 className="truncate font-mono text-sm">{path}</h2>
        <Link to="." search={({ file: _, ...rest }) => rest} aria-label="Close the code" className="rounded p-1">
          <X size={16} aria-hidden="true" />
        </Link>
      </div>
      <div className="min-h-0 flex-1 overflow-auto">
        {file.isPending ? <Loading what={path} /> : null}
        {file.isError ? <ErrorNote title="The file cannot be shown." error={file.error} /> : null}
        {file.isSuccess ? <pre className="p-3 font-mono text-xs">{file.data.text}</pre> : null}
      </div>
    </aside>
  );
}
