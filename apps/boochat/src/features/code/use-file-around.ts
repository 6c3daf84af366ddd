import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fileQuery } from '../../api/queries.ts';

/**
 * A file, or where it is long the part of it around a line. Another line of the part that is there asks for nothing.
 * A view of another file needs a `key` of its own.
 */
export function useFileAround(path: string, line: number | undefined) {
  const [anchor, setAnchor] = useState(line);
  const file = useQuery({ ...fileQuery(path, anchor), placeholderData: keepPreviousData });
  const part = file.isPlaceholderData ? undefined : file.data;
  const isElsewhere =
    part !== undefined &&
    line !== undefined &&
    line <= part.totalLines &&
    (line < part.startLine || line > part.endLine);
  // The address may name a line of another part; while that is on its way, this one stays.
  const [seen, setSeen] = useState(line);
  if (line !== seen) {
    setSeen(line);
    if (isElsewhere) setAnchor(line);
  }
  return { file, isFetching: file.isFetching, showAround: setAnchor };
}
