/** Answers without end, on loopback. Each ends when whoever reads it has gone, and not before: no patience outlasts it. */
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

/** Writes as fast as it is read. */
export function pour(response: ServerResponse, piece: string | Buffer): void {
  const more = () => {
    while (!response.destroyed) {
      if (response.write(piece)) continue;
      response.once('drain', more);
      return;
    }
  };
  more();
}

/** Writes a little, again and again. */
export function drip(response: ServerResponse, piece: string, everyMs: number): void {
  const timer = setInterval(() => {
    if (response.destroyed) clearInterval(timer);
    else response.write(piece);
  }, everyMs);
}

export type Encoding = 'gzip' | 'deflate' | 'br';

/** Blanks, little when they are sent and very many once they are read: the beginning of a line, or of a JSON text. */
export async function makeBombs(): Promise<Readonly<Record<Encoding, Buffer>>> {
  const blanks = Buffer.alloc(60_000_000, ' ');
  const quality = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } };
  const [gzip, deflate, br] = await Promise.all([
    promisify(zlib.gzip)(blanks),
    promisify(zlib.deflate)(blanks),
    promisify(zlib.brotliCompress)(blanks, quality),
  ]);
  return { gzip, deflate, br };
}

export const piece64k = 'x'.repeat(65_536);
