import { defaultJavaScriptRegexConstructor } from 'shiki/engine/javascript';
import type { Plugin } from 'vite';
import { writePattern } from './src/ui/code/translated-pattern.ts';

/** Translates the patterns of the grammars that a bundle takes in, as far as what they mean is known without a text. */
export function translatedPatterns(): Plugin {
  return {
    name: 'translated-patterns',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]@shikijs[\\/]langs[\\/]dist[\\/][\w-]+\.mjs$/ },
      // A grammar is an object in JSON in a text; a module without one names another.
      handler: (code) =>
        code.replace(/JSON\.parse\(("[^\n]*")\)/, (_, text: string) => {
          const grammar = translatePatterns(JSON.parse(JSON.parse(text)));
          return `JSON.parse(${JSON.stringify(JSON.stringify(grammar))})`;
        }),
    },
  };
}

/** The same grammar, with the patterns translated that can be. */
export function translatePatterns<T>(grammar: T): T {
  return JSON.parse(JSON.stringify(grammar), (key, value) =>
    typeof value === 'string' && ['match', 'begin', 'end', 'while'].includes(key)
      ? (translated(key, value) ?? value)
      : value,
  );
}

function translated(key: string, pattern: string): string | undefined {
  // What these stand for depends on where in a text the pattern is tried, and the highlighter writes it in.
  if (/\\[AGz]/.test(pattern)) return undefined;
  // References of an end are to what its beginning has read.
  if ((key === 'end' || key === 'while') && /\\\d/.test(pattern)) return undefined;
  try {
    // For every browser that runs the page; what can only come near to its meaning there is left to the newer ones.
    const regExp = defaultJavaScriptRegexConstructor(pattern, { target: 'ES2018', accuracy: 'strict' });
    // One that has to be more than a regular expression of JavaScript is made where it is used.
    const { lazyCompile, ...more } = 'rawOptions' in regExp ? (regExp.rawOptions as Record<string, unknown>) : {};
    return Object.keys(more).length === 0 ? writePattern(regExp) : undefined;
  } catch {
    return undefined;
  }
}
