import { useEffect, useState } from 'react';
import { languageOf } from './languages.ts';
import type { TokenLine } from './tokens.ts';

/** More than this is shown plain: nobody reads it, and its tokens would fill the memory. */
const maxCharacters = 1_000_000;

interface Coloured {
  readonly code: string;
  readonly language: string | undefined;
  readonly texts: readonly string[];
  readonly lines: readonly TokenLine[];
}

/**
 * The tokens of each line of `code`, by index; undefined for a line that is not coloured, or not yet. Code that is still
 * being written keeps the colours of the lines that have not changed.
 *
 * @param fileOrLanguage `src/a.ts`, `ts`, `typescript`, …; code in an unknown language stays plain.
 */
export function useHighlighted(code: string, fileOrLanguage: string): readonly (TokenLine | undefined)[] {
  const language = languageOf(fileOrLanguage);
  const [coloured, setColoured] = useState<Coloured>();
  useEffect(() => {
    if (language === undefined || code.length > maxCharacters) return;
    const texts = code.split('\n');
    let cancel: (() => void) | undefined;
    let isWanted = true;
    // The worker's address is not needed before there is code.
    void import('./highlight.ts').then(({ highlight }) => {
      if (!isWanted) return;
      cancel = highlight(code, language, (start, lines) =>
        setColoured((before) => ({
          code,
          language,
          texts,
          // Lines below keep what they had until their own come.
          lines: [
            ...(before?.lines ?? []).slice(0, start),
            ...lines,
            ...keptBelow(before, texts, start + lines.length),
          ],
        })),
      );
    });
    return () => {
      isWanted = false;
      cancel?.();
    };
  }, [code, language]);
  if (coloured === undefined || coloured.language !== language) return none;
  if (coloured.code === code) return coloured.lines;
  return code.split('\n').map((text, index) => (coloured.texts[index] === text ? coloured.lines[index] : undefined));
}

const none: readonly TokenLine[] = [];

function keptBelow(before: Coloured | undefined, texts: readonly string[], from: number): readonly TokenLine[] {
  if (before === undefined) return none;
  const same = texts.findIndex((text, index) => index >= from && before.texts[index] !== text);
  return before.lines.slice(from, same === -1 ? undefined : Math.max(from, same));
}
