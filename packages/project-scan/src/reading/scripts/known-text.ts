import type { Span } from '../code-text.ts';
import type { Sources } from '../sources.ts';
import { textValueOf } from './values.ts';

/** What a script says as a text, through constants; undefined where any of it is not known. */
export function knownTextOf(sources: Sources, file: string, span: Span): string | undefined {
  const text = textValueOf(sources, file, span);
  return text?.includes('${') === true ? undefined : text;
}
