/** How long a command may take. It goes on by itself until it has read what it needs: nobody else would. */
import { deadlineMs } from '../tools/deadline.ts';
import type { OptionForm, ParsedArguments } from './arguments.ts';
import { UsageError } from './usage-error.ts';

const usualMs = 3_600_000;

export const deadlineOption: OptionForm = {
  type: 'string',
  valueName: 'SECONDS',
  description: 'answer with what is known by then (also: BOOCONTEXT_DEADLINE_MS); default: when all is read',
};

export function deadlineOf(values: ParsedArguments['values']): number {
  const [given] = values.get('deadline') ?? [];
  if (given === undefined) return deadlineMs(usualMs);
  const seconds = Number(given);
  if (!(seconds > 0 && Number.isFinite(seconds)))
    throw new UsageError(`--deadline takes a number of seconds, not ${given}`);
  return Math.min(seconds * 1000, 24 * usualMs);
}
