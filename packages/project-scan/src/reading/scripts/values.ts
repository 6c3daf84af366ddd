/** What an expression stands for where that is a text: a literal, a constant of this file or another one, or several joined. */
import { closingBracket, openingBracket, type Span, splitAtCommas, withoutGroups } from '../code-text.ts';
import { escaped, type Sources } from '../sources.ts';
import { exportedBy } from './declared.ts';
import { endOfStatement, functionsIn, type NamedFunction } from './functions.ts';
import { addedTo, neededBy, setBetween } from './grown.ts';
import { literalAt } from './literals.ts';
import { type Declaration, declarationOf, isNeverSetAnew } from './locals.ts';
import { fileOfImport, importsIn } from './modules.ts';

/** A constant may be made of constants. */
const mostSteps = 8;

/** What is not known of it stands as `${written}` in it; undefined for what is no text by its form, a call say. */
export function textValueOf(sources: Sources, file: string, span: Span, step = 0): string | undefined {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  const parts = splitAtPlus(masked, span);
  if (parts.length > 1) {
    const values = parts.map(
      (part) => textValueOf(sources, file, part, step) ?? `\${${text.slice(part.from, part.to)}}`,
    );
    return values.join('');
  }
  const written = text.slice(span.from, span.to).replace(/(?<!\s)\s{1,50}as\s{1,20}const$/, '');
  const literal = literalAt(text, masked, span.from);
  if (literal !== undefined && literal.length + 2 >= written.length) {
    if (masked[span.from] !== '`') return literal;
    return literal.replace(/\$\{([^{}]{0,1000})\}/g, (_, inside: string, at: number) => {
      const name = /^\s{0,20}([\w$.]{1,200})\s{0,20}$/.exec(inside.replace(/[?!](?=\.)/g, ''))?.[1];
      if (name !== undefined) return constantOf(sources, file, name, step, span.from) ?? `\${${name}}`;
      const from = span.from + 1 + at + '${'.length;
      const call = /^[\w$.]{1,200}\(/.test(inside) ? { from, to: from + inside.trimEnd().length } : undefined;
      return (call === undefined ? undefined : textValueOf(sources, file, call, step + 1)) ?? `\${x}`;
    });
  }
  const template = masked[span.from] === '`' ? templateAt(text, span) : undefined;
  if (template !== undefined) return template;
  const address = addressIn(masked, span);
  if (address !== undefined) {
    const path = textValueOf(sources, file, address.path, step);
    const isBelow = address.hasBase && path !== undefined && !/^(?:\/|https?:)/.test(path);
    return isBelow ? `\${base}/${path}` : path;
  }
  const replaced = withReplaced(sources, file, span, step);
  if (replaced !== undefined) return replaced;
  const called = /^((?:[\w$]+\.){0,3}[\w$]+)\(/.exec(masked.slice(span.from, span.to))?.[1];
  if (called !== undefined && closingBracket(masked, span.from + called.length) === span.to - 1)
    return called.includes('.')
      ? resultOfMember(sources, file, called, span, step)
      : resultOf(sources, file, called, span, step);
  const plain = written.replace(/[?!](?=\.)/g, '').replace(/!$/, '');
  if (!/^[\w$]+(\.[\w$]+)*$/.test(plain)) return undefined;
  return constantOf(sources, file, plain, step, span.from) ?? `\${${plain}}`;
}

/**
 * `PATHS.order.replace(':id', id)`, and `url.toString().replace('http://localhost', '')`; what ends with slashes may lose them.
 * Undefined for what is no such call, or one by a pattern.
 */
function withReplaced(sources: Sources, file: string, { from, to }: Span, step: number): string | undefined {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  if (masked[to - 1] !== ')' || step >= mostSteps) return undefined;
  const open = openingBracket(masked, to - 1);
  const name = /\.\s{0,200}replace(?:All)?\s{0,9}$/.exec(masked.slice(Math.max(from, open - 220), open))?.[0];
  if (open < from || name === undefined) return undefined;
  const whole = textValueOf(sources, file, trimmed(masked, { from, to: open - name.length }), step + 1);
  const [pattern, by] = splitAtCommas(masked, open + 1, to - 1);
  if (whole === undefined || pattern === undefined || by === undefined) return undefined;
  const written = text.slice(by.from, by.to);
  if (/^\/\^?\\\/[+*]?\$?\//.test(text.slice(pattern.from, pattern.to))) return isNothing(written) ? whole : undefined;
  const taken = literalAt(text, masked, pattern.from);
  if (taken === undefined || taken === '') return undefined;
  return whole.split(taken).join(isNothing(written) ? '' : `\${x}`);
}

/** The text in `new URL(text)`, and the name in `url.toString()` and `url.href`. */
function addressIn(masked: string, { from, to }: Span): { readonly path: Span; readonly hasBase: boolean } | undefined {
  const written = masked.slice(from, Math.min(to, from + 300));
  const wrapped = /^(?:new\s{1,20}URL|encodeURI|String)\s{0,20}\(/.exec(written);
  if (wrapped !== null) {
    const open = from + wrapped[0].length - 1;
    const close = closingBracket(masked, open);
    const [path, base] = splitAtCommas(masked, open + 1, close);
    return path === undefined || close !== to - 1 ? undefined : { path, hasBase: base !== undefined };
  }
  const name = /^([\w$]{1,200})\s{0,20}\.\s{0,20}(?:toString\s{0,20}\(\s{0,20}\)|href)$/.exec(written)?.[1];
  return name === undefined ? undefined : { path: { from, to: from + name.length }, hasBase: false };
}

/**
 * All texts that an expression may stand for: both of `isNew ? '/a' : '/b'`, also where a variable holds that; what is no
 * text, `null` say, is left out.
 */
export function textValuesOf(sources: Sources, file: string, span: Span): readonly string[] {
  const masked = sources.masked(file);
  const texts = alternativesOf(masked, span).flatMap((each) => {
    const written = masked.slice(each.from, each.to);
    const held = /^[\w$]+$/.test(written) ? textsOfVariable(sources, file, written, each.from) : [];
    if (held.length > 0) return held;
    const text = textValueOf(sources, file, each);
    if (text !== undefined) return [text];
    const called = /^[\w$]+(?=\()/.exec(written)?.[0];
    const isCall = called !== undefined && closingBracket(masked, each.from + called.length) === each.to - 1;
    return isCall ? resultsOf(sources, file, called, each, 0) : [];
  });
  return texts.flatMap((text) => withVariables(sources, file, text, span.from));
}

/** A text with what its variables may hold, one for each. */
function withVariables(sources: Sources, file: string, text: string, use: number): readonly string[] {
  let texts: readonly string[] = [text];
  for (const [place, name = ''] of text.matchAll(/\$\{([\w$]{1,200})\}/g)) {
    const held = textsOfVariable(sources, file, name, use);
    const all = texts.flatMap((one) => held.map((each) => one.replace(place, () => each)));
    if (held.length > 1 && all.length <= MOST_TEXTS) texts = all;
  }
  return texts;
}

/** What a variable may hold where it is used, as far as that is known: empty for one text, which others know. */
function textsOfVariable(sources: Sources, file: string, name: string, use: number): readonly string[] {
  const masked = sources.masked(file);
  const held = declarationOf(sources, file, name, use);
  if (held !== undefined && held.at >= use) return [];
  if (held !== undefined && isNeverSetAnew(sources, file, name, held)) {
    const inside = alternativesOf(masked, trimmed(masked, held.value));
    return inside.length > 1 ? inside.flatMap((one) => textValueOf(sources, file, one) ?? []) : [];
  }
  if (held !== undefined) {
    const grown = grownTexts(sources, file, name, held, { use, step: 0 });
    if (grown.length > 0) return grown;
  }
  const from = held?.value.to ?? emptyBefore(masked, name, use);
  if (from === undefined) return [];
  const block = held === undefined ? blockAround(masked, from) : undefined;
  const end = held?.scopeEnd ?? (block === undefined ? masked.length : closingBracket(masked, block));
  // Where it is set behind its use, the use may be of a later time.
  if (addedTo(masked, name, use, end)?.length !== 0) return [];
  return setBetween(masked, name, { from, to: use, first: held?.value }).flatMap((value) => {
    const text = textValueOf(sources, file, trimmed(masked, value));
    return text === undefined || text === '' ? [] : [text];
  });
}

/** Behind `let url: string;`, the last before a place. */
function emptyBefore(masked: string, name: string, place: number): number | undefined {
  const start = Math.max(0, place - NEAR);
  const empty = new RegExp(`\\b(?:let|var)\\s{1,20}${escaped(name)}\\s{0,20}(?::[^=;\\n]{0,200})?(?=[;\\n])`, 'g');
  const [last] = [...masked.slice(start, place).matchAll(empty)].slice(-1);
  return last === undefined ? undefined : start + last.index + last[0].length;
}

/** How far before its use a variable without a value is looked for. */
const NEAR = 4000;

/** `a` and `b` of `which ? a : b`, `which && a` and `a ?? b`. */
export function alternativesOf(masked: string, span: Span): readonly Span[] {
  const found: Span[] = [];
  let rest = unbracketed(masked, trimmed(masked, span));
  for (;;) {
    const next = firstChoice(masked, rest);
    if (next === undefined) break;
    const { sign, at } = next;
    if (sign === ':' || sign === '||' || sign === '??')
      found.push(unbracketed(masked, trimmed(masked, { from: rest.from, to: at })));
    rest = unbracketed(masked, trimmed(masked, { from: at + sign.length, to: rest.to }));
  }
  return [...found, rest].filter(({ from, to }) => !/^(?:null|undefined|false|)$/.test(masked.slice(from, to)));
}

/** `(a)` is `a`. */
function unbracketed(masked: string, { from, to }: Span): Span {
  if (masked[from] !== '(' || closingBracket(masked, from) !== to - 1) return { from, to };
  return trimmed(masked, { from: from + 1, to: to - 1 });
}

function firstChoice(masked: string, { from, to }: Span): { readonly sign: string; readonly at: number } | undefined {
  for (let at = from; at < to; at++) {
    const char = masked[at];
    if (char === '(' || char === '[' || char === '{') at = closingBracket(masked, at);
    else if (char === '`') at = endOfTemplate(masked, at, to);
    else if (char === ':') return { sign: ':', at };
    else if (char === '?' && masked[at + 1] === '?') return { sign: '??', at };
    else if (char === '?' && masked[at + 1] !== '.') return { sign: '?', at };
    else if ((char === '&' || char === '|') && masked[at + 1] === char) return { sign: char + char, at };
  }
  return undefined;
}

/** Of the quote that ends it; what is put in may hold others. */
function endOfTemplate(masked: string, from: number, to: number): number {
  for (let at = from + 1; at < to; at++) {
    if (masked[at] === '{') at = closingBracket(masked, at);
    else if (masked[at] === '`') return at;
  }
  return to;
}

/** A template with templates in what it puts in: these stand as `${x}`. Undefined where it ends before the span does. */
function templateAt(text: string, { from, to }: Span): string | undefined {
  let [value, depth] = ['', 0];
  const open: number[] = [];
  for (let at = from + 1; at < to; at++) {
    const char = text[at];
    if (char === '\\') at += 1;
    else if (char === '`' && depth === (open.at(-1) ?? 0)) {
      if (open.length === 0) return at === to - 1 ? value : undefined;
      open.pop();
    } else if (char === '`') open.push(depth);
    else if (char === '$' && text[at + 1] === '{') {
      if (depth === 0) value += `\${x}`;
      depth += 1;
      at += 1;
    } else if (char === '{' && depth > (open.at(-1) ?? 0)) depth += 1;
    else if (char === '}' && depth > (open.at(-1) ?? 0)) depth -= 1;
    else if (depth === 0) value += char;
  }
  return undefined;
}

/** `urlOf('ping')`, of a function that gives one text, with what it is given in the place of its parameters. */
function resultOf(sources: Sources, file: string, name: string, call: Span, step: number): string | undefined {
  const [text, ...more] = resultsOf(sources, file, name, call, step);
  return more.length > 0 ? undefined : text;
}

/** The same of one that gives one text or another; of a function without a known text nothing is known. */
function resultsOf(sources: Sources, file: string, name: string, call: Span, step: number): readonly string[] {
  if (step >= mostSteps) return [];
  const home = homeOf(sources, file, name);
  if (home === undefined) return [];
  const masked = sources.masked(home.file);
  const made = functionsIn(sources, home.file).find((each) => each.name === home.name);
  const short = made === undefined ? shortFunction(sources, home.file, home.name) : undefined;
  const starts = made === undefined ? (short?.starts ?? []) : startsOfResults(masked, made);
  const end = made?.to ?? short?.to ?? 0;
  const results = starts
    .map((from) => trimmed(masked, { from, to: Math.min(end, endOfStatement(masked, from)) }))
    .filter(({ from, to }) => !/^(['"`])\s*\1$/.test(sources.text(home.file).slice(from, to)));
  const each = results.flatMap((result) => alternativesOf(masked, result));
  // Of `url.startsWith('http') ? url : `/api${url}`` the first is another host's.
  const isGuarded =
    each.length > 1 && /["'`^](?:https?|\/\/)/.test(sources.text(home.file).slice(results[0]?.from ?? 0, end));
  const meant = isGuarded ? each.filter(({ from, to }) => !/^[\w$]+$/.test(masked.slice(from, to))) : each;
  if (meant.length > MOST_TEXTS) return [];
  const texts = meant.map((result) =>
    textGiven(
      sources,
      file,
      { file: home.file, open: made?.open ?? short?.open ?? 0, result, ...(short && { parameter: short.parameter }) },
      call,
      step,
    ),
  );
  const known = texts.filter((text) => text !== undefined);
  return known.length === texts.length ? known : [];
}

/** `const urlOf = id => `/orders/${id}``, without brackets. */
function shortFunction(sources: Sources, file: string, name: string) {
  const masked = sources.masked(file);
  const value = declarationOf(sources, file, name)?.value;
  const head = value && /^([\w$]{1,200})\s{0,20}=>\s{0,200}/.exec(masked.slice(value.from, value.from + 450));
  if (!head) return undefined;
  const [whole, parameter = ''] = head;
  const from = value.from + whole.length;
  const isBlock = masked[from] === '{';
  const to = isBlock ? closingBracket(masked, from) : Math.max(value.to, endOfStatement(masked, from));
  const returned = [...masked.slice(from, to).matchAll(/\breturn\s+(?=[\w$('"`])/g)];
  const starts = isBlock ? returned.map((match) => from + match.index + match[0].length) : [from];
  return { parameter, open: value.from, to, starts };
}

/** What a function gives for the arguments of a call, where that is an address. */
function textGiven(sources: Sources, file: string, giving: Giving, call: Span, step: number): string | undefined {
  const masked = sources.masked(giving.file);
  const name = masked.slice(giving.result.from, giving.result.to);
  const held = /^[\w$]+$/.test(name) ? declarationOf(sources, giving.file, name, giving.result.from) : undefined;
  const isGrown = held !== undefined && held.at > giving.open && !isNeverSetAnew(sources, giving.file, name, held);
  const [value, ...more] = isGrown
    ? grownTexts(sources, giving.file, name, held, {
        use: giving.result.from,
        step: step + 1,
        holds: (condition) => isGiven(sources, file, giving, call, condition),
      })
    : [textValueOf(sources, giving.file, giving.result, step + 1)];
  if (value === undefined || more.length > 0) return undefined;
  const parameters = giving.parameter === undefined ? parametersAt(masked, giving.open) : [giving.parameter];
  const text = withGiven(sources, file, value, parameters, call, step);
  return /^(?:\/|https?:\/\/|\$\{[^}]*\}\/?)[\w$[]|^\$\{[\w$.]+\}(?:\?|$)/.test(text) ? text : undefined;
}

/** Whether a condition on a parameter holds by what a call gives for it; undefined where that is not known. */
function isGiven(sources: Sources, file: string, giving: Giving, call: Span, condition: Span): boolean | undefined {
  const masked = sources.masked(giving.file);
  const needed = neededBy(masked, condition);
  if (giving.parameter !== undefined) return undefined;
  const parameters = splitAtCommas(masked, giving.open + 1, closingBracket(masked, giving.open));
  const position = parameters.findIndex(({ from, to }) => /^[\w$]+/.exec(masked.slice(from, to))?.[0] === needed);
  const parameter = parameters[position];
  if (needed === undefined || parameter === undefined) return undefined;
  const given = argumentsOf(sources, file, call)[position];
  if (given === undefined) {
    const usual = /=\s{0,20}([^=>]{0,200})$/.exec(sources.text(giving.file).slice(parameter.from, parameter.to))?.[1];
    return usual !== undefined && !isNothing(usual);
  }
  const written = sources.text(file).slice(given.from, given.to);
  if (isNothing(written)) return false;
  if (/^(?:['"`\d]|true$)/.test(written)) return true;
  // What may be left out of the calling function may be missing here too.
  const name = /^[\w$]+/.exec(written)?.[0] ?? '';
  const isOptional =
    /\?\.|[?|&]/.test(written) ||
    new RegExp(
      `(?<![\\w$.])${escaped(name)}(?:\\?\\s{0,9}:|\\s{0,9}(?::[^=,;(){}]{0,200})?=\\s{0,9}(?:null|undefined)\\b|\\s{0,9}:[^=,;(){}]{0,200}\\|\\s{0,9}(?:null|undefined)\\b)`,
    ).test(sources.masked(file));
  return isOptional ? undefined : true;
}

function isNothing(written: string): boolean {
  return /^(?:null|undefined|false|''|""|``)$/.test(written.trim());
}

interface Growing {
  /** Where the variable is used. */
  readonly use: number;
  readonly step: number;
  /** Whether a condition holds; undefined where it is not known. */
  readonly holds?: (condition: Span) => boolean | undefined;
}

/** Texts that one variable may hold. */
const MOST_TEXTS = 4;

/**
 * What a variable may hold that is added to on the way: one text for each way that is known. Empty where that is not known; what
 * begins a query is no part of it.
 */
function grownTexts(
  sources: Sources,
  file: string,
  name: string,
  { value, scopeEnd }: Declaration,
  { use, step, holds }: Growing,
): readonly string[] {
  const masked = sources.masked(file);
  const added = use < value.to || step >= mostSteps ? undefined : addedTo(masked, name, value.to, use);
  // Where it is set behind its use, the use may be of a later time.
  if (added === undefined || addedTo(masked, name, use, scopeEnd)?.length !== 0) return [];
  const first = textValueOf(sources, file, trimmed(masked, value), step + 1);
  let texts = first === undefined ? [] : [first];
  for (const each of added) {
    const holdsHere = each.condition === undefined ? true : holds?.(each.condition);
    if (holdsHere === false) continue;
    const text = textValueOf(sources, file, trimmed(masked, each.value), step + 1);
    if (text !== undefined && /^[?&]/.test(text)) continue;
    const [open, ended] = [texts.filter((one) => !one.includes('?')), texts.filter((one) => one.includes('?'))];
    if (text === undefined && open.length > 0) return [];
    const grown = open.map((one) => `${one}${text}`);
    texts = [...ended, ...(holdsHere === true ? [] : open), ...grown];
    if (texts.length > MOST_TEXTS) return [];
  }
  return texts;
}

function parametersAt(masked: string, open: number): readonly string[] {
  return splitAtCommas(masked, open + 1, closingBracket(masked, open)).map(
    ({ from, to }) => /^[\w$]+/.exec(masked.slice(from, to))?.[0] ?? '',
  );
}

/** A text with what a call gives in the place of parameters. */
function withGiven(
  sources: Sources,
  file: string,
  value: string,
  parameters: readonly string[],
  call: Span,
  step: number,
): string {
  const given = argumentsOf(sources, file, call);
  return value.replace(/\$\{([\w$]+)\}/g, (whole, parameter: string) => {
    const span = given[parameters.indexOf(parameter)];
    return span === undefined ? whole : (textValueOf(sources, file, span, step + 1) ?? `\${x}`);
  });
}

function argumentsOf(sources: Sources, file: string, call: Span): readonly Span[] {
  const own = sources.masked(file);
  return splitAtCommas(own, own.indexOf('(', call.from) + 1, call.to - 1);
}

/** `paths.order(id)` of an object of the project, and `this.urlOf(id)` of a class: where that gives one text. */
function resultOfMember(sources: Sources, file: string, called: string, call: Span, step: number): string | undefined {
  if (step >= mostSteps) return undefined;
  const members = called.split('.');
  const [root, name = '', method] = members;
  if (root !== 'this') {
    const found = functionOf(sources, file, members, call.from, step);
    return found === undefined ? undefined : textGiven(sources, file, found, call, step);
  }
  const home = method === undefined ? file : homeOfMember(sources, file, name);
  const found = home === undefined ? undefined : methodOfClass(sources, home, method ?? name, step);
  if (found === undefined || members.length > 3) return undefined;
  const text = textGiven(sources, file, found, call, step);
  if (text === undefined || home === undefined || found.file === home) return text;
  return withFieldsOf(sources, home, found, text, step);
}

/** The file of the class that a field has: `private urls = inject(Urls)`, `constructor(private urls: Urls)`. */
function homeOfMember(sources: Sources, file: string, name: string): string | undefined {
  const typed = new RegExp(
    `(?<![\\w$.])${escaped(name)}\\s{0,20}[!?]?(?::\\s{0,20}|=\\s{0,20}(?:inject\\(\\s{0,20}|new\\s{1,20}))([A-Z][\\w$]{0,200})`,
  ).exec(sources.masked(file))?.[1];
  return typed === undefined ? undefined : homeOf(sources, file, typed)?.file;
}

/**
 * An inherited method means the fields that the derived class sets. Undefined where both set one: the method was read with those
 * of its own class.
 */
function withFieldsOf(
  sources: Sources,
  home: string,
  { file, open, result }: Giving,
  text: string,
  step: number,
): string | undefined {
  const body = sources.masked(file).slice(open, result.to);
  const used = [...body.matchAll(/\bthis\s{0,20}\.\s{0,20}([\w$]{1,200})/g)].map(([, field = '']) => field);
  const isSetTwice = used.some(
    (field) => !text.includes(`\${this.${field}}`) && setsField(sources.masked(home), field),
  );
  if (isSetTwice) return undefined;
  return text.replace(
    /\$\{this\.([\w$]{1,200})\}/g,
    (whole, field: string) => fieldOfClass(sources, home, field, step + 1) ?? whole,
  );
}

function setsField(masked: string, field: string): boolean {
  return new RegExp(
    `^[ \\t]*(?:(?:private|protected|public|readonly|static|override)[ \\t]+)*#?${escaped(field)}[ \\t]*(?::[^=;\\n]{0,100})?=(?![=>])|\\bthis\\s{0,20}\\.\\s{0,20}${escaped(field)}\\s{0,20}=(?!=)`,
    'm',
  ).test(masked);
}

interface Giving {
  readonly file: string;
  readonly open: number;
  /** Its only one, which stands without brackets. */
  readonly parameter?: string;
  readonly result: Span;
}

function functionOf(
  sources: Sources,
  file: string,
  members: readonly string[],
  use: number | undefined,
  step: number,
): Giving | undefined {
  const [root = '', ...path] = members;
  const masked = sources.masked(file);
  const declared = declarationOf(sources, file, root, use);
  if (declared === undefined) {
    const home = step < mostSteps && importsIn(sources, file).has(root) ? homeOf(sources, file, root) : undefined;
    return home === undefined || home.file === file
      ? undefined
      : functionOf(sources, home.file, [home.name, ...path], undefined, step + 1);
  }
  let span: Span = declared.value;
  for (const member of path) {
    const next = masked[span.from] === '{' ? memberOf(masked, span.from, member) : undefined;
    if (next === undefined) return undefined;
    span = next;
  }
  return givingAt(masked, file, span);
}

/** `(id) => `/orders/${id}`` and `(id) { return … }`. */
function givingAt(masked: string, file: string, { from, to }: Span): Giving | undefined {
  const open = masked.indexOf('(', from);
  if (open < 0 || open >= to || !/^(?:async\s{1,9}|function\s{0,9})?$/.test(masked.slice(from, open).trim()))
    return undefined;
  const close = closingBracket(masked, open);
  const head = /^\s*(?::[^={}]{0,100})?(?:=>\s*)?/.exec(masked.slice(close + 1, to))?.[0] ?? '';
  const start = close + 1 + head.length;
  if (masked[start] !== '{') return { file, open, result: trimmed(masked, { from: start, to }) };
  const end = closingBracket(masked, start);
  const [first, ...more] = [...masked.slice(start, end).matchAll(/\breturn\s+/g)];
  if (first === undefined || more.length > 0) return undefined;
  const at = start + first.index + first[0].length;
  return { file, open, result: trimmed(masked, { from: at, to: Math.min(end, endOfStatement(masked, at)) }) };
}

function methodOfClass(sources: Sources, file: string, name: string, step: number): Giving | undefined {
  const masked = sources.masked(file);
  const heads = new RegExp(
    `^[ \\t]*(?:(?:private|protected|public|static|override|async)[ \\t]+)*#?${escaped(name)}[ \\t]*(?=\\([^;{}]{0,400}\\{)|^[ \\t]*(?:(?:private|protected|public|static|readonly)[ \\t]+)*#?${escaped(name)}[ \\t]*=[ \\t]*(?=\\()`,
    'gm',
  );
  const [found, ...more] = masked.matchAll(heads);
  if (found !== undefined)
    return more.length > 0
      ? undefined
      : givingAt(masked, file, { from: found.index + found[0].length, to: masked.length });
  const [base, ...others] = baseClassesOf(sources, file);
  if (base === undefined || others.length > 0 || step >= mostSteps || base.file === file) return undefined;
  return methodOfClass(sources, base.file, name, step + 1);
}

function startsOfResults(masked: string, { from, to, results }: NamedFunction): readonly number[] {
  // An arrow's body that is an expression is its result.
  if (results.length === 1 && results[0] === from) return results;
  return [...masked.slice(from, to).matchAll(/\breturn\s+(?=[\w$('"`])/g)].map(
    (match) => from + match.index + match[0].length,
  );
}

function homeOf(sources: Sources, file: string, name: string) {
  const by = importsIn(sources, file).get(name);
  if (by === undefined) return { file, name };
  const target = fileOfImport(sources, file, by.module);
  return target === undefined ? undefined : exportedBy(sources, target, by.name);
}

/** With what its names are where nothing else is given: `const { version = 'v8' } = options`. */
export function withDefaults(sources: Sources, file: string, value: string): string {
  return value.replace(/\$\{([\w$]{1,100})\}/g, (whole, name: string) => {
    const masked = sources.masked(file);
    const given = new RegExp(`[{,]\\s{0,200}${escaped(name)}\\s{0,20}=\\s{0,20}(?=["'\`])`).exec(masked);
    const at = given === null ? -1 : given.index + given[0].length;
    return at < 0 ? whole : (literalAt(sources.text(file), masked, at) ?? whole);
  });
}

/**
 * Of `base` and `paths.users.list`, wherever in the project these are written.
 *
 * @param use where the name is used, where that is known: what a function declares is meant in it alone, and may be a text of
 *   which a part is not known
 */
export function constantOf(sources: Sources, file: string, name: string, step = 0, use?: number): string | undefined {
  if (step >= mostSteps) return undefined;
  const [root = '', ...members] = name.split('.');
  const masked = sources.masked(file);
  if (name.startsWith('process.env.')) return ofNuxt(sources, members[1] ?? '');
  if (root === 'this')
    return members.length === 1 && !isOverridden(sources, file, members[0] as string, use)
      ? fieldOfClass(sources, file, members[0] as string, step, use)
      : undefined;
  const declared = declarationOf(sources, file, root, use);
  if (declared === undefined)
    return imported(sources, file, root, members, step) ?? staticField(sources, file, root, members, step);
  if (!isNeverSetAnew(sources, file, root, declared)) {
    const isLocal = use !== undefined && members.length === 0 && declared.at < use;
    const [text, ...others] = new Set(isLocal ? grownTexts(sources, file, root, declared, { use, step }) : []);
    return others.length === 0 ? text : undefined;
  }
  if (isMovedAddress(masked, root, declared)) return undefined;
  let span = declared.value;
  for (const member of members) {
    const at = span.from + (/^Object\.freeze\(\s*/.exec(masked.slice(span.from, span.from + 40))?.[0].length ?? 0);
    const next = masked[at] === '{' ? memberOf(masked, at, member) : undefined;
    if (next === undefined) return undefined;
    span = next;
  }
  const found = textValueOf(sources, file, trimmed(masked, span), step + 1);
  return found?.includes('${') === true && (use === undefined || found === `\${${name}}`) ? undefined : found;
}

/** `url.pathname = …` of what is made as a URL. */
function isMovedAddress(masked: string, name: string, { value, scopeEnd }: Declaration): boolean {
  if (!/^new\s{1,20}URL\b/.test(masked.slice(value.from, value.from + 40))) return false;
  const moves = new RegExp(`(?<![\\w$.])${escaped(name)}\\s{0,20}\\.\\s{0,20}(?:pathname|href)\\s{0,20}\\+?=(?!=)`);
  return moves.test(masked.slice(value.to, scopeEnd));
}

/**
 * `private readonly path = '/orders'` and `this.path = '/orders'`: where the class around the use, or one class of the file, has
 * such a field, and nothing sets it but once; else that of the class that it is derived from.
 */
function fieldOfClass(sources: Sources, file: string, name: string, step: number, use?: number): string | undefined {
  const masked = sources.masked(file);
  const field = new RegExp(
    `^[ \\t]*(?:(?:private|protected|public|readonly|static|override|declare)[ \\t]+)*#?${escaped(name)}[ \\t]*(?::[^=;\\n]{0,100})?=(?![=>])[ \\t]*|\\bthis\\s{0,20}\\.\\s{0,20}${escaped(name)}\\s{0,20}[-+|&?]{0,3}=(?!=)\\s{0,20}`,
    'gm',
  );
  const around = use === undefined ? undefined : classAround(masked, use);
  const set = [...masked.matchAll(field)].filter(
    ({ index }) => around === undefined || (around.from < index && index < around.to),
  );
  const [found, ...more] = set.length > MOST_SET ? set : set.filter((match) => isOfClass(masked, match));
  if (found === undefined)
    return getterOf(sources, file, name, step, around) ?? inheritedField(sources, file, name, step, around);
  if (more.length > 0 || /[-+|&?]\s{0,20}=/.test(found[0])) return undefined;
  const from = found.index + found[0].length;
  return textValueOf(sources, file, trimmed(masked, { from, to: endOfStatement(masked, from) }), step + 1);
}

/** `get url() { return `${this.base}/orders`; }`. */
function getterOf(sources: Sources, file: string, name: string, step: number, around: Span | undefined) {
  const giving = step >= mostSteps ? undefined : getterNamed(sources.masked(file), file, name, around);
  return giving && textValueOf(sources, file, giving.result, step + 1);
}

function getterNamed(masked: string, file: string, name: string, around: Span | undefined): Giving | undefined {
  const getter = new RegExp(
    `^[ \\t]*(?:(?:private|protected|public|static|override)[ \\t]+)*get[ \\t]+#?${escaped(name)}[ \\t]*(?=\\(\\s{0,20}\\))`,
    'gm',
  );
  const [found, ...more] = [...masked.matchAll(getter)].filter(
    ({ index }) => around === undefined || (around.from < index && index < around.to),
  );
  if (found === undefined || more.length > 0) return undefined;
  return givingAt(masked, file, { from: found.index + found[0].length, to: around?.to ?? masked.length });
}

const derivedBySources = new WeakMap<Sources, ReadonlyMap<string, readonly string[]>>();

/** Whether a class that is derived from the one around the use sets that field too: which of them is meant is not said there. */
function isOverridden(sources: Sources, file: string, field: string, use: number | undefined): boolean {
  const masked = sources.masked(file);
  const around = use === undefined ? undefined : classAround(masked, use);
  const head =
    around &&
    /\bclass\s{1,20}([\w$]{1,200})[^{};]{0,300}$/.exec(masked.slice(Math.max(0, around.from - 310), around.from));
  if (!head) return false;
  const derived = derivedBySources.get(sources) ?? readDerived(sources);
  derivedBySources.set(sources, derived);
  const files = derived.get(head[1] ?? '') ?? [];
  return files.some((each) => each !== file && setsField(sources.masked(each), field));
}

/** Files of classes that are derived from one of a name. */
function readDerived(sources: Sources): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of sources.scripts()) {
    const text = sources.text(file);
    if (!text.includes('extends')) continue;
    for (const name of new Set([...text.matchAll(/\bextends\s{1,20}([\w$]{1,200})/g)].map(([, base = '']) => base))) {
      const files = found.get(name);
      if (files === undefined) found.set(name, [file]);
      else files.push(file);
    }
  }
  return found;
}

const nuxtBySources = new WeakMap<Sources, Map<string, string | undefined>>();

/** `process.env.base`, where `env: { base: '/v1' }` of Nuxt's configuration says it. */
function ofNuxt(sources: Sources, name: string): string | undefined {
  const known = nuxtBySources.get(sources) ?? new Map<string, string | undefined>();
  nuxtBySources.set(sources, known);
  if (!known.has(name)) {
    const said = sources.files
      .filter((file) => /(?:^|\/)nuxt\.config\.[mc]?[jt]s$/.test(file))
      .flatMap((file) => {
        const masked = sources.masked(file);
        const env = /^[ \t]{0,40}env\s{0,9}:\s{0,9}(?=\{)/m.exec(masked);
        const open = env === null ? -1 : env.index + env[0].length;
        const value = open < 0 ? undefined : memberOf(masked, open, name);
        const text = value && literalAt(sources.text(file), masked, value.from);
        return value === undefined
          ? []
          : [text !== undefined && text.length + 2 === value.to - value.from ? text : undefined];
      });
    known.set(name, said.length === 1 ? said[0] : undefined);
  }
  return known.get(name);
}

/** `Orders.base` of a class with `static base = '/orders'`. */
function staticField(sources: Sources, file: string, root: string, members: readonly string[], step: number) {
  const [member, ...deeper] = members;
  if (member === undefined || deeper.length > 0 || step >= mostSteps || !/^[A-Z]/.test(root)) return undefined;
  const home = homeOf(sources, file, root);
  const body = home && classNamed(sources.masked(home.file), home.name);
  return home && body && fieldOfClass(sources, home.file, member, step + 1, body.from + 1);
}

function classNamed(masked: string, name: string): Span | undefined {
  const head = new RegExp(`\\bclass\\s{1,20}${escaped(name)}\\b[^{};]{0,300}\\{`).exec(masked);
  if (head === null) return undefined;
  const from = head.index + head[0].length - 1;
  return { from, to: closingBracket(masked, from) };
}

/** What is set more often than this is no constant. */
const MOST_SET = 20;

/** `url = '/a'` sets a field where it stands right in a class, and a variable in a method. */
function isOfClass(masked: string, match: RegExpExecArray): boolean {
  if (match[0].startsWith('this')) return true;
  const open = blockAround(masked, match.index);
  return open === undefined || /\bclass\b[^{};]{0,300}$/.test(masked.slice(Math.max(0, open - 310), open));
}

/** The bracket of the innermost block around a place. */
function blockAround(masked: string, place: number): number | undefined {
  for (let at = place - 1; at >= 0; at--) {
    const char = masked[at] as string;
    if (char === '{') return at;
    if (')]}'.includes(char)) at = openingBracket(masked, at);
  }
  return undefined;
}

/** The innermost class that a place stands in. */
function classAround(masked: string, place: number): Span | undefined {
  let around: Span | undefined;
  for (const match of masked.matchAll(/\bclass\b[^{};]{0,300}\{/g)) {
    if (match.index > place) break;
    const from = match.index + match[0].length - 1;
    const to = closingBracket(masked, from);
    if (place < to) around = { from, to };
  }
  return around;
}

/** What the class that this one is derived from says, with what its constructor is told by this one. */
function inheritedField(
  sources: Sources,
  file: string,
  name: string,
  step: number,
  around: Span | undefined,
): string | undefined {
  if (step >= mostSteps) return undefined;
  const masked = sources.masked(file);
  const own = around === undefined ? undefined : baseNamed(masked, around);
  const [only, ...others] = baseClassesOf(sources, file);
  const base = own === undefined ? (others.length > 0 ? undefined : only) : homeOf(sources, file, own);
  if (base === undefined || (around === undefined && base.file === file)) return undefined;
  const there = sources.masked(base.file);
  const body = classNamed(there, base.name);
  // A class that is derived from itself by its name is another one of that name.
  if (base.file === file && (body === undefined || around === undefined || body.from === around.from)) return undefined;
  const value = fieldOfClass(sources, base.file, name, step + 1, body && body.from + 1);
  const parameters = body === undefined ? [] : constructorOf(there, body);
  const given = around === undefined ? undefined : toldBySuper(masked, around);
  const told = (parameter: string): string | undefined => {
    const span = given?.[parameters.findIndex((each) => each.name === parameter)];
    return span && textValueOf(sources, file, span, step + 1);
  };
  if (value === undefined)
    return parameters.some((each) => each.name === name && each.isField) ? told(name) : undefined;
  const getter = getterNamed(there, base.file, name, body);
  if (getter !== undefined && around !== undefined && body !== undefined) {
    const [of, own] = [there.slice(body.from, body.to), masked.slice(around.from, around.to)];
    if (setsSame(there.slice(getter.result.from, getter.result.to), of, own)) return undefined;
  }
  return value
    .replace(/\$\{([\w$]{1,200})\}/g, (whole, parameter: string) => told(parameter) ?? whole)
    .replace(/\$\{this\.([\w$]{1,200})\}/g, (whole, field: string) =>
      around === undefined ? whole : (fieldOfClass(sources, file, field, step + 1, around.from + 1) ?? whole),
    );
}

/** Whether a class sets a field anew that its base sets and a getter of that uses: it was read with the field of the base. */
function setsSame(getter: string, base: string, derived: string): boolean {
  const used = [...getter.matchAll(/\bthis\s{0,20}\.\s{0,20}([\w$]{1,200})/g)].map(([, field = '']) => field);
  return used.some((field) => setsField(derived, field) && setsField(base, field));
}

/** In the head of the class that begins there. */
function baseNamed(masked: string, { from }: Span): string | undefined {
  const head = /\bclass\b[^{};]{0,300}$/.exec(masked.slice(Math.max(0, from - 310), from))?.[0] ?? '';
  return /\bextends\s{1,20}([\w$]{1,200})/.exec(withoutGroups(head))?.[1];
}

interface Parameter {
  readonly name: string;
  readonly isField: boolean;
}

/** The parameters of the constructor of a class; `private path: string` is a field too. */
function constructorOf(masked: string, { from, to }: Span): readonly Parameter[] {
  const head = /\bconstructor\s{0,20}(?=\()/.exec(masked.slice(from, to));
  if (head === null) return [];
  const open = from + head.index + head[0].length;
  return splitAtCommas(masked, open + 1, closingBracket(masked, open)).map((span) => {
    const written = /^((?:(?:private|protected|public|readonly|override)\s{1,20}){0,3})([\w$]{1,200})/.exec(
      masked.slice(span.from, span.to),
    );
    return { name: written?.[2] ?? '', isField: (written?.[1] ?? '') !== '' };
  });
}

/** What `super(…)` gives in a class. */
function toldBySuper(masked: string, { from, to }: Span): readonly Span[] | undefined {
  const call = /(?<![\w$.])super\s{0,20}(?=\()/.exec(masked.slice(from, to));
  if (call === null) return undefined;
  const open = from + call.index + call[0].length;
  return splitAtCommas(masked, open + 1, closingBracket(masked, open));
}

interface BaseClass {
  readonly file: string;
  readonly name: string;
}

const basesBySources = new WeakMap<Sources, Map<string, readonly BaseClass[]>>();

/** The classes that those of a file are derived from, with their files, where these are of the project. */
export function baseClassesOf(sources: Sources, file: string): readonly BaseClass[] {
  const files = basesBySources.get(sources) ?? new Map<string, readonly BaseClass[]>();
  basesBySources.set(sources, files);
  const known = files.get(file) ?? readBaseClasses(sources, file);
  files.set(file, known);
  return known;
}

function readBaseClasses(sources: Sources, file: string): readonly BaseClass[] {
  const derived = /\bclass\s{1,20}[\w$]{0,200}\s{0,20}(?:<[^{}()]{0,300}>\s{0,20})?\bextends\s{1,20}([\w$]{1,200})/g;
  const names = new Set([...sources.masked(file).matchAll(derived)].map(([, name = '']) => name));
  return [...names].flatMap((name) => homeOf(sources, file, name) ?? []);
}

function imported(sources: Sources, file: string, root: string, members: readonly string[], step: number) {
  const by = importsIn(sources, file).get(root);
  const target = by === undefined ? undefined : fileOfImport(sources, file, by.module);
  if (by === undefined || target === undefined) return undefined;
  const meant = by.name === '*' ? { file: target, name: undefined } : exportedBy(sources, target, by.name);
  const path = meant.name === undefined ? members : [meant.name, ...members];
  return path.length === 0 ? undefined : constantOf(sources, meant.file, path.join('.'), step + 1);
}

/** `list: '/users'` or `list` of an object, `List = '/users'` of an enumeration. */
function memberOf(masked: string, open: number, name: string): Span | undefined {
  for (const { from, to } of splitAtCommas(masked, open + 1, closingBracket(masked, open))) {
    const written = masked.slice(from, to);
    const head = /^([\w$]+)\s*[:=]\s*/.exec(written);
    if (head?.[1] === name) return { from: from + head[0].length, to };
    if (written === name) return { from, to };
  }
  return undefined;
}

function splitAtPlus(masked: string, { from, to }: Span): readonly Span[] {
  const parts: Span[] = [];
  let start = from;
  for (let at = from; at < to; at++) {
    const char = masked[at];
    if (char === '(' || char === '[' || char === '{') at = closingBracket(masked, at);
    else if (char === '`') at = masked.indexOf('`', at + 1) < 0 ? to : masked.indexOf('`', at + 1);
    else if (char === '+') {
      parts.push(trimmed(masked, { from: start, to: at }));
      start = at + 1;
    }
  }
  return [...parts, trimmed(masked, { from: start, to })];
}

function trimmed(masked: string, { from, to }: Span): Span {
  let [left, right] = [from, to];
  while (left < right && /\s/.test(masked[left] as string)) left += 1;
  while (right > left && /[\s;]/.test(masked[right - 1] as string)) right -= 1;
  return { from: left, to: right };
}
