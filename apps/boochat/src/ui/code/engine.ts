/** Grammars are run by JavaScript's own regular expressions, since the page's policy allows no WebAssembly. */
import { createJavaScriptRegexEngine, defaultJavaScriptRegexConstructor } from 'shiki/engine/javascript';
import { readPattern } from './translated-pattern.ts';

export const engine = createJavaScriptRegexEngine({
  forgiving: true,
  regexConstructor: (pattern) => readPattern(pattern) ?? defaultJavaScriptRegexConstructor(pattern, { target: 'auto' }),
});
