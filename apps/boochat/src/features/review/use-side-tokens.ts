import type { ChangedFile } from '@boocontext/chat-api';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { fileQuery } from '../../api/queries.ts';
import type { TokenLine } from '../../ui/code/tokens.ts';
import { useHighlighted } from '../../ui/code/use-highlighted.ts';

/** Colours of lines, by their 1-based numbers on either side. */
export interface SideTokens {
  readonly old: (line: number) => TokenLine | undefined;
  readonly now: (line: number) => TokenLine | undefined;
}

interface Sides {
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * A few lines do not say whether they stand in a comment, so a file is coloured as a whole, once it is in sight; what is
 * beyond its first part stays plain.
 */
export function useSideTokens(
  place: RefObject<HTMLElement | null>,
  { path, oldPath = path, status }: ChangedFile,
  { before, after }: Sides,
): SideTokens {
  const isSeen = useIsNear(place);
  const old = useSide(oldPath, before ?? undefined, isSeen && status !== 'added' && before !== null);
  const now = useSide(path, after ?? undefined, isSeen && status !== 'deleted');
  return { old, now };
}

function useSide(path: string, at: string | undefined, isWanted: boolean): (line: number) => TokenLine | undefined {
  const { data } = useQuery({ ...fileQuery(path, undefined, at), enabled: isWanted, retry: false });
  const tokens = useHighlighted(data?.text ?? '', path);
  return (line) => tokens[line - (data?.startLine ?? 1)];
}

function useIsNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: '300px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isNear;
}
