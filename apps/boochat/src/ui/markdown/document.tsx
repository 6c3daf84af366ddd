/** Markdown of the repository, drawn: what it links to and its images are places of the repository as well. */
import { Suspense, useMemo } from 'react';
import { Loading } from '../loading.tsx';
import { Markdown } from './lazy-markdown.ts';
import { DocumentContext, type DocumentPlace } from './own-places.ts';

interface RepositoryDocumentProps {
  readonly place: DocumentPlace;
  readonly text: string;
}

export function RepositoryDocument({ place: { path, at }, text }: RepositoryDocumentProps) {
  const place = useMemo(() => ({ path, at }), [path, at]);
  return (
    <DocumentContext value={place}>
      <Suspense fallback={<Loading what={path} />}>
        <Markdown text={text} isRunning={false} />
      </Suspense>
    </DocumentContext>
  );
}
