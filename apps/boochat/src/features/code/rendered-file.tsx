/** A document, a notebook or an image, drawn; its lines are a click away. */
import { useQuery } from '@tanstack/react-query';
import { FileCode } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { wholeFileQuery } from '../../api/queries.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Loading } from '../../ui/loading.tsx';
import { RepositoryDocument } from '../../ui/markdown/document.tsx';
import type { Place } from '../../ui/place.ts';
import { RepositoryImage } from '../../ui/repository-image.tsx';
import { FileLinks } from './file-links.tsx';
import { hasLines, type Rendering } from './rendered.ts';
import { RevisionBar } from './revision-bar.tsx';
import { Switch } from './switch.tsx';
import { whyNotShown } from './why-not-shown.ts';

const Notebook = lazy(async () => ({ default: (await import('./notebook.tsx')).Notebook }));

interface RenderedFileProps {
  readonly place: Place;
  readonly rendering: Rendering;
  readonly onSource: () => void;
}

export function RenderedFile({ place, rendering, onSource }: RenderedFileProps) {
  const { path, at } = place;
  return (
    <>
      <div className="flex flex-wrap items-center gap-0.5 border-line border-b px-2 py-0.5">
        {hasLines(path) ? (
          <Switch label="Show its lines" words="Show its lines" isOn={false} onSwitch={onSource}>
            <FileCode size={16} aria-hidden="true" />
          </Switch>
        ) : null}
        <span className="flex-1" />
        <FileLinks place={place} />
      </div>
      {rendering === 'image' ? <Image path={path} at={at} /> : <Text place={place} rendering={rendering} />}
    </>
  );
}

function Image({ path, at }: Pick<Place, 'path' | 'at'>) {
  return (
    <>
      <RevisionBar place={{ path, at }} commit={undefined} />
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={`Picture of ${path}`}
        className="min-h-0 flex-1 overflow-auto p-4"
      >
        <div className="picture-ground inline-block max-w-full rounded border border-line">
          <RepositoryImage path={path} at={at} alt={path.slice(path.lastIndexOf('/') + 1)} />
        </div>
      </section>
    </>
  );
}

function Text({ place, rendering }: { readonly place: Place; readonly rendering: Rendering }) {
  const { path, at } = place;
  const file = useQuery(wholeFileQuery(path, at));
  return (
    <>
      <RevisionBar place={place} commit={file.data?.at?.commit} isCurrent={file.data?.at?.isCurrent} />
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={`Text of ${path}`}
        className="min-h-0 flex-1 overflow-auto p-4"
      >
        {file.isPending ? <Loading what={path} /> : null}
        {file.isError ? (
          <ErrorNote title="The file cannot be shown." error={file.error}>
            <p className="mt-1">{whyNotShown(file.error)}</p>
          </ErrorNote>
        ) : null}
        {file.data === undefined ? null : file.data.endLine < file.data.totalLines ? (
          <p role="status" className="mb-3 bg-caution-soft px-3 py-1.5 text-caution text-sm">
            These are its first {file.data.endLine.toLocaleString('en')} lines; it has{' '}
            {file.data.totalLines.toLocaleString('en')}.
          </p>
        ) : null}
        {file.data === undefined ? null : rendering === 'notebook' ? (
          <Suspense fallback={<Loading what={path} />}>
            <Notebook place={place} text={file.data.text} />
          </Suspense>
        ) : file.data.text.trim() === '' ? (
          <p className="text-muted">The file is empty.</p>
        ) : (
          <div className="max-w-prose">
            <RepositoryDocument place={{ path, at }} text={withoutFrontMatter(file.data.text)} />
          </div>
        )}
      </section>
    </>
  );
}

/** What stands between two lines `---` at the top is about the document, for programs. */
function withoutFrontMatter(text: string): string {
  if (!text.startsWith('---\n')) return text;
  const end = text.indexOf('\n---\n', 3);
  return end < 0 ? text : text.slice(end + '\n---\n'.length);
}
