/** What an application of NestJS puts before its paths: for its own routes, and for those that others register on it. */
import { closingBracket, splitAtCommas } from '../code-text.ts';
import type { Place } from '../route-reader.ts';
import { lineAt, routePath, type Sources } from '../sources.ts';
import { literalAt } from './literals.ts';
import { defaultPrefix } from './nest-default-prefix.ts';
import { textValueOf } from './values.ts';

/** `app.setGlobalPrefix('api', {exclude: ['health']})` of the one place that sets it. */
export function globalPrefix(sources: Sources) {
  const none = { path: '', isUnknown: false, excluded: new Set<string>(), hidden: [] as readonly Place[] };
  const calls = callsOf(sources, 'setGlobalPrefix');
  const [call] = calls;
  if (call === undefined) return none;
  const { file, text, masked, open, place } = call;
  const [first] = splitAtCommas(masked, open + 1, closingBracket(masked, open));
  const said = first && textValueOf(sources, file, first);
  const isKnown = said !== undefined && !said.includes('${');
  const path = isKnown || first === undefined ? said : defaultPrefix(sources, { file, ...first });
  // Several applications, each with its own, or a prefix that is worked out: which routes it is for cannot be told.
  if (calls.length > 1 || path === undefined)
    return { ...none, isUnknown: true, hidden: calls.map((each) => each.place) };
  const entries = excludedFrom(text, masked, open);
  const excluded = new Set(entries.flatMap((entry) => (entry === undefined ? [] : [routePath([entry])])));
  const isPartial = !isKnown || entries.includes(undefined);
  return { path, isUnknown: !isKnown, excluded, hidden: isPartial ? [place] : [] };
}

/** Undefined for what is no path in quotes. */
function excludedFrom(text: string, masked: string, open: number): readonly (string | undefined)[] {
  const list = /\bexclude\s*:\s*(?=\[)/.exec(masked.slice(open, closingBracket(masked, open)));
  if (list === null) return [];
  const start = open + list.index + list[0].length;
  return splitAtCommas(masked, start + 1, closingBracket(masked, start)).map(({ from }) =>
    literalAt(text, masked, from),
  );
}

/** Calls of a method of this name, as of the application. */
export function callsOf(sources: Sources, method: string) {
  return sources.scripts().flatMap((file) => {
    const text = sources.text(file);
    if (!text.includes(method)) return [];
    const masked = sources.masked(file);
    return [...masked.matchAll(new RegExp(`\\.${method}\\s{0,20}\\(`, 'g'))].map((match) => ({
      file,
      text,
      masked,
      open: match.index + match[0].length - 1,
      place: { file, line: lineAt(text, match.index) },
    }));
  });
}
