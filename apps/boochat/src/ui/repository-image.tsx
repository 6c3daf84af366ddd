import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { imageQuery } from '../api/queries.ts';

interface RepositoryImageProps {
  readonly path: string;
  /** The revision that it is of; left out: as it is now. */
  readonly at?: string | undefined;
  readonly alt: string;
  readonly width?: number | undefined;
  readonly className?: string;
}

/** An image of the repository. It is asked for as all else is, since a server may want a token, which an address has not. */
export function RepositoryImage({ path, at, alt, width, className = 'max-w-full' }: RepositoryImageProps) {
  const { data, error } = useQuery(imageQuery(path, at));
  const url = useMemo(() => (data === undefined ? undefined : URL.createObjectURL(data)), [data]);
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url]);
  if (error !== null) {
    return (
      <span title={error.message} className="text-muted">
        Image: {alt === '' ? path : alt} (it cannot be shown)
      </span>
    );
  }
  if (url === undefined) return <span className="text-muted">{alt}</span>;
  return <img src={url} alt={alt} width={width} className={className} />;
}
