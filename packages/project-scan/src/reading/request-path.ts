/** The path that a request asks for, out of what is written as its URL. */
import type { ScannedRequest } from '../scan.ts';

/**
 * `/orders/{}` of `/orders/${id}?full=1`. A URL may begin with what the code does not say, which is a host as a rule and may be
 * a part of the path too. Undefined where nothing of the path is known, and for other hosts than this machine.
 *
 * @param written unknown parts stand in it as `${name}`
 */
export function pathOf(written: string): Pick<ScannedRequest, 'path' | 'hasUnknownBase' | 'namesHost'> | undefined {
  const { host, rest: behindHost } = splitAtHost(written);
  if (host !== undefined && !/^(localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\]|\$\{[^}]*\})(:|$)/.test(host))
    return undefined;
  const hasUnknownBase = host === undefined && behindHost.startsWith('${');
  const rest = hasUnknownBase ? behindHost.replace(/^(?:\$\{[^}]*\})+/, '') : behindHost;
  const [pathname = ''] = /^(?:[^?#$]|\$(?!\{)|\$\{[^}]*\})*/.exec(rest) ?? [];
  if (host === undefined && !hasUnknownBase && !pathname.startsWith('/')) return undefined;
  const segments = pathname.split('/').filter((segment) => segment !== '');
  // `{id}`: generated clients put values in its place.
  const known = segments.map((segment) => (segment.includes('${') || /^\{[\w-]+\}$/.test(segment) ? '{}' : segment));
  // `/x${query}`, `/x${query}&all=1`: what is added to the last part may be a query as well as more of the path.
  const last = segments.at(-1);
  const ending = last === undefined ? undefined : /^([^$]+)\$\{[^}]*\}(?:$|&)/.exec(last)?.[1];
  if (ending !== undefined) known[known.length - 1] = ending;
  if (segments.length > 0 && known.every((segment) => segment === '{}')) return undefined;
  if (segments.length === 0 && hasUnknownBase) return undefined;
  return {
    path: `/${known.join('/')}`,
    ...(hasUnknownBase ? { hasUnknownBase } : {}),
    ...(host === undefined ? {} : { namesHost: true }),
  };
}

/** `https://host/path` and `//host/path`. */
function splitAtHost(written: string): { readonly host?: string; readonly rest: string } {
  const scheme = /^(?:https?:)?\/\//.exec(written)?.[0];
  if (scheme === undefined) return { rest: written };
  const slash = written.indexOf('/', scheme.length);
  const end = slash < 0 ? written.length : slash;
  return { host: written.slice(scheme.length, end), rest: written.slice(end) };
}
