import { useQuery } from '@tanstack/react-query';
import { wholeFileQuery } from '../../api/queries.ts';
import { FileLink } from '../../ui/file-link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { RepositoryDocument } from '../../ui/markdown/document.tsx';

interface FolderReadmeProps {
  readonly path: string;
  readonly at: string | undefined;
}

/** Below what is in a folder. One that cannot be shown is in the list above all the same. */
export function FolderReadme({ path, at }: FolderReadmeProps) {
  const file = useQuery(wholeFileQuery(path, at));
  if (file.isError) return null;
  return (
    <section aria-label={path} className="mt-4 border-line border-t px-2 pt-3">
      <h3 className="mb-2 text-sm">
        <FileLink path={path} at={at} />
      </h3>
      {file.data === undefined ? (
        <Loading what={path} />
      ) : (
        <div className="max-w-prose">
          <RepositoryDocument place={{ path, at }} text={file.data.text} />
        </div>
      )}
    </section>
  );
}
