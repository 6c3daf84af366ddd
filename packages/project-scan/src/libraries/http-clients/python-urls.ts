/**
 * What a request of Python is sent to, as far as the code says it: texts and what they are put together of, constants of the
 * project, variables of the function around it and of its class, the items of a loop, and names that Django and Flask look paths up by.
 */
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { endOfValue, readPyClasses } from '../../reading/python/classes.ts';
import { functionBody, loopAround } from '../../reading/python/loops.ts';
import { placeOfName, valueSetTo } from '../../reading/python/modules.ts';
import { escaped, type Sources } from '../../reading/sources.ts';
import { pyFunctionsIn } from './python-wrappers.ts';

/** Paths by a name in capitals, `API_V1_STR`, where the whole project gives it one value. */
export type Constants = () => ReadonlyMap<string, string>;

/** Where an expression stands. */
export interface PyPlace {
  readonly sources: Sources;
  readonly file: string;
  readonly constants: Constants;
}

/**
 * Each text that the expression may be; unknown parts of it stand as `${name}`, and `route(shop:order)` is the path of that name.
 * Empty where nothing of it is said.
 */
export function urlsWritten(place: PyPlace, span: Span): readonly string[] {
  return urlsOf(place, span, 0);
}

const UNKNOWN = `\${x}`;
const MOST_STEPS = 4;
/** Of a loop in a loop. */
const MOST_URLS = 40;

function urlsOf(place: PyPlace, { from, to }: Span, steps: number): readonly string[] {
  const { sources, file } = place;
  const bare = sources.bare(file);
  const start =
    from + (/^\s{0,200}(?:url\s{0,9}=(?!=)\s{0,9})?/.exec(bare.slice(from, Math.min(to, from + 300)))?.[0].length ?? 0);
  const parts = partsOf(bare, { from: start, to });
  const [first] = parts;
  if (first === undefined || steps > MOST_STEPS) return [];
  // Of a path by its name what is added is a query.
  return namesWritten(place, first, steps) ?? product(parts.map((part) => partUrls(place, part, steps)));
}

/** `reverse("shop:order", args=[1])`; also at the beginning of a text with a query behind it. Undefined for what is none. */
function namesWritten(place: PyPlace, { from, to }: Span, steps: number): readonly string[] | undefined {
  const text = place.sources.text(place.file).slice(from, to);
  const head =
    /^\s{0,200}(?:f(["'])\{)?(?:\w{1,60}\.)?(?:reverse|reverse_lazy|url_for)\(\s{0,200}(?:(?:viewname|endpoint)\s{0,9}=\s{0,9})?/.exec(
      text,
    );
  if (head === null) return undefined;
  const start = from + head[0].length;
  const names = head[1] === undefined ? namesGiven(place, start, steps) : namesInText(place, start, steps);
  return names.some((name) => name.includes('$')) ? [] : names.map((name) => `route(${name})`);
}

/** What stands first in the brackets that end before this place. */
function namesGiven(place: PyPlace, from: number, steps: number): readonly string[] {
  const bare = place.sources.bare(place.file);
  const open = bare.lastIndexOf('(', from - 1);
  const [given] = splitAtCommas(bare, open + 1, closingBracket(bare, open));
  return given === undefined ? [] : urlsOf(place, { from: Math.max(given.from, from), to: given.to }, steps + 1);
}

/** The same within an f-string, of which all is text. */
function namesInText(place: PyPlace, from: number, steps: number): readonly string[] {
  const text = place.sources.text(place.file).slice(from, from + 300);
  const literal = /^(["'])([\w:.-]{1,200})\1/.exec(text)?.[2];
  if (literal !== undefined) return [literal];
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

function product(parts: readonly (readonly string[])[]): readonly string[] {
  return parts.reduce<readonly string[]>(
    (before, part) => before.flatMap((text) => part.map((more) => text + more)).slice(0, MOST_URLS),
    [''],
  );
}

const LITERAL = /^([rRuUfF]{0,2})(["'])([^"'\n]*)\2\s{0,99}(?:(%)|(\.format\())?/;

function partUrls(place: PyPlace, { from, to }: Span, steps: number): readonly string[] {
  const { sources, file } = place;
  const written = sources.text(file).slice(from, to);
  const shown = written.trim();
  const at = from + written.indexOf(shown);
  if (/^[\w.]+$/.test(shown)) return valuesOf(place, shown, at, steps);
  const called = /^([A-Za-z_][\w.]{0,200})\(/.exec(shown)?.[1];
  if (called !== undefined) return returnedBy(place, called, steps);
  const [whole = '', prefix = '', , inside = '', percent, format] = LITERAL.exec(shown) ?? [];
  if (whole === '') return [];
  if (percent !== undefined) return [inside.replace(/%(?:\(\w{1,100}\))?[sdr]/g, () => UNKNOWN)];
  if (format !== undefined) return [inside.replace(/\{[^{}]{0,200}\}/g, () => UNKNOWN)];
  if (whole.length < shown.length) return [];
  if (!/f/i.test(prefix)) return [inside];
  const pieces = inside.split(/(\{[^{}]{0,200}\})/);
  return product(
    pieces.map((piece) => {
      const name = /^\{([\w.]+)\}$/.exec(piece)?.[1];
      if (name !== undefined) return valuesOf(place, name, at, steps);
      return [piece.startsWith('{') ? UNKNOWN : piece];
    }),
  );
}

/** What a function of the project returns, in one place: its parameters are unknown. */
function returnedBy(place: PyPlace, called: string, steps: number): readonly string[] {
  const { sources } = place;
  const home = placeOfName(sources, place.file, called);
  const body = home === undefined ? undefined : functionBody(sources, home.file, home.name);
  if (home === undefined || body === undefined) return [];
  const bare = sources.bare(home.file);
  const [only, ...more] = [...bare.slice(body.from, body.to).matchAll(/^[ \t]+return\b[ \t]*/gm)];
  if (only === undefined || more.length > 0) return [];
  const from = body.from + only.index + only[0].length;
  const urls = urlsOf({ ...place, file: home.file }, { from, to: endOfValue(bare, from) }, steps + 1);
  // A parameter there is none here.
  return urls.map((url) => url.replace(/\$\{[^{}]*\}/g, () => UNKNOWN));
}

/** Of a name: what it is set to, or itself as an unknown part. */
function valuesOf(place: PyPlace, name: string, at: number, steps: number): readonly string[] {
  const constant = place.constants().get(/(?:^|\.)([A-Z][A-Z0-9_]+)$/.exec(name)?.[1] ?? '');
  if (constant !== undefined) return [constant];
  const unknown = [`\${${name}}`];
  const values = name.startsWith('self.') ? memberValues(place, name, at) : localValues(place, name, at);
  const home =
    values === undefined && !isParameter(place, name, at) ? placeOfName(place.sources, place.file, name) : undefined;
  const global = home && valueSetTo(place.sources, home.file, home.name);
  if (values === undefined && global === undefined) return unknown;
  const urls =
    global === undefined || home === undefined
      ? (values ?? []).map((value) => urlsOf(place, value, steps + 1))
      : [urlsOf({ ...place, file: home.file }, global, steps + 1)];
  // Where one of them is not known the name may be anything.
  return urls.length === 0 || urls.some((each) => each.length === 0) ? unknown : urls.flat().slice(0, MOST_URLS);
}

function isParameter({ sources, file }: PyPlace, name: string, at: number): boolean {
  return pyFunctionsIn(sources, file).some(
    (each) =>
      each.at < at && at < each.to && each.parameters.some((parameter) => parameter.replace(/^\*+/, '') === name),
  );
}

/** What the function sets it to last before the place, or the items of the loop that it is the variable of. */
function localValues({ sources, file }: PyPlace, name: string, at: number): readonly Span[] | undefined {
  if (!/^\w+$/.test(name)) return undefined;
  const bare = sources.bare(file);
  const around = pyFunctionsIn(sources, file).findLast((each) => each.at < at && at < each.to);
  const start = around?.at ?? Math.max(0, at - FARTHEST);
  const loop = loopAround(sources, file, at, name);
  const before = bare.slice(start, at);
  const sets = [
    ...before.matchAll(new RegExp(`^([ \\t]*)${escaped(name)}[ \\t]*(?::[^=\\n]{1,100})?=(?!=)[ \\t]*`, 'gm')),
  ];
  const last = sets.at(-1);
  const isLoop = loop !== undefined && loop.at >= start && (last === undefined || loop.at > start + last.index);
  if (isLoop) return loop.items;
  if (last === undefined) return undefined;
  const depth = last[1]?.length ?? 0;
  const line = bare.lastIndexOf('\n', at - 1) + 1;
  const own = /^[ \t]*/.exec(bare.slice(line, line + 200))?.[0].length ?? 0;
  // What only a branch sets, one does not see here.
  if (depth > own) return undefined;
  return [valueAt(bare, start + last.index + last[0].length)];
}

const FARTHEST = 20_000;

/** What the class sets it to, where that is said in one place: `self.url = reverse("order")` of a `setUp`. */
function memberValues({ sources, file }: PyPlace, name: string, at: number): readonly Span[] | undefined {
  const own = readPyClasses(sources).findLast((each) => each.file === file && each.body.from < at && at < each.body.to);
  const member = name.slice('self.'.length);
  if (own === undefined || !/^\w+$/.test(member)) return undefined;
  const bare = sources.bare(file);
  const body = bare.slice(own.body.from, own.body.to);
  const sets = [...body.matchAll(new RegExp(`^[ \\t]*(?:self|cls)\\.${member}[ \\t]*=(?!=)[ \\t]*`, 'gm'))];
  const values = [
    ...sets.map((set) => valueAt(bare, own.body.from + set.index + set[0].length)),
    ...own.fields.flatMap(({ name: field, given }) => (field === member && given.to > given.from ? [given] : [])),
  ];
  return values.length === 1 ? values : undefined;
}

function valueAt(bare: string, from: number): Span {
  return { from, to: endOfValue(bare, from) };
}
