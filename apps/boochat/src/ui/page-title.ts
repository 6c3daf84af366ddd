import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { aboutQuery } from '../api/queries.ts';

/** Names the tab of the browser after the page and the repository. */
export function usePageTitle(title: string): void {
  const repository = useQuery(aboutQuery).data?.repository.name;
  useEffect(() => {
    document.title = [title, repository, 'BooChat'].filter((part) => part !== undefined && part !== '').join(' – ');
  }, [title, repository]);
}
