/**
 * Paths that a handler of Go tells apart by itself: one that is registered for everything below a path, and compares
 * `r.URL.Path`. Nothing registers them: each is inferred, with the lines that run where the comparison holds.
 */
import { closingBracket, type Span } from '../code-text.ts';
import type { Place, ReadRoute } from '../route-reader.ts';
import { escaped, lineAt, type Sources } from '../sources.ts';
import { calledFunctions, type GoFunction, indexOf, told } from './functions.ts';
import { goName } from './names.ts';

export interface ComparedPaths {
  readonly routes: readonly ReadRoute[];
  /** Where a pattern that cannot be read, or something made of the path, decides. */
  readonly hidden: readonly Place[];
}

/** @param handlers functions that answer whatever is below a path */
export function comparedPaths(
  sources: Sources,
  functions: readonly GoFunction[],
  handlers: readonly GoFunction[],
): ComparedPaths {
  const routes = new Map<string, ReadRoute>();
  const hidden: Place[] = [];
  const seen = new Set<GoFunction>();
  const visit = (each: GoFunction, step: number): void => {
    const request = each.parameters.find(({ type }) => /^\*?http\.Request$/.test(type))?.name;
    if (request === undefined || seen.has(each)) return;
    seen.add(each);
    const found = comparedIn(sources, each, request);
    for (const route of found.routes) {
      const name = `${route.method} ${route.path}`;
      if (!routes.has(name)) routes.set(name, route);
    }
    hidden.push(...found.hidden);
    if (step >= MOST_STEPS) return;
    for (const next of handedTo(sources, functions, each, request, found.blocks)) visit(next, step + 1);
  };
  for (const each of handlers) visit(each, 0);
  return { routes: [...routes.values()], hidden };
}

const MOST_STEPS = 3;

interface Branch {
  readonly condition: Span;
  readonly block: Span;
}

/** Each `if` and each `case` with what it runs. */
function branchesIn(masked: string, body: Span): readonly Branch[] {
  const code = masked.slice(body.from, body.to);
  const found: Branch[] = [];
  for (const { index, 0: word } of code.matchAll(/\bif[ \t]{1,9}/g)) {
    const from = body.from + index + word.length;
    const open = blockBehind(masked, from, body.to);
    if (open !== undefined)
      found.push({ condition: { from, to: open }, block: { from: open, to: closingBracket(masked, open) } });
  }
  for (const { index, 0: word } of code.matchAll(/^[ \t]{0,40}case[ \t]{1,9}/gm)) {
    const from = body.from + index + word.length;
    const colon = endOfCase(masked, from, body.to);
    if (colon === undefined) continue;
    const rest = masked.slice(colon + 1, body.to);
    const next = /^[ \t]{0,40}(?:case\b|default[ \t]{0,9}:|\})/m.exec(rest)?.index ?? rest.length;
    found.push({
      condition: { from, to: colon },
      block: { from: colon, to: colon + 1 + rest.slice(0, next).trimEnd().length },
    });
  }
  return found;
}

/** The brace behind a condition, in which all brackets are closed. */
function blockBehind(masked: string, from: number, to: number): number | undefined {
  for (let at = from; at < Math.min(to, from + MOST_CHARS); at++) {
    const char = masked[at];
    if (char === '{') return at;
    if (char === '}') return undefined;
    at = endOfGroup(masked, at);
  }
  return undefined;
}

function endOfCase(masked: string, from: number, to: number): number | undefined {
  for (let at = from; at < Math.min(to, from + MOST_CHARS); at++) {
    const char = masked[at];
    if (char === ':') return masked[at + 1] === '=' ? undefined : at;
    if (char === '{' || char === '}') return undefined;
    at = endOfGroup(masked, at);
  }
  return undefined;
}

/** Where brackets or quotes that open at a place end; the place itself where none does. */
function endOfGroup(masked: string, at: number): number {
  const char = masked[at];
  if (char === '(' || char === '[') return closingBracket(masked, at);
  return char === '"' || char === '`' ? endOfText(masked, at) : at;
}

function endOfText(masked: string, at: number): number {
  const end = masked.indexOf(masked[at] ?? '"', at + 1);
  return end < 0 ? masked.length : end;
}

const MOST_CHARS = 2000;

interface ComparedIn extends ComparedPaths {
  /** What runs for one of the paths alone. */
  readonly blocks: readonly Span[];
}

function comparedIn(sources: Sources, each: GoFunction, request: string): ComparedIn {
  const { file, body } = each;
  const [text, masked] = [sources.text(file), sources.masked(file)];
  const asked = namesOfPath(masked.slice(body.from, body.to), request);
  const branches = branchesIn(masked, body);
  const routes: ReadRoute[] = [];
  const hidden: Place[] = [];
  const blocks: Span[] = [];
  for (const branch of branches) {
    const { condition, block } = branch;
    const switched = switchAround(masked, body, condition.from);
    for (const part of alternatives(masked, condition)) {
      const found = pathsIn(sources, each, part, asked, switched !== undefined && asked.test(switched));
      if (found.isHidden) hidden.push({ file, line: lineAt(text, part.from) });
      if (found.isHidden || found.paths.length > 0) blocks.push(block);
      const own = methodsIn(text.slice(part.from, part.to), request);
      const around = branches.filter((other) => other.block.from < condition.from && condition.to <= other.block.to);
      const methods =
        own.length > 0
          ? own
          : around.flatMap((other) => methodsIn(text.slice(other.condition.from, other.condition.to), request));
      const [line, endLine] = [lineAt(text, part.from), lineAt(text, block.to)];
      for (const path of found.paths)
        for (const method of methods.length > 0 ? new Set(methods) : ['ALL'])
          routes.push({
            method,
            path,
            handler: '<inline>',
            file,
            line,
            ...(endLine > line ? { endLine } : {}),
            framework: 'net/http',
            confidence: 'inferred',
          });
    }
  }
  return { routes, hidden, blocks };
}

/** `r.URL.Path`, and variables that are set to it. */
function namesOfPath(code: string, request: string): RegExp {
  const path = `${escaped(request)}\\.URL\\.Path`;
  const names = [...code.matchAll(new RegExp(`\\b(\\w{1,100})[ \\t]{0,9}:?=[ \\t]{0,9}${path}[ \\t]{0,9}$`, 'gm'))];
  return new RegExp(`(?<![\\w.])(?:${[path, ...names.map(([, name = '']) => escaped(name))].join('|')})(?![\\w(.])`);
}

/** What the innermost `switch` around a `case` asks; undefined where it asks nothing, or there is none. */
function switchAround(masked: string, body: Span, at: number): string | undefined {
  if (!/(?:^|\n)[ \t]{0,40}case[ \t]{1,9}$/.test(masked.slice(Math.max(body.from, at - 60), at))) return undefined;
  let found: string | undefined;
  for (const { index, 0: head, 1: what = '' } of masked
    .slice(body.from, at)
    .matchAll(/\bswitch[ \t]{1,9}([^{\n]{0,300})\{/g)) {
    const open = body.from + index + head.length - 1;
    if (closingBracket(masked, open) > at) found = what.trim();
  }
  return found;
}

/** What stands between `||` at the top of a condition: each holds by itself. */
function alternatives(masked: string, { from, to }: Span): readonly Span[] {
  const parts: Span[] = [];
  let start = from;
  for (let at = from; at < to; at++) {
    if (masked.startsWith('||', at)) {
      parts.push({ from: start, to: at });
      start = at + 2;
    } else at = endOfGroup(masked, at);
  }
  return [...parts, { from: start, to }];
}

interface PathsIn {
  readonly paths: readonly string[];
  readonly isHidden: boolean;
}

function pathsIn(sources: Sources, each: GoFunction, part: Span, asked: RegExp, isCase: boolean): PathsIn {
  const masked = sources.masked(each.file);
  const code = masked.slice(part.from, part.to);
  const paths: string[] = [];
  let isHidden = false;
  const add = (span: Span, isStart = false): void => {
    const { text, isOpen, isUnknown } = told(sources, each, span);
    // The empty path, and what is part of one, are no routes by themselves.
    if (isUnknown || isOpen || !text.startsWith('/')) isHidden ||= isUnknown || isOpen;
    else paths.push(isStart ? `${text.replace(/\/$/, '')}/*` : text);
  };
  if (isCase) {
    let start = part.from;
    for (let at = part.from; at <= part.to; at++) {
      const char = masked[at];
      if (at < part.to && (char === '"' || char === '`')) at = endOfText(masked, at);
      else if (at === part.to || char === ',') {
        const own = masked.slice(start, at);
        const from = start + (own.length - own.trimStart().length);
        add({ from, to: from + own.trim().length });
        start = at + 1;
      }
    }
    return { paths, isHidden };
  }
  if (!asked.test(code)) return { paths, isHidden };
  const operand = String.raw`(?:"[^"\n]{0,300}"|[\w.]{1,200})`;
  for (const { index, 1: left = '', 2: right = '', 0: whole } of code.matchAll(
    new RegExp(`(${operand})[ \\t]{0,9}==[ \\t]{0,9}(${operand})`, 'g'),
  )) {
    const end = part.from + index + whole.length;
    if (isAll(asked, left)) add({ from: end - right.length, to: end });
    else if (isAll(asked, right)) add({ from: part.from + index, to: part.from + index + left.length });
  }
  for (const { index, 1: called = '', 0: head } of code.matchAll(/(?<![\w.])((?:\w{1,100}\.){0,4}\w{1,100})\(/g)) {
    const open = part.from + index + head.length - 1;
    const inside = masked.slice(open + 1, closingBracket(masked, open));
    const comma = inside.indexOf(',');
    const first = (comma < 0 ? inside : inside.slice(0, comma)).trim();
    if (!isAll(asked, first)) continue;
    if (called === 'strings.HasPrefix' && comma >= 0) {
      const written = inside.slice(comma + 1);
      const from = open + 1 + comma + 1 + (written.length - written.trimStart().length);
      add({ from, to: from + written.trim().length }, true);
    } else if (/\.(?:MatchString|FindStringSubmatch|FindString)$/.test(called)) {
      const path = pathOfPattern(sources, each.file, called.slice(0, called.lastIndexOf('.')));
      if (path === undefined) isHidden = true;
      else paths.push(path);
    } else if (/(?:^|\.)(?:Match|[mM]atches\w{0,40}|Contains|HasSuffix)$/.test(called)) isHidden = true;
  }
  return { paths, isHidden };
}

function isAll(asked: RegExp, written: string): boolean {
  return asked.exec(written)?.[0] === written;
}

/** `regexp.MustCompile("^/v1/users/([0-9]+)$")` of the package, with its groups as parameters; undefined where it says more. */
function pathOfPattern(sources: Sources, file: string, name: string): string | undefined {
  const [owner, own] = name.includes('.') ? name.split('.') : [undefined, name];
  if (own === undefined || name.split('.').length > 2) return undefined;
  const found = goName(sources, file, owner, own);
  const [value, more] = found?.values ?? [];
  if (value === undefined || more !== undefined || found?.isOpen === true) return undefined;
  const { from, to } = value.span;
  // A comment may stand behind it.
  const written = sources
    .text(value.file)
    .slice(from, from + sources.masked(value.file).slice(from, to).trimEnd().length);
  const pattern = /^regexp\.MustCompile(?:POSIX)?\((?:`([^`]{1,500})`|"((?:[^"\\\n]|\\.){1,500})")\)$/.exec(written);
  const source = pattern?.[1] ?? pattern?.[2]?.replaceAll('\\\\', '\\');
  return source === undefined ? undefined : pathOfExpression(source);
}

const ELEMENT = /\\[dwDW]|\[(?:[^\]\\]|\\.){1,100}\]|\./;
const PARAMETER = new RegExp(
  `\\((?:\\?:)?(?:${ELEMENT.source})(?:[+*]|\\{\\d+(?:,\\d*)?\\})?\\)|(?:${ELEMENT.source})(?:[+*]|\\{\\d+(?:,\\d*)?\\})`,
  'g',
);

function pathOfExpression(source: string): string | undefined {
  const [, written = '', end] = /^\^?(\/.{0,500}?)(\$)?$/.exec(source) ?? [];
  let parameters = 0;
  // A dot that is escaped stands for itself: it is kept apart from one that stands for any character.
  const path = written
    .replace(/\\\./g, DOT)
    .replace(/\\([/-])/g, '$1')
    .replace(PARAMETER, () => `{${++parameters}}`);
  if (path === '' || /[()[\]|?*+^$\\.]/.test(path)) return undefined;
  const plain = path.replaceAll(DOT, '.');
  return end === '$' ? plain : `${plain.replace(/\/(?:\{\d+\})?$/, '')}/*`;
}

const DOT = '\u{e000}';

/** `r.Method == http.MethodGet`, `"GET" == r.Method`. */
function methodsIn(text: string, request: string): readonly string[] {
  const method = String.raw`(?:http\.Method([A-Z][a-z]{1,20})|"([A-Z]{1,20})")`;
  const of = `${escaped(request)}\\.Method`;
  const compared = new RegExp(
    `(?<![\\w.])${of}[ \\t]{0,9}==[ \\t]{0,9}${method}|${method}[ \\t]{0,9}==[ \\t]{0,9}${of}\\b`,
    'g',
  );
  return [...text.matchAll(compared)].map(([, a, b, c, d]) => (a ?? b ?? c ?? d ?? '').toUpperCase());
}

/** Functions that are handed the request, but for those that are for one of the paths. */
function handedTo(
  sources: Sources,
  functions: readonly GoFunction[],
  each: GoFunction,
  request: string,
  blocks: readonly Span[],
): readonly GoFunction[] {
  const { from, to } = each.body;
  const masked = sources.masked(each.file);
  const calls = new RegExp(
    `(?<![\\w.])((?:\\w{1,100}\\.){0,4}\\w{1,100}\\()(?:[^()\\n]{0,200}[ \\t,])?${escaped(request)}[ \\t]{0,9}[,)]`,
    'g',
  );
  return [...masked.slice(from, to).matchAll(calls)].flatMap(({ index, 1: called = '' }) =>
    blocks.some((block) => block.from < from + index && from + index < block.to)
      ? []
      : answeringFunctions(sources, functions, each, called),
  );
}

/** Functions that a call names, as `s.handle(`: of several with the name the method of the type that it is called in. */
export function answeringFunctions(
  sources: Sources,
  functions: readonly GoFunction[],
  each: GoFunction,
  written: string,
): readonly GoFunction[] {
  const [, owner, name] = /^(\w{1,100})\.(\w{1,100})\($/.exec(written) ?? [];
  const own =
    owner === undefined || owner !== each.self
      ? []
      : (indexOf(functions).byName.get(name ?? '') ?? []).filter(
          ({ receiver, folder }) => receiver === each.receiver && folder === each.folder,
        );
  return own.length > 0 ? own : calledFunctions(sources, functions, each, written);
}
