import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fileQuery } from '../../api/queries.ts';
import type { Place } from '../../ui/place.ts';

/**
 * A file, or where it is long the part of it around a line. Another line of the part that is there asks for nothing.
 * A view of another file needs a `key` of its own.
 */
export function useFileAround({ path, line, at }: Place) {
  const [anchor, setAnchor] = useState(line);
  const file = useQuery({ ...fileQuery(path, anchor, at), placeholderData: keepPreviousData });
  const part = file.isPlaceholderData ? undefined : file.data;
  // Each new line of the address is looked for once, when a part is there to look in: a person may then go elsewhere.
  const [soughtLine, setSoughtLine] = useState(line);
  if (part !== undefined && line !== soughtLine) {
    setSoughtLine(line);
    const isElsewhere = line !== undefined && (line < part.startLine || line > part.endLine);
    // While its part is on its way, this one stays.
    if (isElsewhere && line <= part.totalLines) setAnchor(line);
  }
  return { file, showAround: setAnchor };
}
