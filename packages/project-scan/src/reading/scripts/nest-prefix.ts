/** What an application of NestJS puts before its paths: for its own routes, and for those that others register on it. */
import { closingBracket, splitAtCommas } from '../code-text.ts';
import type { Place } from '../route-reader.ts';
import { lineAt, routePath, type Sources } from '../sources.ts';
import { fieldsOf, literalAt } from './literals.ts';
import { defaultPrefix } from './nest-default-prefix.ts';
import { textValueOf } from './values.ts';

/** `app.setGlobalPrefix('api', {exclude: ['health']})` of the one place that sets it. */
export function globalPrefix(sources: Sources) {
  const none = { path: '', isUnknown: false, isExcluded: (_: string) => false, hidden: [] as readonly Place[] };
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
  const known = entries.filter((entry) => entry !== undefined);
  const isPartial = !isKnown || entries.includes(undefined);
  return { path, isUnknown: !isKnown, isExcluded: excluding(known), hidden: isPartial ? [place] : [] };
}

/** Undefined for what is no path in quotes, or a pattern of another form; `'health'` and `{ path: 'health', method: … }`. */
function excludedFrom(text: string, masked: string, open: number): readonly (string | undefined)[] {
  const close = closingBracket(masked, open);
  const option = /\bexclude\b\s*(:?)\s*/.exec(masked.slice(open, close));
  if (option === null) return [];
  const start = open + option.index + option[0].length;
  if (option[1] === '' || masked[start] !== '[') return [undefined];
  return splitAtCommas(masked, start + 1, closingBracket(masked, start)).map((each) => {
    const path = masked[each.from] === '{' ? fieldsOf(masked, each).get('path') : each;
    const written = path && literalAt(text, masked, path.from);
    return written === undefined || /\$\{|[:(]/.test(written.replace(BELOW, '')) ? undefined : written;
  });
}

/** Whatever is below: `docs{/*rest}`, `docs/*rest`, `docs/(.*)`. */
const BELOW = /(?:\{\/\*\w{0,40}\}|\/\*\w{0,40}|\/?\(\.\*\))$/;

function excluding(written: readonly string[]): (path: string) => boolean {
  const alone = new Set(written.filter((each) => !BELOW.test(each)).map((each) => routePath([each])));
  const above = written.filter((each) => BELOW.test(each)).map((each) => routePath([each.replace(BELOW, '')]));
  return (path) => alone.has(path) || above.some((each) => path === each || path.startsWith(`${each}/`));
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
