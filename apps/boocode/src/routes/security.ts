/**
 * Who may ask. A page of another site that a person has open must not be able to use this server through that person's
 * browser: not by sending requests (`Origin`), and not by pointing a name of its own at this machine (`Host`).
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { addressMatcher, isLoopbackHost } from '../config/addresses.ts';
import type { Config } from '../config/config.ts';
import { BoocodeError } from '../errors.ts';

export type SecurityOptions = Pick<Config, 'host' | 'trustedProxies' | 'token'>;

export const securityPlugin = fastifyPlugin<SecurityOptions>(async (app, options) => {
  const isProxy = addressMatcher(options.trustedProxies);
  const needsCredentials = options.token !== undefined || options.trustedProxies.length > 0;

  app.decorateRequest('person', '');
  app.addHook('onRequest', async (request) => {
    const isFromProxy = isProxy(request.socket.remoteAddress ?? '');
    const user = isFromProxy ? request.headers['remote-user'] : undefined;
    request.person = typeof user === 'string' && user !== '' ? `${request.ip} ${user}` : request.ip;
    const hasToken = options.token !== undefined && isSameText(bearerOf(request), options.token);
    checkHost(request, options.host, isFromProxy || hasToken);
    checkOrigin(request, isFromProxy);
    // The page itself holds nothing that is worth keeping; without it nobody could enter a token.
    if (!needsCredentials || !isApi(request) || request.routeOptions.url === '/api/health') return;
    if (hasToken || (typeof user === 'string' && user !== '')) return;
    throw new BoocodeError('unauthorized', 'this server wants a bearer token, or a user named by its proxy');
  });

  app.addHook('onSend', async (_request, reply) => {
    reply.headers(headers);
  });
});

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose request it is, for limits that are each person's own: the user that a trusted proxy names, or an address. */
    person: string;
  }
}

/**
 * The page loads what is its own and nothing else: a model's answer cannot make it fetch a foreign image. Inline styles
 * are what diagrams are drawn with.
 */
const headers = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/**
 * A server that only this machine reaches is asked by the names of this machine. One that others reach has credentials,
 * and whoever has them did not come by a name that points astray.
 */
function checkHost(request: FastifyRequest, boundTo: string, hasCredentials: boolean): void {
  const name = hostName(request.headers.host);
  if (name !== undefined && (isLoopbackHost(name) || !isLoopbackHost(boundTo) || hasCredentials)) return;
  throw new BoocodeError('foreign_host', `this server is not ${request.headers.host ?? 'without a name'}`);
}

/**
 * Command-line clients send no Origin; a page of this server sends its own. A proxy may ask under a name of its own and
 * say in `X-Forwarded-Host` under which it was asked itself.
 */
function checkOrigin(request: FastifyRequest, isFromProxy: boolean): void {
  const { origin, host } = request.headers;
  const isCrossSite = isApi(request) && request.headers['sec-fetch-site'] === 'cross-site';
  const own = [host, isFromProxy ? request.headers['x-forwarded-host'] : undefined].map((name) =>
    String(name).toLowerCase(),
  );
  if (!isCrossSite && (origin === undefined || (URL.canParse(origin) && own.includes(new URL(origin).host)))) return;
  throw new BoocodeError('foreign_origin', 'a page of another site may not use this server');
}

function isApi(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith('/api/') === true || /^\/+api\b/i.test(request.url);
}

function hostName(host: string | undefined): string | undefined {
  if (host === undefined || /[/\\@?#]/.test(host) || !URL.canParse(`http://${host}`)) return undefined;
  return new URL(`http://${host}`).hostname;
}

function bearerOf(request: FastifyRequest): string {
  return /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

/** Takes as long whatever differs. */
function isSameText(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
