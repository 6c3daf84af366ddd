/**
 * How a drawing asks the next question. Where it stands decides what happens then: Explore goes to the question's
 * address; elsewhere the answer appears below the one that led to it.
 */
import { createContext, useContext } from 'react';
import { Button } from '../../ui/button.tsx';
import { type Question, sayQuestion } from './question.ts';

export type Ask = (question: Question) => void;

export const AskContext = createContext<Ask | undefined>(undefined);

export function useAsk(): Ask {
  const ask = useContext(AskContext);
  if (ask === undefined) throw new Error('a drawing stands outside every answer');
  return ask;
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
      className="!px-2 !py-0.5 max-w-full text-left [overflow-wrap:anywhere]"
      aria-label={label}
      onClick={() => ask({ tool, input })}
    >
      {children ?? sayQuestion({ tool, input })}
    </Button>
  );
}
