/**
 * Fetching a page for a model that may have been talked into anything. It must not reach this machine or the network
 * around it, so each name is looked up once, all its addresses are checked, and the connection goes to a checked one:
 * a name that is public when it is checked and private when it is used gains nothing. Each redirect is checked anew.
 */
import { lookup as lookUpName } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import zlib from 'node:zlib';
import { isPublicAddress } from './public-address.ts';
import { WebError } from './web-error.ts';

export interface FetchOptions {
  readonly signal?: AbortSignal | undefined;
  /** For all redirects together. */
  readonly timeoutMs?: number;
  /** Of the body, unpacked. */
  readonly maxBytes?: number;
  readonly accept?: string;
  /** Stands in for the internet in tests. */
  readonly network?: Network;
}

export interface Network {
  resolve(name: string): Promise<readonly string[]>;
  isAllowed(address: string): boolean;
}

export interface FetchedPage {
  /** Where it came from in the end. */
  readonly url: string;
  readonly status: number;
  /** Without parameters, in lower case; empty where the server does not say. */
  readonly contentType: string;
  readonly text: string;
}

const MAX_REDIRECTS = 5;

/** The text that an address answers. Throws a `WebError`. An HTTP status that means failure is an answer, too. */
export async function fetchPage(address: string, options: FetchOptions = {}): Promise<FetchedPage> {
  const timeoutMs = options.timeoutMs ?? 20_000;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
  const network = options.network ?? internet;
  let url = readAddress(address);
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await request(
        url,
        network,
        signal,
        options.accept ?? 'text/html, text/*, application/json, */*;q=0.1',
      );
      const location = response.headers.location;
      if (isRedirect(response.statusCode ?? 0) && location !== undefined) {
        response.destroy();
        url = readAddress(location, url.href);
        continue;
      }
      try {
        return await readPage(url, response, options.maxBytes ?? 2_000_000, signal);
      } finally {
        response.destroy();
      }
    }
  } catch (error) {
    if (options.signal?.aborted)
      throw new WebError('cancelled', `fetching ${url.host} was cancelled`, { cause: error });
    if (timeout.aborted) {
      throw new WebError('timeout', `${url.host} took longer than ${timeoutMs} ms`, { cause: error });
    }
    if (error instanceof WebError) throw error;
    const code = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new WebError('unreachable', `${url.host} could not be reached (${code})`, { cause: error });
  }
  throw new WebError('too_many_redirects', `${address} redirects more than ${MAX_REDIRECTS} times`);
}

/** The internet as it is. */
export const internet: Network = {
  resolve: (name) =>
    new Promise((resolve, reject) => {
      lookUpName(name, { all: true }, (error, addresses) => {
        if (error !== null) reject(error);
        else resolve(addresses.map(({ address }) => address));
      });
    }),
  isAllowed: isPublicAddress,
};

function readAddress(address: string, base?: string): URL {
  if (!URL.canParse(address, base)) throw new WebError('bad_address', `${address.slice(0, 200)} is no address`);
  const url = new URL(address, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new WebError('bad_address', `only http: and https: are fetched, not ${url.protocol}`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new WebError('bad_address', 'an address with a user name or password in it is not fetched');
  }
  return url;
}

async function request(url: URL, network: Network, signal: AbortSignal, accept: string): Promise<http.IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // These mean something near by definition, whatever a resolver says.
  if (/(^|\.)(localhost|local|internal|home\.arpa)\.?$/i.test(host)) throw privateAddress(url);
  const addresses = isIP(host) === 0 ? await withSignal(network.resolve(host), signal) : [host];
  const [first] = addresses;
  if (first === undefined) throw new WebError('unreachable', `${host} has no address`);
  // One private address among public ones is reason enough: which of them is used is not for the name to decide.
  const refused = addresses.find((address) => !network.isAllowed(address));
  if (refused !== undefined) throw privateAddress(url);
  // Node asks for one address or for all of them, and calls back later as the real one does.
  const lookup: LookupFunction = (_name, { all }, answer) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    process.nextTick(() => {
      if (all) answer(null, found);
      else answer(null, first, isIP(first));
    });
  };
  return await new Promise((resolve, reject) => {
    const client = url.protocol === 'https:' ? https : http;
    const call = client.request(url, {
      // A connection of its own, which no earlier request has opened, and through no proxy.
      agent: false,
      lookup,
      signal,
      headers: {
        accept,
        'accept-encoding': 'gzip, deflate, br',
        'user-agent': 'BooCode (a person asked for this page)',
      },
    });
    call.on('response', (response) => {
      const reached = response.socket.remoteAddress;
      // Cannot happen, and would be the worst that can.
      if (reached === undefined || !network.isAllowed(reached.replace(/^::ffff:(?=\d+\.)/, ''))) {
        response.destroy();
        reject(new WebError('private_address', `${url.host} is not fetched: it was answered from a private address`));
      } else resolve(response);
    });
    call.on('error', reject);
    call.end();
  });
}

function privateAddress(url: URL): WebError {
  return new WebError('private_address', `${url.host} is not fetched: it leads to this machine or a private network`);
}

async function readPage(
  url: URL,
  response: http.IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): Promise<FetchedPage> {
  const header = response.headers['content-type'] ?? '';
  const contentType = (header.split(';')[0] ?? '').trim().toLowerCase();
  if (!isText(contentType)) throw new WebError('wrong_type', `${url.href} is ${contentType}, which is not text`);
  const bytes = await readBytes(unpacked(response), maxBytes, url, signal);
  const text = decode(bytes, /charset\s*=\s*"?([\w.:-]+)/i.exec(header)?.[1] ?? charsetOfHtml(bytes));
  return { url: url.href, status: response.statusCode ?? 0, contentType, text };
}

function isText(contentType: string): boolean {
  return (
    contentType === '' ||
    contentType.startsWith('text/') ||
    /^application\/(.*\+)?(json|xml|javascript|ecmascript|yaml|x-yaml|toml|x-sh|x-ndjson|graphql|typescript)$/.test(
      contentType,
    ) ||
    contentType === 'application/xhtml+xml'
  );
}

function unpacked(response: http.IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const unpack =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? zlib.createGunzip()
      : encoding === 'deflate'
        ? zlib.createInflate()
        : encoding === 'br'
          ? zlib.createBrotliDecompress()
          : undefined;
  if (unpack === undefined) {
    if (encoding === 'identity' || encoding === '') return response;
    throw new WebError('bad_answer', `the answer is packed as ${encoding}, which is not understood`);
  }
  // Errors reach whoever reads the unpacked stream.
  pipeline(response, unpack, () => {});
  return unpack;
}

async function readBytes(stream: Readable, maxBytes: number, url: URL, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  const stop = () => stream.destroy(new Error('stopped'));
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) {
        throw new WebError('too_large', `${url.href} has more than the ${maxBytes} bytes that are read`);
      }
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof WebError) throw error;
    const code = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new WebError('bad_answer', `the answer of ${url.host} broke off or cannot be unpacked (${code})`, {
      cause: error,
    });
  } finally {
    signal.removeEventListener('abort', stop);
    stream.destroy();
  }
  return Buffer.concat(chunks);
}

function charsetOfHtml(bytes: Buffer): string | undefined {
  return /<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]+)/i.exec(bytes.subarray(0, 2_000).toString('latin1'))?.[1];
}

function decode(bytes: Buffer, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** A lookup cannot be stopped, but it need not be waited for. */
function withSignal<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new WebError('cancelled', 'cancelled'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
