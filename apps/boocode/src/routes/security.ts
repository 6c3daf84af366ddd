/**
 * Who may ask. A page of another site that a person has open must not be able to use this server through that person's
 * browser: not by sending requests (`Origin`), and not by pointing a name of its own at this machine (`Host`).
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { addressMatcher, hostName, isLoopbackHost, networkOf } from '../config/addresses.ts';
import type { Config } from '../config/config.ts';
import { BoocodeError } from '../errors.ts';
import { TokenGuesses } from './token-guesses.ts';

export type SecurityOptions = Pick<Config, 'host' | 'hosts' | 'trustedProxies' | 'token'>;

export const securityPlugin = fastifyPlugin<SecurityOptions>(async (app, options) => {
  const isProxy = addressMatcher(options.trustedProxies);
  const needsCredentials = options.token !== undefined || options.trustedProxies.length > 0;
  const hasRightToken = tokenCheck(options.token);

  app.decorateRequest('person', '');
  app.decorateRequest('user', '');
  app.addHook('onRequest', async (request, reply) => {
    const isFromProxy = isProxy(request.socket.remoteAddress ?? '');
    checkForm(request);
    const user = isFromProxy ? textOf(request.headers['remote-user']) : '';
    request.user = user;
    request.person = user === '' ? networkOf(request.ip) : `${request.ip} ${user}`;
    // A proxy may have used the header `Authorization` for itself.
    const hasToken = user === '' && hasRightToken(request, reply, networkOf(askerOf(request, isFromProxy)));
    checkHost(request, options, { isFromProxy, hasToken });
    checkOrigin(request, options, isFromProxy);
    // The page itself holds nothing that is worth keeping; without it nobody could enter a token.
    if (!needsCredentials || !isApi(request) || request.routeOptions.url === '/api/health') return;
    if (hasToken || user !== '') return;
    throw new BoocodeError('unauthorized', 'this server wants a bearer token, or a user named by its proxy');
  });

  app.addHook('onSend', async (request, reply) => {
    reply.headers(pageHeaders);
    // Chats, files and who may see them: no browser or proxy keeps a copy. Streams say more of it themselves.
    if (isApi(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
});

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose request it is, for limits that are each person's own: the user that a trusted proxy names, or an address. */
    person: string;
    /** Whom a trusted proxy names; empty where it names nobody, or nobody may be named. */
    user: string;
  }
}

/**
 * On every answer. The page loads what is its own and nothing else: a model's answer cannot make it fetch a foreign
 * image. Inline styles are what diagrams are drawn with.
 */
export const pageHeaders = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/**
 * Of these a request has one. Where there are two, somebody put one in on the way, and whoever passed it on may have
 * looked at the other.
 */
const singleHeaders = ['host', 'origin', 'authorization', 'remote-user', 'x-forwarded-host'];

function checkForm(request: FastifyRequest): void {
  if (!request.url.startsWith('/') || !URL.canParse(request.url, 'http://localhost')) {
    throw new BoocodeError('bad_request', 'the address of the request is none');
  }
  const names = request.raw.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const repeated = singleHeaders.find((single) => names.indexOf(single) !== names.lastIndexOf(single));
  if (repeated !== undefined) throw new BoocodeError('bad_request', `the request has ${repeated} more than once`);
  if (request.headers.host === undefined) throw new BoocodeError('bad_request', 'the request says no host');
}

/**
 * Whether a request shows the token. A wrong one is counted, wherever it is shown, since the answer may tell that it is
 * wrong. Throws `too_many_requests` before it looks where there were too many.
 */
function tokenCheck(token: string | undefined) {
  if (token === undefined) return () => false;
  const right = hashOf(token);
  const guesses = new TokenGuesses();
  return (request: FastifyRequest, reply: FastifyReply, network: string): boolean => {
    const shown = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (shown === undefined) return false;
    const waitMs = guesses.waitMs(network);
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1_000);
      reply.header('retry-after', String(seconds));
      throw new BoocodeError('too_many_requests', `too many wrong tokens: try again in ${seconds} s`);
    }
    // Takes as long whatever differs.
    const isRight = timingSafeEqual(hashOf(shown), right);
    if (!isRight) guesses.add(network);
    return isRight;
  };
}

/** Behind a proxy, whoever asked the proxy, as it says itself: what stands before its own entry was sent to it. */
function askerOf(request: FastifyRequest, isFromProxy: boolean): string {
  const forwarded = isFromProxy ? (textOf(request.headers['x-forwarded-for']).split(',').at(-1)?.trim() ?? '') : '';
  return isIP(forwarded) === 0 ? request.ip : forwarded;
}

/**
 * Names of this machine are always permitted, and those that are configured. Where none is configured, a server that
 * others reach is asked by any name, since a name that points astray shows only the page; whoever has the token did not
 * come by such a name either. That a proxy names a user proves nothing: a browser on the proxy's own machine, on a page
 * whose name points there, can send the same header.
 */
function checkHost(
  request: FastifyRequest,
  { host: boundTo, hosts }: SecurityOptions,
  { isFromProxy, hasToken }: { readonly isFromProxy: boolean; readonly hasToken: boolean },
): void {
  const { host = '' } = request.headers;
  const name = hostName(host);
  if (name !== undefined && isPermitted(name, hosts)) return;
  if (name !== undefined && hosts.length === 0 && (hasToken || !(isFromProxy || isLoopbackHost(boundTo)))) return;
  throw foreignHost(host);
}

function isPermitted(name: string, hosts: readonly string[]): boolean {
  return isLoopbackHost(name) || hosts.includes(name);
}

function foreignHost(host: string): BoocodeError {
  return new BoocodeError(
    'foreign_host',
    `this server is not ${JSON.stringify(host.slice(0, 100))}; if that is a name under which people open it, add it to BOOCODE_HOSTS`,
  );
}

/**
 * Command-line clients send no Origin; a page of this server sends its own. A proxy may ask under a name of its own and
 * say in `X-Forwarded-Host` under which it was asked itself, which has to be a permitted name like any other.
 */
function checkOrigin(request: FastifyRequest, { hosts }: SecurityOptions, isFromProxy: boolean): void {
  const { origin, host = '' } = request.headers;
  const forwarded = isFromProxy ? textOf(request.headers['x-forwarded-host']) : '';
  const names = forwarded === '' ? [] : forwarded.split(',').map((name) => name.trim());
  for (const name of names) {
    const known = hostName(name);
    if (known === undefined || !isPermitted(known, hosts)) throw foreignHost(name);
  }
  const isCrossSite = isApi(request) && request.headers['sec-fetch-site'] === 'cross-site';
  const own = [host, ...names].map((name) => name.toLowerCase());
  if (!isCrossSite && (origin === undefined || (URL.canParse(origin) && own.includes(new URL(origin).host)))) return;
  throw new BoocodeError('foreign_origin', 'a page of another site may not use this server');
}

function isApi(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith('/api/') === true || /^\/+api\b/i.test(request.url);
}

function textOf(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
