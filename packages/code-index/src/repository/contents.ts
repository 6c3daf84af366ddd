/** What the bytes of a file tell about it: text or not, written by a person or by a program. */

/** Why a file was left out after a look inside. */
export type ContentReason = 'binary' | 'minified' | 'generated';

/** How the bytes are text. */
export type Encoding = 'utf8' | 'utf16le' | 'utf16be' | 'binary';

export function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf16be';
  const end = Math.min(bytes.length, 8192);
  return bytes.subarray(0, end).includes(0) ? 'binary' : 'utf8';
}

/** The text without its byte order mark, as TypeScript reads it; undefined for a binary file. */
export function decode(bytes: Buffer): string | undefined {
  switch (encodingOf(bytes)) {
    case 'binary':
      return undefined;
    case 'utf16le':
      return bytes.toString('utf16le', 2);
    case 'utf16be': {
      const swapped = Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)));
      return swapped.swap16().toString('utf16le');
    }
    case 'utf8':
      return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
        ? bytes.toString('utf8', 3)
        : bytes.toString('utf8');
  }
}
