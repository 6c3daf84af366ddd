import type { ModelTestResult } from '@boocontext/chat-api';
import { CircleCheck, CircleX } from 'lucide-react';
import { Button } from '../button.tsx';

interface TestOutcomeProps {
  readonly result: ModelTestResult;
  /** Takes one of the models that the server offers; left out where that is no choice. */
  readonly onPick?: (model: string) => void;
}

/** Where one fails for the reason that another has told, it is told once. */
function withoutRepeats(steps: ModelTestResult['steps']): ModelTestResult['steps'] {
  return steps.filter(
    (step, index) =>
      step.ok || !steps.slice(index + 1).some((later) => !later.ok && later.message.includes(step.message)),
  );
}

/** So many names are help, more are a list to read. */
const maxNames = 12;

/** What came of a test: whether it works, each step, and what the server offers instead. */
export function TestOutcome({ result: { ok, steps, models }, onPick }: TestOutcomeProps) {
  return (
    <div role="status" className={`mt-3 rounded-lg p-3 text-sm ${ok ? 'bg-safe-soft' : 'bg-unsafe-soft'}`}>
      <p className={`font-medium ${ok ? 'text-safe' : 'text-unsafe'}`}>{ok ? 'It works.' : 'It does not work yet.'}</p>
      <ul className="mt-1">
        {withoutRepeats(steps).map((step) => (
          <li key={step.name} className="flex items-start gap-1.5">
            {step.ok ? (
              <CircleCheck size={15} aria-label="fine" className="mt-1 shrink-0 text-safe" />
            ) : (
              <CircleX size={15} aria-label="failed" className="mt-1 shrink-0 text-unsafe" />
            )}
            <span className="min-w-0 break-words">
              {step.name === 'models' ? 'Its list of models: ' : 'An answer: '}
              {step.message}
            </span>
          </li>
        ))}
      </ul>
      {ok || models.length === 0 || onPick === undefined ? null : (
        <p className="mt-2 flex flex-wrap items-center gap-1">
          It offers:
          {models.slice(0, maxNames).map((name) => (
            <Button key={name} onClick={() => onPick(name)}>
              {name}
            </Button>
          ))}
        </p>
      )}
    </div>
  );
}
