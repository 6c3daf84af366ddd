import { setImmediate } from 'node:timers/promises';

/** What Node warns of while the work is done: the names of the warnings, each with its message. */
export async function warningsWhile(work: () => Promise<unknown>): Promise<readonly string[]> {
  const warnings: string[] = [];
  const onWarning = ({ name, message }: Error) => void warnings.push(`${name}: ${message}`);
  process.on('warning', onWarning);
  try {
    await work();
    // They are told when what caused them is over.
    await setImmediate();
  } finally {
    process.off('warning', onWarning);
  }
  return warnings;
}
