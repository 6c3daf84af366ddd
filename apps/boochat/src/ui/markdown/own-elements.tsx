/** What links and images of a document are drawn as, where they lead to other places of the repository. */
import { type ReactNode, useContext } from 'react';
import { FileLink } from '../file-link.tsx';
import { RepositoryImage } from '../repository-image.tsx';
import { DocumentContext, ownPlace } from './own-places.ts';

/** The properties are those of `own-places.ts`. */
type OwnProps = Readonly<Record<string, unknown>>;

export function OwnLink({ children, ...given }: OwnProps) {
  const href = String(given['data-href'] ?? '');
  const document = useContext(DocumentContext);
  const place = document === undefined ? undefined : ownPlace(document.path, href);
  if (document === undefined || place === undefined) return <span>{children as ReactNode}</span>;
  return (
    <FileLink path={place} at={document.at} className="!font-sans !text-[1em] underline">
      {children as ReactNode}
    </FileLink>
  );
}

export function OwnImage(given: OwnProps) {
  const [href = '', alt = '', width = ''] = ['data-href', 'data-alt', 'data-width'].map((name) =>
    String(given[name] ?? ''),
  );
  const document = useContext(DocumentContext);
  const path = document === undefined ? undefined : ownPlace(document.path, href);
  if (document === undefined || path === undefined) return <span>{alt}</span>;
  return <RepositoryImage path={path} at={document.at} alt={alt} width={Number.parseInt(width, 10) || undefined} />;
}
