/**
 * The one way to stderr for messages. What went wrong may quote what strangers wrote, a path or a line of a file: nothing
 * of it may be a command to the terminal, and nothing a message of its own, so lines below the first are set in.
 */
import { format } from 'node:util';
import { printable } from '@boocontext/safe-access';

export function writeMessage(message: string): void {
  console.error(printable(message.replaceAll('\n', '\n  ')));
}

/** A message for whoever reads the log; errors come with their trace. */
export function log(...parts: readonly unknown[]): void {
  writeMessage(`boocontext: ${format(...parts)}`);
}
