/** The tools without a model: a form, and the answer drawn. The address holds the question. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { AskContext } from '../../drawings/answer/ask.tsx';
import { type Question, sayQuestion } from '../../drawings/answer/question.ts';
import { seen, type View, ViewContext } from '../../drawings/answer/view.ts';
import { LinkToView } from '../../ui/link-to-view.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { ExploreAnswer } from './explore-answer.tsx';
import { ExploreForm } from './explore-form.tsx';
import type { ExploreSearch } from './explore-search.ts';
import { FirstQuestions, MissingName } from './first-questions.tsx';
import { inputOfSearch, isWhole, searchOfQuestion } from './questions.ts';

export function ExplorePage() {
  usePageTitle('Explore');
  const { file, view, ...search } = useSearch({ from: '/explore' });
  const navigate = useNavigate({ from: '/explore' });
  const looking = useMemo(
    () => ({
      view: view ?? {},
      change: (changes: Partial<View>) =>
        // One goes back to the question before, and not through all that one looked at.
        void navigate({
          search: (before) => ({ ...before, view: seen({ ...before.view, ...changes }) }),
          replace: true,
          resetScroll: false,
        }),
    }),
    [view, navigate],
  );
  const isNarrow = useIsNarrow();
  const queryClient = useQueryClient();
  const key = JSON.stringify(search);
  const ask = useCallback(
    (next: ExploreSearch) => {
      // The same question again means that the repository may have changed, or that more is known by now.
      if (key === JSON.stringify(next)) void queryClient.invalidateQueries({ queryKey: ['boocontext'] });
      else void navigate({ search: ({ file: place }) => ({ ...next, file: place }) });
    },
    [key, navigate, queryClient],
  );
  const askQuestion = useCallback(
    ({ tool, input }: Question) => {
      const next = searchOfQuestion(tool, input);
      if (next !== undefined) ask(next);
    },
    [ask],
  );
  return (
    <div className="h-full overflow-auto p-4">
      <div className="flex min-h-9 items-center justify-between gap-2">
        <h1 className="font-semibold text-xl">Explore</h1>
        {search.tool === undefined ? null : (
          <span>
            <LinkToView />
          </span>
        )}
      </div>
      {isNarrow && isWhole(search) && search.tool !== undefined ? (
        // On a small screen the answer comes first, and its question is a line.
        <details key={key} className="my-2 text-sm">
          <summary className="rounded font-medium [overflow-wrap:anywhere]">
            {sayQuestion({ tool: `boocontext_${search.tool}`, input: inputOfSearch(search) })}
          </summary>
          <ExploreForm search={search} onAsk={ask} />
        </details>
      ) : (
        <ExploreForm key={key} search={search} onAsk={ask} />
      )}
      <ViewContext value={looking}>
        <AskContext value={askQuestion}>
          {search.tool === undefined ? (
            <FirstQuestions onAsk={ask} />
          ) : isWhole(search) ? (
            <ExploreAnswer key={key} tool={search.tool} input={inputOfSearch(search)} />
          ) : (
            <MissingName tool={search.tool} onAsk={ask} />
          )}
        </AskContext>
      </ViewContext>
    </div>
  );
}
