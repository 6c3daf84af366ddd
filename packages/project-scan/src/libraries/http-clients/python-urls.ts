/**
 * What a request of Python is sent to, as far as the code says it: texts and what they are put together of, what functions and
 * names hold (`python-values.ts`), and names that Django and Flask look paths up by. Behind a question mark nothing is read: no
 * route is told by its query.
 */
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { endOfValue } from '../../reading/python/classes.ts';
import { classNamed } from '../../reading/python/views.ts';
import { functionNamed, type PyHeld, type PyPlace, returnsOf, UNTOLD, valuesHeld } from './python-values.ts';
import type { PyUrl } from './python-wrappers.ts';

/** Each that the expression may be; empty where nothing of it is said. */
export function urlsWritten(place: PyPlace, span: Span): readonly PyUrl[] {
  return urlsOf(place, span, 0);
}

const UNKNOWN: readonly PyUrl[] = [{ text: `\${x}` }];
const MOST_STEPS = 6;
/** Of a loop in a loop. */
const MOST_URLS = 40;

function urlsOf(place: PyPlace, span: Span, steps: number): readonly PyUrl[] {
  const bare = place.sources.bare(place.file);
  const within = withoutBrackets(bare, withoutName(bare, span));
  const parts = partsOf(bare, within);
  const [first] = parts;
  if (first === undefined || steps > MOST_STEPS) return [];
  const choice = choiceOf(bare, within);
  if (choice !== undefined) return perhaps(choice.map((each) => urlsOf(place, each, steps + 1)));
  const [named, ...others] = parts.map(
    (part, index) => (index === 0 ? namesWritten(place, part, steps) : undefined) ?? partUrls(place, part, steps),
  );
  return named === undefined ? [] : product([named, ...others]);
}

/** What is given by name: `url=url`. */
function withoutName(bare: string, { from, to }: Span): Span {
  const name = /^\s{0,200}(?:(?:url|path)\s{0,9}=(?!=))?\s{0,200}/.exec(bare.slice(from, Math.min(to, from + 500)));
  return { from: from + (name?.[0].length ?? 0), to };
}

/** `("/a" + b)`, which may have a line for each part. */
function withoutBrackets(bare: string, { from, to }: Span): Span {
  const end = to - (/\s{0,200}$/.exec(bare.slice(Math.max(from, to - 200), to))?.[0].length ?? 0);
  if (bare[from] !== '(' || closingBracket(bare, from) !== end - 1) return { from, to: end };
  const inside = { from: from + 1, to: end - 1 };
  if (splitAtCommas(bare, inside.from, inside.to).length !== 1) return { from, to: end };
  const indent = /^\s{0,200}/.exec(bare.slice(inside.from, inside.from + 200))?.[0].length ?? 0;
  return withoutBrackets(bare, { from: inside.from + indent, to: inside.to });
}

/** `a` and `b` of `a if c else b`. */
function choiceOf(bare: string, { from, to }: Span): readonly Span[] | undefined {
  let [at, otherwise] = [-1, -1];
  for (let place = from; place < to; place += 1) {
    if (/[([{]/.test(bare[place] ?? '')) place = closingBracket(bare, place);
    else if (/\s/.test(bare[place] ?? '')) {
      const word = /^\s(if|else)\s/.exec(bare.slice(place, place + 6))?.[1];
      if (word === 'if' && at < 0) at = place;
      if (word === 'else' && at >= 0) otherwise = place;
    }
  }
  return at < 0 || otherwise < 0
    ? undefined
    : [
        { from, to: at },
        { from: otherwise + ' else '.length, to },
      ];
}

/** One of these: nothing where one of them says nothing. */
function perhaps(choices: readonly (readonly PyUrl[])[]): readonly PyUrl[] {
  if (choices.some((each) => each.length === 0)) return [];
  const texts = [...new Set(choices.flat().map(({ text }) => text))].slice(0, MOST_URLS);
  return texts.map((text) =>
    texts.length === 1 && choices.every((each) => each.length === 1) ? { text } : { text, isPerhaps: true },
  );
}

/** `reverse("shop:order", args=[1])`; also at the beginning of a text with a query behind it. Undefined for what is none. */
function namesWritten(place: PyPlace, { from, to }: Span, steps: number): readonly PyUrl[] | undefined {
  const text = place.sources.text(place.file).slice(from, to);
  const head =
    /^\s{0,200}(?:f(["'])\{)?(?:\w{1,60}\.)?(?:reverse|reverse_lazy|url_for)\(\s{0,200}(?:(?:viewname|endpoint)\s{0,9}=\s{0,9})?/.exec(
      text,
    );
  if (head === null) return undefined;
  const start = from + head[0].length;
  const names = head[1] === undefined ? namesGiven(place, start, steps) : namesInText(place, start, steps);
  // A name that is handed on whole is told by who calls; of one that is put together all is unknown.
  const isTold = names.every(({ text }) => !text.includes('$') || /^\$\{\w+\}$/.test(text));
  return isTold ? names.map((each) => ({ ...each, text: `route(${each.text})` })) : [];
}

/** What stands first in the brackets that end before this place. */
function namesGiven(place: PyPlace, from: number, steps: number): readonly PyUrl[] {
  const bare = place.sources.bare(place.file);
  const open = bare.lastIndexOf('(', from - 1);
  const [given] = splitAtCommas(bare, open + 1, closingBracket(bare, open));
  if (given === undefined) return [];
  const span = { from: Math.max(given.from, from), to: given.to };
  // `api.url_for(Orders)`: the class that answers, whatever its route is called.
  const view = /^\s{0,200}([A-Za-z_][\w.]{0,200})\s{0,200}$/.exec(bare.slice(span.from, span.to))?.[1];
  const type = view === undefined ? undefined : classNamed(place.sources, place.file, view);
  return type === undefined ? urlsOf(place, span, steps + 1) : [{ text: `<${type.name}>` }];
}

/** The same within an f-string, of which all is text. */
function namesInText(place: PyPlace, from: number, steps: number): readonly PyUrl[] {
  const text = place.sources.text(place.file).slice(from, from + 300);
  const literal = /^(["'])([\w:.-]{1,200})\1/.exec(text)?.[2];
  if (literal !== undefined) return [{ text: literal }];
  const name = /^[\w.]{1,200}(?=[,)])/.exec(text)?.[0];
  return name === undefined ? [] : valuesOf(place, name, from, steps);
}

/** What is added up. */
function partsOf(bare: string, { from, to }: Span): readonly Span[] {
  const parts: Span[] = [];
  let begins = from;
  for (let at = from; at < to; at += 1) {
    if (/[([{]/.test(bare[at] ?? '')) at = closingBracket(bare, at);
    else if (bare[at] === '+') {
      parts.push({ from: begins, to: at });
      begins = at + 1;
    }
  }
  return [...parts, { from: begins, to }];
}

/** What is said of no part is unknown where more stands beside it, up to the query. */
function product(parts: readonly (readonly PyUrl[])[]): readonly PyUrl[] {
  const [only = [], ...others] = parts;
  if (others.length === 0) return only;
  return parts.reduce<readonly PyUrl[]>(
    (before, part) =>
      before
        .flatMap((url) => (url.text.includes('?') ? [url] : orUnknown(part).map((more) => joined(url, more))))
        .slice(0, MOST_URLS),
    [{ text: '' }],
  );
}

function orUnknown(urls: readonly PyUrl[]): readonly PyUrl[] {
  return urls.length === 0 ? UNKNOWN : urls;
}

function joined(left: PyUrl, right: PyUrl): PyUrl {
  const text = left.text + right.text;
  return left.isPerhaps === true || right.isPerhaps === true ? { text, isPerhaps: true } : { text };
}

function partUrls(place: PyPlace, { from, to }: Span, steps: number): readonly PyUrl[] {
  const bare = place.sources.bare(place.file);
  const at = from + (/^\s{0,200}/.exec(bare.slice(from, to))?.[0].length ?? 0);
  const shown = bare.slice(at, to).trimEnd();
  if (/^\d+$/.test(shown)) return [{ text: shown }];
  if (/^[\w.]+$/.test(shown)) return valuesOf(place, shown, at, steps);
  const called = /^([A-Za-z_][\w.]{0,200})\(/.exec(shown)?.[1];
  if (called !== undefined) {
    const open = at + called.length;
    const value = valueWithin(bare, called, open);
    if (value !== undefined) return urlsOf(place, value, steps + 1);
    const close = closingBracket(bare, open);
    const given = splitAtCommas(bare, open + 1, close);
    return close === at + shown.length - 1 ? returnedBy(place, called, { at: open, given }, steps) : [];
  }
  const texts: (readonly PyUrl[])[] = [];
  let behind = at;
  for (let text = literalAt(place, behind); text !== undefined; text = literalAt(place, behind)) {
    texts.push(formatted(place, text, behind, steps));
    behind = text.end + (/^\s{0,400}/.exec(bare.slice(text.end, to))?.[0].length ?? 0);
    // What is filled in is all of the text before.
    if (text.filled !== undefined) break;
  }
  const urls = product(texts);
  return behind < at + shown.length && !urls.every(({ text }) => text.includes('?')) ? [] : urls;
}

/** What is changed in form alone: `str(self.url)`. */
function valueWithin(bare: string, called: string, open: number): Span | undefined {
  return called === 'str' ? splitAtCommas(bare, open + 1, closingBracket(bare, open))[0] : undefined;
}

interface Literal {
  readonly text: string;
  readonly isFormatted: boolean;
  /** What `%` or `.format` puts in. */
  readonly filled?: { readonly by: '%' | 'format'; readonly with: readonly Span[] };
  readonly end: number;
}

/** What is in quotes there; texts in quotes may stand behind each other. */
function literalAt({ sources, file }: PyPlace, at: number): Literal | undefined {
  const bare = sources.bare(file);
  const [whole = '', prefix = '', quote = ''] = /^([rRuUfFbB]{0,2})("""|'''|"|')/.exec(bare.slice(at, at + 5)) ?? [];
  if (whole === '') return undefined;
  const from = at + whole.length;
  const close = bare.indexOf(quote, from);
  if (close < 0) return undefined;
  const end = close + quote.length;
  const text = sources.text(file).slice(from, close);
  const isFormatted = /f/i.test(prefix);
  const [behind = '', percent] = /^\s{0,99}(?:(%)\s{0,99}|\.format\()/.exec(bare.slice(end, end + 200)) ?? [];
  if (behind === '') return { text, isFormatted, end };
  const open = end + behind.length - (percent === undefined ? 1 : 0);
  const isList = bare[open] === '(';
  const [, value = ''] = /^([\w.]+(?:\([^()\n]{0,200}\))?)/.exec(bare.slice(open, open + 300)) ?? [];
  const close2 = isList ? closingBracket(bare, open) : open + value.length;
  const given = isList ? splitAtCommas(bare, open + 1, close2) : [{ from: open, to: close2 }];
  return {
    text,
    isFormatted,
    filled: { by: percent === undefined ? 'format' : '%', with: given },
    end: isList ? close2 + 1 : close2,
  };
}

/** A text with what stands in its place for the parts that are filled in. */
function formatted(
  place: PyPlace,
  { text, isFormatted, filled }: Literal,
  at: number,
  steps: number,
): readonly PyUrl[] {
  if (filled?.by === '%') return filledUp(place, text.split(/(%(?:\(\w{1,100}\))?[sdr])/), filled.with, steps);
  if (filled?.by === 'format') return filledUp(place, text.split(/(\{[^{}]{0,200}\})/), filled.with, steps);
  if (!isFormatted) return [{ text }];
  return product([
    [{ text: '' }],
    ...text.split(/(\{[^{}]{0,200}\})/).map((piece): readonly PyUrl[] => {
      const name = /^\{([\w.]+)\}$/.exec(piece)?.[1];
      if (name !== undefined) return valuesOf(place, name, at, steps);
      const called = /^\{([\w.]+)\(\)\}$/.exec(piece)?.[1];
      if (called !== undefined) return orUnknown(returnedBy(place, called, { at, given: [] }, steps));
      return piece.startsWith('{') ? UNKNOWN : [{ text: piece }];
    }),
  ]);
}

/** Every second piece is filled in: by the next that is given, or by its number or name. */
function filledUp(place: PyPlace, pieces: readonly string[], given: readonly Span[], steps: number): readonly PyUrl[] {
  const bare = place.sources.bare(place.file);
  const named = (name: string) =>
    given.find(({ from, to }) => new RegExp(`^\\s{0,99}${name}\\s{0,9}=(?!=)`).test(bare.slice(from, to)));
  return product([
    [{ text: '' }],
    ...pieces.map((piece, at): readonly PyUrl[] => {
      if (at % 2 === 0) return [{ text: piece }];
      const key = /^\{(\w{0,100})/.exec(piece)?.[1] ?? '';
      const span = key === '' ? given[(at - 1) / 2] : /^\d+$/.test(key) ? given[Number(key)] : named(key);
      if (span === undefined) return UNKNOWN;
      const name = key !== '' && !/^\d+$/.test(key) ? bare.slice(span.from, span.to).indexOf('=') + 1 : 0;
      return orUnknown(urlsOf(place, { from: span.from + name, to: span.to }, steps + 1));
    }),
  ]);
}

/** What a function of the project gives, with what it is given in the place of its parameters. */
function returnedBy(
  place: PyPlace,
  called: string,
  { at, given }: { readonly at: number; readonly given: readonly Span[] },
  steps: number,
): readonly PyUrl[] {
  const functions = steps > MOST_STEPS ? [] : functionNamed(place, called, at);
  if (functions.length === 0) return [];
  const each = functions.map((of) => {
    const home = { ...place, file: of.file };
    const homeBare = place.sources.bare(of.file);
    const urls = returnsOf(home, of).map((from) => urlsOf(home, { from, to: endOfValue(homeBare, from) }, steps + 1));
    return perhaps(urls).flatMap((url) => withArguments(place, url, { of: of.parameters, given }, steps));
  });
  return each.length === 1 ? (each[0] ?? []) : perhaps(each);
}

function withArguments(
  place: PyPlace,
  url: PyUrl,
  { of, given }: { readonly of: readonly string[]; readonly given: readonly Span[] },
  steps: number,
): readonly PyUrl[] {
  const bare = place.sources.bare(place.file);
  const nameOf = ({ from, to }: Span) => /^\s{0,200}(\w{1,100})\s{0,9}=(?!=)/.exec(bare.slice(from, to));
  const pieces = url.text.split(/(\$\{[^{}]*\})/);
  const told = pieces.map((piece, at): readonly PyUrl[] => {
    if (at % 2 === 0) return [{ text: piece }];
    const name = piece.slice(2, -1);
    const byName = given.find((each) => nameOf(each)?.[1] === name);
    const byPlace = given[of.indexOf(name)];
    const span = byName ?? (byPlace !== undefined && nameOf(byPlace) === null ? byPlace : undefined);
    if (span === undefined) return UNKNOWN;
    const skipped = byName === undefined ? 0 : (nameOf(byName)?.[0].length ?? 0);
    return orUnknown(urlsOf(place, { from: span.from + skipped, to: span.to }, steps + 1));
  });
  const urls = product([[{ text: '' }], ...told]);
  return url.isPerhaps === true ? urls.map(({ text }) => ({ text, isPerhaps: true })) : urls;
}

/** Of a name: what it holds, or itself as an unknown part. */
function valuesOf(place: PyPlace, name: string, at: number, steps: number): readonly PyUrl[] {
  const constant = place.constants().get(/(?:^|\.)([A-Z][A-Z0-9_]+)$/.exec(name)?.[1] ?? '');
  if (constant !== undefined) return [{ text: constant }];
  const unknown = [{ text: `\${${name}}` }];
  const held = valuesHeld(place, name, at);
  if (held === UNTOLD) return unknown;
  const urls = held.values.map((value) => heldUrls(place, value, steps));
  // Where one of them is not known the name may be anything.
  if (urls.length === 0 || urls.some((each) => each.length === 0)) return unknown;
  return held.areAll ? urls.flat().slice(0, MOST_URLS) : perhaps(urls);
}

function heldUrls(place: PyPlace, { file, span, added = [] }: PyHeld, steps: number): readonly PyUrl[] {
  const [first = [], ...more] = [span, ...added].map((each) => urlsOf({ ...place, file }, each, steps + 1));
  return product([first, ...more]);
}
