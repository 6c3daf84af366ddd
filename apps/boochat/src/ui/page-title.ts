import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { aboutQuery } from '../api/queries.ts';

/** Names the tab of the browser after the page and the repository. */
export function usePageTitle(title: string): void {
  // Only looked at: the shell asks, and its asking must not begin anew with each page that needs a title.
  const repository = useQuery({ ...aboutQuery, enabled: false }).data?.repository.name;
  useEffect(() => {
    document.title = [title, repository, 'BooChat'].filter((part) => part !== undefined && part !== '').join(' – ');
  }, [title, repository]);
}
