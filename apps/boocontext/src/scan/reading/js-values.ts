/** What an expression stands for where that is a text: a literal, a constant of this file or another one, or several joined. */
import { closingBracket, type Span, splitAtCommas } from './code-text.ts';
import { exportedBy } from './js-declared.ts';
import { endOfStatement, functionsOf, type NamedFunction } from './js-functions.ts';
import { literalAt } from './js-literals.ts';
import { declarationOf, isNeverSetAnew } from './js-locals.ts';
import { fileOfImport, importsIn } from './modules.ts';
import { escaped, type Sources } from './sources.ts';

/** A constant may be made of constants. */
const mostSteps = 5;

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
    return literal.replace(/\$\{([^{}]{0,1000})\}/g, (_, inside: string) => {
      const name = /^\s{0,20}([\w$.]{1,200})\s{0,20}$/.exec(inside.replace(/[?!](?=\.)/g, ''))?.[1];
      return name === undefined ? `\${x}` : (constantOf(sources, file, name, step, span.from) ?? `\${${name}}`);
    });
  }
  const template = masked[span.from] === '`' ? templateAt(text, span) : undefined;
  if (template !== undefined) return template;
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
 * All texts that an expression may stand for: both of `isNew ? '/a' : '/b'`, also where a variable holds that; what is no
 * text, `null` say, is left out.
 */
export function textValuesOf(sources: Sources, file: string, span: Span): readonly string[] {
  const masked = sources.masked(file);
  return alternativesOf(masked, span).flatMap((each) => {
    const name = masked.slice(each.from, each.to);
    const held = /^[\w$]+$/.test(name) ? declarationOf(sources, file, name, each.from) : undefined;
    const inside =
      held !== undefined && held.at < each.from && isNeverSetAnew(sources, file, name, held)
        ? alternativesOf(masked, trimmed(masked, held.value))
        : [];
    return (inside.length > 1 ? inside : [each]).flatMap((one) => textValueOf(sources, file, one) ?? []);
  });
}

/** `a` and `b` of `which ? a : b`, `which && a` and `a ?? b`. */
function alternativesOf(masked: string, span: Span): readonly Span[] {
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
  if (step >= mostSteps) return undefined;
  const home = homeOf(sources, file, name);
  if (home === undefined) return undefined;
  const masked = sources.masked(home.file);
  const made = functionsOf(masked).find((each) => each.name === home.name);
  if (made === undefined) return undefined;
  const starts = startsOfResults(masked, made);
  const values = starts
    .map((from) => trimmed(masked, { from, to: Math.min(made.to, endOfStatement(masked, from)) }))
    .filter(({ from, to }) => !/^(['"`])\s*\1$/.test(sources.text(home.file).slice(from, to)))
    .map((span) => textValueOf(sources, home.file, span, step + 1));
  const [value] = values;
  // Of a function without a known text nothing is known, and of one with several neither.
  if (values.length !== 1 || value === undefined || !/^\/\w/.test(value)) return undefined;
  return withGiven(sources, file, value, parametersAt(masked, made.open), call, step);
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
  const own = sources.masked(file);
  const given = splitAtCommas(own, call.from + own.slice(call.from).indexOf('(') + 1, call.to - 1);
  return value.replace(/\$\{([\w$]+)\}/g, (whole, parameter: string) => {
    const span = given[parameters.indexOf(parameter)];
    return span === undefined ? whole : (textValueOf(sources, file, span, step + 1) ?? `\${x}`);
  });
}

/** `paths.order(id)` of an object of the project, and `this.urlOf(id)` of a class: where that gives one text. */
function resultOfMember(sources: Sources, file: string, called: string, call: Span, step: number): string | undefined {
  if (step >= mostSteps) return undefined;
  const members = called.split('.');
  const found =
    members[0] === 'this'
      ? methodOfClass(sources, file, members[1] ?? '', step)
      : functionOf(sources, file, members, call.from, step);
  if (found === undefined || (members[0] === 'this' && members.length !== 2)) return undefined;
  const value = textValueOf(sources, found.file, found.result, step + 1);
  if (value === undefined || !/^(?:\/|https?:|\$\{[^}]*\}\/?)\w/.test(value)) return undefined;
  return withGiven(sources, file, value, parametersAt(sources.masked(found.file), found.open), call, step);
}

interface Giving {
  readonly file: string;
  readonly open: number;
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
  if (root === 'this')
    return members.length === 1 ? fieldOfClass(sources, file, members[0] as string, step) : undefined;
  const declared = declarationOf(sources, file, root, use);
  if (declared === undefined) return imported(sources, file, root, members, step);
  if (!isNeverSetAnew(sources, file, root, declared)) return undefined;
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

/**
 * `private readonly path = '/orders'` and `this.path = '/orders'`: where one class of the file has such a field, and nothing
 * sets it but once; else that of the class that it is derived from.
 */
function fieldOfClass(sources: Sources, file: string, name: string, step: number): string | undefined {
  const masked = sources.masked(file);
  const field = new RegExp(
    `^[ \\t]*(?:(?:private|protected|public|readonly|static|override)[ \\t]+)*#?${escaped(name)}[ \\t]*(?::[^=;\\n]{0,100})?=(?![=>])[ \\t]*|\\bthis\\s{0,20}\\.\\s{0,20}${escaped(name)}\\s{0,20}[-+|&?]{0,3}=(?!=)\\s{0,20}`,
    'gm',
  );
  const [found, ...more] = masked.matchAll(field);
  if (found === undefined) return inheritedField(sources, file, name, step);
  if (more.length > 0 || /[-+|&?]\s{0,20}=/.test(found[0])) return undefined;
  const from = found.index + found[0].length;
  return textValueOf(sources, file, trimmed(masked, { from, to: endOfStatement(masked, from) }), step + 1);
}

function inheritedField(sources: Sources, file: string, name: string, step: number): string | undefined {
  const [base, ...others] = baseClassesOf(sources, file);
  if (base === undefined || others.length > 0 || step >= mostSteps) return undefined;
  return base.file === file ? undefined : fieldOfClass(sources, base.file, name, step + 1);
}

/** The classes that those of a file are derived from, with their files, where these are of the project. */
export function baseClassesOf(
  sources: Sources,
  file: string,
): readonly { readonly file: string; readonly name: string }[] {
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
