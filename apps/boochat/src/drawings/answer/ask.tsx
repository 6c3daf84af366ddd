/**
 * How a drawing asks the next question. Where it stands decides what happens then: Explore goes to the question's
 * address; elsewhere the answer appears below the one that led to it.
 */
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { Button } from '../../ui/button.tsx';
import { type Question, sayQuestion } from './question.ts';

export type Ask = (question: Question) => void;

export const AskContext = createContext<Ask | undefined>(undefined);

function useAsk(): Ask {
  const ask = useContext(AskContext);
  if (ask === undefined) throw new Error('a drawing stands outside every answer');
  return ask;
}

/** The same question once more, whose answer may hold more by now. */
export function AskAgain({ tool, input }: Question) {
  const ask = useAsk();
  const queryClient = useQueryClient();
  const question = { queryKey: ['boocontext', tool, input], exact: true };
  const isAsking = useIsFetching(question) > 0;
  function askAgain() {
    // The answer that is shown takes the place of the old one; where the page does not hold the question, it is a next one.
    const isShown = queryClient.getQueryCache().find(question)?.isActive() === true;
    void queryClient.invalidateQueries(question);
    if (!isShown) ask({ tool, input });
  }
  return (
    <Button className="!px-2 !py-0.5" disabled={isAsking} onClick={askAgain}>
      {isAsking ? 'Asking …' : 'Ask again'}
    </Button>
  );
}

interface AskButtonProps extends Question {
  readonly children?: React.ReactNode;
  readonly look?: 'plain' | 'quiet';
  readonly label?: string;
}

export function AskButton({ tool, input, children, look = 'plain', label }: AskButtonProps) {
  const ask = useAsk();
  return (
    <Button
      look={look}
      className={`!px-2 !py-0.5 max-w-full text-left [overflow-wrap:anywhere] ${look === 'quiet' ? '-mx-2' : ''}`}
      aria-label={label}
      onClick={() => ask({ tool, input })}
    >
      {children ?? sayQuestion({ tool, input })}
    </Button>
  );
}
