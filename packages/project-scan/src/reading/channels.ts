/** What entries listen to and messages are sent to, by one name: `queue:mails`, `event:order.paid`. */
import type { Span } from './code-text.ts';
import { textValueOf } from './scripts/values.ts';
import type { Sources } from './sources.ts';

/** What a script says as a text, through constants; undefined where any of it is not known. */
export function knownTextOf(sources: Sources, file: string, span: Span): string | undefined {
  const text = textValueOf(sources, file, span);
  return text?.includes('${') === true ? undefined : text;
}

export function familyOf(channel: string): string {
  return channel.slice(0, channel.indexOf(':'));
}
