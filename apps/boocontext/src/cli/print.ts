/**
 * The one way to the terminal. What is written there may hold what strangers wrote, in a name, a path, a comment or a
 * message: nothing of it may be a command to the terminal, and nothing a line of its own.
 */
import { printable, printableLine } from '@boocontext/safe-access';
import { colourCodes } from './terminal.ts';

/**
 * Writes text to stdout; resolves when it has left the process, which ends soon after. A reader that has gone, as in
 * `boocontext … | head`, is no failure.
 */
export function print(text: string): Promise<void> {
  const { stdout } = process;
  return new Promise((resolve) => {
    const onError = () => resolve();
    stdout.once('error', onError);
    stdout.write(`${withColours(text)}\n`, (error) => {
      if (!error) stdout.off('error', onError);
      resolve();
    });
  });
}

/** A message to stderr; where it has several lines, those below the first are set in. */
export { writeMessage as printError } from '../log.ts';

/** Our own colours, which stay; data has none, since it went through `shownData`. In JSON `\u009b` means the same as before. */
function withColours(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .split(colourCodes)
    .map((part, at) => (at % 2 === 0 ? printable(part) : part))
    .join('');
}

/** Of data that is shown in words: texts that have lines keep them, all else is on one. */
export function shownData<Data>(data: Data): Data {
  return shown(data, '') as Data;
}

function shown(value: unknown, key: string): unknown {
  if (typeof value === 'string')
    return manyLines.has(key) ? printable(value.replaceAll('\r\n', '\n')) : printableLine(value);
  if (Array.isArray(value)) return value.map((each) => shown(each, ''));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [printableLine(name), shown(each, name)]));
}

/** Fields whose lines are shown each on its own, set in. */
const manyLines = new Set(['text', 'source', 'signature', 'patch', 'decompression_hint']);
