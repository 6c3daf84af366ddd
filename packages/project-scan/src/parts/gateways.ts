/**
 * What stands between a client and the server it asks, and takes off the beginning of a path or puts another in its place:
 * `/api/orders` is served as `/orders`. Read are the development servers of Vite, Angular, webpack and Next, nginx and Caddy.
 */

import { closingBracket } from '../reading/code-text.ts';
import type { Sources } from '../reading/sources.ts';
import type { ScannedRequest } from '../scan.ts';

/** Requests as they arrive behind the gateway; where two do not agree, the method is left out, so that nothing is sure. */
export function throughGateways(sources: Sources, requests: readonly ScannedRequest[]): readonly ScannedRequest[] {
  const rules = sources.files.flatMap((file) => rulesIn(sources, file));
  if (!rules.some(({ from, to }) => from !== to)) return requests;
  return requests.map((request) => {
    const { method, ...rest } = request;
    if (request.protocol !== undefined || isTest(request.file)) return request;
    const fitting = rules.filter((rule) => request.file.startsWith(rule.folder) && begins(request.path, rule.from));
    const longest = Math.max(...fitting.map(({ from }) => from.length));
    const meant = fitting.filter(({ from }) => from.length === longest);
    const [path, ...others] = new Set(meant.map((rule) => behind(request.path, rule)));
    if (path === undefined) return request;
    if (others.length > 0) return rest;
    const [service, ...services] = new Set(meant.flatMap((rule) => rule.service ?? []));
    // It is known now whose port it is.
    const { namesHost: _, ...own } = rest;
    const known = service === undefined || services.length > 0 ? {} : { service };
    return { ...(path === request.path ? rest : own), ...(method === undefined ? {} : { method }), ...known, path };
  });
}

/** A test asks the application itself as a rule. */
function isTest(file: string): boolean {
  return /(?:^|\/)(?:tests?|__tests__|specs?|e2e)\/|[._](?:test|spec)\.\w{1,4}$|(?:^|\/)test_[^/]*$|Tests?\.(?:java|kt|cs|php)$/.test(
    file,
  );
}

interface Rule {
  /** What sends the requests that it is for. */
  readonly folder: string;
  /** `/api`, without a slash at its end. */
  readonly from: string;
  readonly to: string;
  readonly service?: string | undefined;
}

function begins(path: string, from: string): boolean {
  return path.startsWith(from) && (path.length === from.length || path[from.length] === '/');
}

function behind(path: string, { from, to }: Rule): string {
  return `${to}${path.slice(from.length)}` || '/';
}

function rulesIn(sources: Sources, file: string): readonly Rule[] {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const read = READERS.find(({ files }) => files.test(name));
  if (read === undefined) return [];
  const folder = read.isOfFolder ? file.slice(0, file.lastIndexOf('/') + 1) : '';
  return read
    .rules(sources.text(file))
    .map(([from, to, service]) => ({ folder, from: withoutSlash(from), to: withoutSlash(to), service }))
    .filter(({ from }) => from !== '');
}

function withoutSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

type Pair = readonly [from: string, to: string, service?: string | undefined];

const READERS: readonly {
  readonly files: RegExp;
  /** It serves what stands beside it alone. */
  readonly isOfFolder: boolean;
  readonly rules: (text: string) => readonly Pair[];
}[] = [
  {
    files: /^(?:nginx|default|site)[\w.-]{0,100}\.(?:conf|template)$|\.conf\.template$|^nginx\.conf/,
    isOfFolder: false,
    rules: nginxRules,
  },
  { files: /^Caddyfile/, isOfFolder: false, rules: caddyRules },
  {
    files:
      /^(?:vite|vue|webpack|rspack|rsbuild|nuxt|craco)[\w.-]{0,40}\.config\.[cm]?[jt]s$|^(?:vite|vue|nuxt|rsbuild)\.config\.[cm]?[jt]s$|^proxy[\w.-]{0,40}\.(?:json|[cm]?js)$|^setupProxy\.[jt]s$/,
    isOfFolder: true,
    rules: developmentRules,
  },
  { files: /^next\.config\.[cm]?[jt]s$/, isOfFolder: true, rules: nextRules },
];

/** `proxy_pass` with a path of its own puts that in the place of the location; without one the path stays. */
function nginxRules(written: string): readonly Pair[] {
  const text = written.replace(/#[^\n]*/g, '');
  return [...text.matchAll(/\blocation\s{1,20}(?:\^~\s{1,20})?(\/[\w./-]{0,200})\s{0,20}\{/g)].flatMap(
    ({ index, 0: head, 1: from = '' }): readonly Pair[] => {
      const open = index + head.length - 1;
      const body = text.slice(open, closingBracket(text, open));
      const pass =
        /\bproxy_pass\s{1,20}https?:\/\/((?:\$\{[^{};\s]{0,100}\}|[^/;\s{}]){1,200})(\/[^;\s]{0,200})?;/.exec(body);
      if (pass === null) return [];
      const rewrite = /\brewrite\s{1,20}\^(\/[\w./-]{0,200})\(?\.?\*?\)?\$?\s{1,20}(\/[\w./-]{0,200})\$1\b/.exec(body);
      if (rewrite !== null) return [[rewrite[1] ?? '', rewrite[2] ?? '']];
      const [, host = '', to] = pass;
      const service = /^[\w-]{1,80}(?=:|$)/.exec(host)?.[0];
      return to?.includes('$') === true ? [] : [[from, to ?? from, service === 'localhost' ? undefined : service]];
    },
  );
}

function caddyRules(text: string): readonly Pair[] {
  const stripped = [...text.matchAll(/\bhandle_path\s{1,20}(\/[\w./-]{0,200})\*/g)];
  return stripped.map(([, from = '']): Pair => [from, '']);
}

/** `rewrite: (path) => path.replace(/^\/api/, '')` and `pathRewrite: { '^/api': '' }`. */
function developmentRules(text: string): readonly Pair[] {
  const replaced =
    /\brewrite\s{0,20}:\s{0,20}\(?\s{0,20}\w{1,100}\s{0,20}(?::\s{0,20}string\s{0,20})?\)?\s{0,20}=>\s{0,20}\w{1,100}\s{0,20}\.replace\(\s{0,20}(?:\/\^((?:\\\/|[\w.-]){1,200})\/|["']((?:\/[\w.-]{1,100}){1,9})["'])\s{0,20},\s{0,20}(["'`])([\w/.-]{0,200})\3/g;
  const listed = /\bpathRewrite["']?\s{0,20}:\s{0,20}\{([^{}]{0,2000})\}/g;
  const entry = /(["'])\^?(\/[\w./-]{1,200})(?:\(\.\*\))?\$?\1\s{0,20}:\s{0,20}(["'])([\w/.-]{0,200})(?:\$1)?\3/g;
  return [
    ...[...text.matchAll(replaced)].map(
      ([, pattern, plain = '', , to = '']): Pair => [pattern?.replaceAll('\\/', '/') ?? plain, to],
    ),
    ...[...text.matchAll(listed)].flatMap(([, entries = '']) =>
      [...entries.matchAll(entry)].map(([, , from = '', , to = '']): Pair => [from, to]),
    ),
  ];
}

/** `{ source: '/api/:path*', destination: 'http://localhost:8000/:path*' }`. */
function nextRules(text: string): readonly Pair[] {
  const rewrite =
    /\bsource\s{0,20}:\s{0,20}["'`](\/[\w./-]{0,200}):(\w{1,80})\*["'`]\s{0,20},\s{0,20}destination\s{0,20}:\s{0,200}["'`](?:https?:\/\/(?:\$\{[^{}]{0,200}\}|[^/'"`\s]){1,200}|\$\{[^{}]{0,200}\})(\/[\w./-]{0,200}):\2\*/g;
  return [...text.matchAll(rewrite)].map(([, from = '', , to = '']): Pair => [from, to]);
}
