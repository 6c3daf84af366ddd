/** What an expression stands for where that is a text: a literal, a constant of this file or another one, or several joined. */
import { closingBracket, type Span, splitAtCommas } from './code-text.ts';
import { exportedBy } from './js-declared.ts';
import { endOfStatement, functionsOf, type NamedFunction } from './js-functions.ts';
import { literalAt } from './js-literals.ts';
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
    return literal.replace(
      /\$\{\s{0,20}([\w$.]{1,200})\s{0,20}\}/g,
      (whole, name: string) => constantOf(sources, file, name, step) ?? whole,
    );
  }
  const template = masked[span.from] === '`' ? templateAt(text, span) : undefined;
  if (template !== undefined) return template;
  const called = /^([\w$]+)\(/.exec(masked.slice(span.from, span.to))?.[1];
  if (called !== undefined && closingBracket(masked, span.from + called.length) === span.to - 1)
    return resultOf(sources, file, called, span, step);
  if (!/^[\w$]+(\.[\w$]+)*$/.test(written)) return undefined;
  return constantOf(sources, file, written, step) ?? `\${${written}}`;
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
  const parameters = splitAtCommas(masked, made.open + 1, closingBracket(masked, made.open)).map(
    ({ from, to }) => /^[\w$]+/.exec(masked.slice(from, to))?.[0] ?? '',
  );
  const own = sources.masked(file);
  const given = splitAtCommas(own, call.from + own.slice(call.from).indexOf('(') + 1, call.to - 1);
  return value.replace(/\$\{([\w$]+)\}/g, (whole, parameter: string) => {
    const span = given[parameters.indexOf(parameter)];
    return span === undefined ? whole : (textValueOf(sources, file, span, step + 1) ?? `\${x}`);
  });
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

/** Of `base` and `paths.users.list`, wherever in the project these are written. */
export function constantOf(sources: Sources, file: string, name: string, step = 0): string | undefined {
  if (step >= mostSteps) return undefined;
  const [root = '', ...members] = name.split('.');
  const [text, masked] = [sources.text(file), sources.masked(file)];
  if (root === 'this')
    return members.length === 1 ? fieldOfClass(sources, file, members[0] as string, step) : undefined;
  const value = new RegExp(
    `\\b(?:const|enum)\\s+${escaped(root)}\\b\\s*(?::[^=;\\n]{0,200})?(?:=\\s*)?(?=[\\w$'"\`{(])`,
  ).exec(masked);
  if (value === null) return imported(sources, file, root, members, step);
  let at = value.index + value[0].length;
  let span: Span = { from: at, to: endOfStatement(masked, at) };
  for (const member of members) {
    at = span.from + (/^Object\.freeze\(\s*/.exec(masked.slice(span.from, span.from + 40))?.[0].length ?? 0);
    const next = masked[at] === '{' ? memberOf(masked, at, member) : undefined;
    if (next === undefined) return undefined;
    span = next;
  }
  const found = textValueOf(sources, file, trimmed(masked, span), step + 1);
  return found?.includes('${') === true || text === '' ? undefined : found;
}

/** `private readonly path = '/orders'`: where one class of the file has such a field, and nothing else sets it. */
function fieldOfClass(sources: Sources, file: string, name: string, step: number): string | undefined {
  const masked = sources.masked(file);
  const field = new RegExp(
    `^[ \\t]*(?:(?:private|protected|public|readonly|static|override)[ \\t]+)*#?${escaped(name)}[ \\t]*(?::[^=;\\n]{0,100})?=(?![=>])[ \\t]*`,
    'gm',
  );
  const [found, ...more] = masked.matchAll(field);
  if (found === undefined || more.length > 0) return undefined;
  if (new RegExp(`\\bthis\\s*\\.\\s*${escaped(name)}\\s*=(?!=)`).test(masked)) return undefined;
  const from = found.index + found[0].length;
  const value = textValueOf(sources, file, trimmed(masked, { from, to: endOfStatement(masked, from) }), step + 1);
  return value?.includes('${') === true ? undefined : value;
}

function imported(sources: Sources, file: string, root: string, members: readonly string[], step: number) {
  const by = importsIn(sources, file).get(root);
  const target = by === undefined ? undefined : fileOfImport(sources, file, by.module);
  if (by === undefined || target === undefined) return undefined;
  const [name, ...rest] = by.name === '*' ? members : [by.name, ...members];
  if (name === undefined) return undefined;
  const home = exportedBy(sources, target, name);
  return constantOf(sources, home.file, [home.name, ...rest].join('.'), step + 1);
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
