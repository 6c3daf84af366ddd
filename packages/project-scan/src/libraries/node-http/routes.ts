/**
 * Paths that a server of Node's own compares the address of a request with. Nothing registers them: each is inferred, with
 * the lines that run where the comparison holds.
 */
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import type { Place, ReadRoute, RouteReader, RouteReading } from '../../reading/route-reader.ts';
import { functionsOf } from '../../reading/scripts/functions.ts';
import { literalAt } from '../../reading/scripts/literals.ts';
import { exportsOf, fileOfImport, importsIn } from '../../reading/scripts/modules.ts';
import { escaped, lineAt, type Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';

export const nodeHttp: RouteReader = { frameworks: ['node:http'], read: routesIn };

/** A function that is handed the request. */
interface Listener {
  readonly file: string;
  /** What it calls the request. */
  readonly request: string;
  readonly body: Span;
}

const MOST_STEPS = 3;

function routesIn(sources: Sources): RouteReading {
  const files = sources
    .scripts()
    .filter(
      (file) =>
        /\bcreate(?:Secure)?Server\s{0,20}\(/.test(sources.text(file)) &&
        /['"](?:node:)?http(?:s|2)?['"]/.test(sources.text(file)),
    );
  const routes = new Map<string, ReadRoute>();
  const hidden: Place[] = [];
  const seen = new Set<string>();
  const visit = (listener: Listener, step: number): void => {
    const key = `${listener.file}\0${listener.body.from}`;
    if (seen.has(key)) return;
    seen.add(key);
    const asked = namesOfUrl(sources, listener);
    for (const route of comparedIn(sources, listener, asked)) {
      const name = `${route.method} ${route.path}`;
      if (!routes.has(name)) routes.set(name, route);
    }
    hidden.push(...matchedIn(sources, listener, asked));
    if (step < MOST_STEPS) for (const next of handedTo(sources, listener)) visit(next, step + 1);
  };
  for (const file of files) {
    for (const listener of listenersIn(sources, file)) visit(listener, 0);
    hidden.push(...madeListeners(sources, file));
  }
  return { routes: [...routes.values()], hidden };
}

/** `createServer(make())`: what answers comes out of a function. An app of a framework is called too, and read by it. */
function madeListeners(sources: Sources, file: string): readonly Place[] {
  if (!/\bfrom\s{0,9}['"](?:node:)?https?['"]|require\(['"](?:node:)?https?['"]\)/.test(sources.text(file))) return [];
  return signsLeft(sources, [file], MADE, [], (_, [, called = '']) => {
    const module = importsIn(sources, file).get(called)?.module;
    return module === undefined
      ? functionsOf(sources.masked(file)).some(({ name }) => name === called)
      : /^[.@~]/.test(module);
  });
}

const MADE = /\bcreate(?:Secure)?Server\s{0,20}\(\s{0,20}(?:[\w$]{1,60}\s{0,9},\s{0,20})?([\w$]{1,100})\(/g;

/** Of `createServer((req, res) => {…})`, `createServer(options, handle)` and `server.on('request', handle)`. */
function listenersIn(sources: Sources, file: string): readonly Listener[] {
  const masked = sources.masked(file);
  return [...masked.matchAll(/\b(?:create(?:Secure)?Server|on|addListener)\s{0,20}\(/g)].flatMap(
    ({ index, 0: head }) => {
      const open = index + head.length - 1;
      const given = splitAtCommas(masked, open + 1, closingBracket(masked, open));
      const [first] = given;
      if (
        !head.startsWith('create') &&
        (first === undefined || literalAt(sources.text(file), masked, first.from) !== 'request')
      )
        return [];
      return given.flatMap((span) => {
        const name = /^(?:this\.)?([\w$]+)(?:\.bind\(this\))?$/.exec(masked.slice(span.from, span.to))?.[1];
        const found = name === undefined ? functionAt(masked, file, span.from) : functionNamed(sources, file, name);
        return found === undefined ? [] : [found];
      });
    },
  );
}

/** The function that is written at a place. */
function functionAt(masked: string, file: string, from: number): Listener | undefined {
  const head = /^(?:async\s{1,20})?(?:function\s{0,20}[\w$]{0,100}\s{0,20})?(?=\(|[\w$]{1,100}\s{0,20}=>)/.exec(
    masked.slice(from, from + 300),
  );
  if (head === null) return undefined;
  const open = from + head[0].length;
  const close = masked[open] === '(' ? closingBracket(masked, open) : open;
  return listenerOf(masked, file, open, close);
}

function listenerOf(masked: string, file: string, open: number, close: number): Listener | undefined {
  const request = /^\(?\s{0,100}([\w$]{1,100})/.exec(masked.slice(open, open + 220))?.[1];
  const brace = masked.indexOf('{', close);
  // Between its parameters and its body stand a type and an arrow at most.
  if (request === undefined || brace < 0 || /[;]/.test(masked.slice(close, brace))) return undefined;
  return { file, request, body: { from: brace + 1, to: closingBracket(masked, brace) } };
}

/** A function or a method of that name, here or where it is imported from. */
function functionNamed(sources: Sources, file: string, name: string): Listener | undefined {
  const masked = sources.masked(file);
  const named = functionsOf(masked).find((each) => each.name === name);
  if (named !== undefined) return listenerOf(masked, file, named.open, closingBracket(masked, named.open));
  const method = new RegExp(
    `^[ \\t]{0,40}(?:(?:async|private|public|protected|static)[ \\t]{1,10}){0,3}#?${escaped(name)}[ \\t]{0,10}\\(`,
    'm',
  ).exec(masked);
  if (method !== null) {
    const open = method.index + method[0].length - 1;
    const close = closingBracket(masked, open);
    if (/^\s{0,20}(?::[^{};=]{0,200})?\{/.test(masked.slice(close + 1, close + 300)))
      return listenerOf(masked, file, open, close);
  }
  const imported = importsIn(sources, file).get(name);
  const target = imported && fileOfImport(sources, file, imported.module);
  if (imported === undefined || target === undefined || target === file) return undefined;
  const there = sources.masked(target);
  const local = exportsOf(sources, target).get(imported.name) ?? imported.name;
  const found = functionsOf(there).find(
    (each) => each.name === local || (imported.name === 'default' && each.name === 'default'),
  );
  return found && listenerOf(there, target, found.open, closingBracket(there, found.open));
}

/** Functions that are handed the request first. */
function handedTo(sources: Sources, { file, request, body }: Listener): readonly Listener[] {
  const masked = sources.masked(file);
  const calls = new RegExp(
    `(?<![\\w$.])(?:this\\.)?#?([\\w$]{1,100})\\s{0,20}\\(\\s{0,20}${escaped(request)}\\s{0,20}[,)]`,
    'g',
  );
  const names = [...masked.slice(body.from, body.to).matchAll(calls)].map(([, name = '']) => name);
  return [...new Set(names)].flatMap((name) => functionNamed(sources, file, name) ?? []);
}

/** What stands for the address of the request: `req.url`, and variables that are made of it. */
function namesOfUrl(sources: Sources, { file, request, body }: Listener): RegExp {
  const masked = sources.masked(file).slice(body.from, body.to);
  const names = new Set<string>();
  const asked = () =>
    new RegExp(`(?<![\\w$.])(?:${[`${escaped(request)}\\.url`, ...[...names].map(escaped)].join('|')})(?![\\w$])`);
  const set = [
    ...masked.matchAll(
      /\b(?:const|let|var)\s{1,10}(\{[^{}]{0,300}\}|[\w$]{1,100})(?:\s{0,10}:[^=;\n]{0,100})?\s{0,10}=\s{0,10}([^;\n]{1,300})/g,
    ),
  ];
  for (const [, target = '', value = ''] of set) {
    const isRequest = new RegExp(`^${escaped(request)}\\s{0,10}$`).test(value);
    if (!isRequest && !asked().test(value)) continue;
    if (!target.startsWith('{')) {
      if (!isRequest) names.add(target);
      continue;
    }
    for (const [, field = '', alias] of target.matchAll(/([\w$]{1,100})(?:\s{0,10}:\s{0,10}([\w$]{1,100}))?/g))
      if (/^(?:url|pathname|path|originalUrl)$/.test(field)) names.add(alias ?? field);
  }
  return asked();
}

interface Guard {
  readonly condition: Span;
  readonly block: Span;
}

/** Each `if` with what it runs. */
function guardsIn(masked: string, body: Span): readonly Guard[] {
  // Behind a bracket that never closes nobody looks for the ends of others.
  let closes = true;
  return [...masked.slice(body.from, body.to).matchAll(/(?<![\w$.])if\s{0,20}\(/g)].flatMap(({ index, 0: head }) => {
    const open = body.from + index + head.length - 1;
    const close = closes ? closingBracket(masked, open) : masked.length;
    closes &&= close < masked.length;
    if (!closes) return [];
    const start = close + 1 + (/^\s{0,200}/.exec(masked.slice(close + 1, close + 201))?.[0].length ?? 0);
    const newline = masked.indexOf('\n', start);
    const to = masked[start] === '{' ? closingBracket(masked, start) : newline < 0 ? masked.length : newline;
    return [{ condition: { from: open, to: close }, block: { from: start, to } }];
  });
}

function comparedIn(sources: Sources, { file, request, body }: Listener, asked: RegExp): readonly ReadRoute[] {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  const code = masked.slice(body.from, body.to);
  const guards = guardsIn(masked, body);
  const found: { at: number; path: string; end?: number }[] = [];
  const add = (at: number, quoteAt: number, end?: number, isStart = false) => {
    const path = literalAt(text, masked, quoteAt);
    if (!path?.startsWith('/') || path.includes('${') || /\s/.test(path)) return;
    found.push({ at, path: isStart ? `${path.replace(/\/$/, '')}/*` : path, ...(end === undefined ? {} : { end }) });
  };
  for (const { index, 0: whole } of code.matchAll(/(?<![!=])={2,3}\s{0,20}(?=["'`])/g)) {
    const operand = operandBefore(code, index);
    if (asked.test(operand)) add(body.from + index, body.from + index + whole.length);
  }
  for (const { index, 0: whole, 1: quote = '' } of code.matchAll(/(["'`])\s{0,20}={2,3}\s{0,20}/g)) {
    const operand =
      /^[\w$.?!()[\]]{1,100}/.exec(code.slice(index + whole.length, index + whole.length + 100))?.[0] ?? '';
    if (asked.test(operand)) add(body.from + index, body.from + code.lastIndexOf(quote, index - 1));
  }
  for (const { index, 0: whole } of code.matchAll(/\.\s{0,20}startsWith\s{0,20}\(\s{0,20}(?=["'`])/g))
    if (asked.test(operandBefore(code, index)))
      add(body.from + index, body.from + index + whole.length, undefined, true);
  for (const { index, 0: whole } of code.matchAll(/\bswitch\s{0,20}\(/g)) {
    const open = body.from + index + whole.length - 1;
    const close = closingBracket(masked, open);
    if (!asked.test(masked.slice(open + 1, close))) continue;
    const brace = masked.indexOf('{', close);
    const to = closingBracket(masked, brace);
    if (to >= masked.length) break;
    const cases = [...masked.slice(brace, to).matchAll(/\b(?:case\s{1,20}(?=["'`])|default\s{0,20}:)/g)];
    for (const [i, { index: at, 0: head }] of cases.entries()) {
      const next = cases[i + 1]?.index ?? to - brace;
      if (head.startsWith('case'))
        add(brace + at, brace + at + head.length, brace + masked.slice(brace, brace + next).trimEnd().length - 1);
    }
  }
  return found
    .sort((left, right) => left.at - right.at)
    .flatMap(({ at, path, end }) => {
      const around = guards.filter(({ condition, block }) => isIn(condition, at) || isIn(block, at));
      const own = around.findLast(({ condition }) => isIn(condition, at));
      const last = end ?? own?.block.to ?? at;
      const [line, endLine] = [lineAt(text, at), lineAt(text, last)];
      return methodsOf(text, request, around).map(
        (method): ReadRoute => ({
          method,
          path,
          handler: '<inline>',
          file,
          line,
          ...(endLine > line ? { endLine } : {}),
          framework: 'node:http',
          confidence: 'inferred',
        }),
      );
    });
}

function operandBefore(code: string, at: number): string {
  const before = code.slice(Math.max(0, at - 120), at).trimEnd();
  return before.slice(before.search(/[\w$.?!()[\]]{1,120}$/));
}

function isIn({ from, to }: Span, at: number): boolean {
  return from < at && at < to;
}

/** What the conditions around say of the method; all of them where they say nothing. */
function methodsOf(text: string, request: string, guards: readonly Guard[]): readonly string[] {
  const compared = new RegExp(
    `(?<![\\w$.!])(?:${escaped(request)}\\.)?method\\s{0,20}={2,3}\\s{0,20}["'\`]([A-Z]{1,20})["'\`]`,
    'g',
  );
  const methods = guards.flatMap(({ condition }) =>
    [...text.slice(condition.from, Math.min(condition.to, condition.from + 2000)).matchAll(compared)].map(
      ([, method = '']) => method,
    ),
  );
  return methods.length === 0 ? ['ALL'] : [...new Set(methods)];
}

/** Where a pattern, or what stands in a table, decides about the address. */
function matchedIn(sources: Sources, { file, body }: Listener, asked: RegExp): readonly Place[] {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  const code = masked.slice(body.from, body.to);
  const byPattern = [...code.matchAll(/\.\s{0,20}match\s{0,20}\(/g)].filter(({ index }) =>
    asked.test(operandBefore(code, index)),
  );
  const tested = [
    ...code.matchAll(
      /\.\s{0,20}(?:test|exec)\s{0,20}\(([^()\n]{1,100})\)|(?<=[\w$])\[([^[\]\n]{1,100})\](?=\s{0,20}[(;)])/g,
    ),
  ].filter(([, given = '', key = '']) => asked.test(given) || asked.test(key));
  return [...byPattern, ...tested].map(({ index }) => ({ file, line: lineAt(text, body.from + index) }));
}
