import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Anchor } from 'lucide-react';
import { useState } from 'react';
import { fileQuery, revisionsQuery } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { type Place, writePlace } from '../../ui/place.ts';

/**
 * Leads to the address of the place by its commit, which shows the same lines for ever: the last commit, or the one that
 * the branch or tag that is looked at is now.
 */
export function Permalink({ place }: { readonly place: Place }) {
  const [problem, setProblem] = useState('');
  const fix = usePermalink(place, setProblem);
  return (
    <>
      <Button
        look="quiet"
        isIcon
        aria-label="The lasting address of this place"
        title="The lasting address of this place, by its commit (y)"
        onClick={() => void fix()}
        onBlur={() => setProblem('')}
      >
        <Anchor size={16} aria-hidden="true" />
      </Button>
      <span role="status" className={problem === '' ? 'sr-only' : 'text-caution text-xs'}>
        {problem}
      </span>
    </>
  );
}

export function usePermalink(place: Place, onProblem: (problem: string) => void): () => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async () => {
    try {
      const at = place.at ?? (await queryClient.fetchQuery(revisionsQuery)).head;
      if (at === undefined) return onProblem('There is no commit yet.');
      const file = await queryClient.fetchQuery(fileQuery(place.path, place.line, at));
      if (place.at === undefined && file.at?.isCurrent === false)
        onProblem('It has changed since its last commit: lines may be others there.');
      await navigate({
        to: '.',
        search: (search) => ({ ...search, file: writePlace({ ...place, at: file.at?.commit ?? at }) }),
        replace: true,
      });
    } catch {
      onProblem('It is in no commit yet.');
    }
  };
}
