/** What the bytes of a file tell about it: text or not, written by a person or by a program. */
import { isDeclarationName } from './languages.ts';

/** Why a file is left out after a look inside. */
export type ContentReason = 'binary' | 'minified' | 'generated';

/** How the bytes are text. */
export type Encoding = 'utf8' | 'utf16le' | 'utf16be' | 'binary';

/**
 * Signs of a compiler. `certain`: a person does not write it. `likely`: only together with other evidence, since some
 * people write `__esModule` by hand.
 */
export type CompilerSign = 'none' | 'likely' | 'certain';

export function encodingOf(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf16be';
  const nul = bytes.indexOf(0);
  return nul >= 0 && nul < 8192 ? 'binary' : 'utf8';
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
      return hasUtf8Mark(bytes) ? bytes.toString('utf8', 3) : bytes.toString('utf8');
  }
}

/** The bytes as UTF-8 without a byte order mark; the same memory where they are that already. */
export function asUtf8(bytes: Buffer, encoding: Exclude<Encoding, 'binary'>): Buffer {
  if (encoding === 'utf8') return hasUtf8Mark(bytes) ? bytes.subarray(3) : bytes;
  return Buffer.from(decode(bytes) ?? '', 'utf8');
}

/** By its name, or by that of a folder around it: what code generators call their output. */
export function isGeneratedPath(path: string): boolean {
  return generatedName.test(path.slice(path.lastIndexOf('/') + 1)) || /(^|\/)__generated__\//.test(path);
}
const generatedName =
  /\.generated\.[a-z]+$|\.(g|gr|freezed|mocks)\.dart$|\.designer\.(cs|vb)$|[._](pb|pb2|pb2_grpc|grpc_pb)(\.gw)?(\.d)?\.(ts|js|mjs|cjs|py|pyi|go|cc|h)$/i;

/**
 * What Rails and Diesel write down of a database, and models that a program made of its tables, for SeaORM and GORM: nothing
 * else in a project says which columns there are, so it is part of the project whoever has written it.
 */
export function isDatabaseSchema(path: string, utf8: Buffer): boolean {
  return (
    /(^|\/)db\/(\w{1,80}_)?schema\.rb$|(^|\/)schema\.rs$/.test(path) ||
    (path.endsWith('.rs') && utf8.includes('DeriveEntityModel')) ||
    (path.endsWith('.go') && utf8.includes('`gorm:"column:'))
  );
}

/** What finds packages in place of `node_modules`, by its name: a list of all of them. */
export function isPackageMapName(name: string): boolean {
  return /^\.pnp\.(c?js|loader\.mjs)$/i.test(name);
}

/**
 * Whether a program wrote the file and says so in the comment it opens with. Prose and templates are not asked: the
 * comment of a template is what it will print.
 */
export function saysItIsGenerated(utf8: Buffer, language: string): boolean {
  if (withoutGenerator.has(language)) return false;
  const head = utf8.toString('latin1', 0, Math.min(utf8.length, 2000));
  if (!/generated/i.test(head)) return false;
  const comment = openingComment(head);
  return (
    /(^|\s)@generated\b/.test(comment) ||
    (/\bgenerated\b/i.test(comment) && /\bdo(n'?t| not) (manually )?(edit|modify|change|touch)\b/i.test(comment)) ||
    /^(this|the) (file|code|module|class|document)( \S+)? (is|was|has been) (being )?(auto\S*|automatically|machine)?[- ]?generated (by|from|using|with|automatically|on|via)\b/im.test(
      comment,
    ) ||
    /^(this|the) (file|code|module)( \S+)? (is|was|has been) (auto[- ]?|automatically |machine[- ])generated\b/im.test(
      comment,
    ) ||
    /^(auto(matically)?[- ]?|machine[- ])generated (by|from|file|code|using|with)\b/im.test(comment) ||
    /<auto-?generated/i.test(comment)
  );
}

const withoutGenerator = new Set(
  'Text,Markdown,MDX,reStructuredText,AsciiDoc,Template,Handlebars,EJS,Pug,Liquid,Jinja,Marko,Diff'.split(','),
);

/** The text of the comments before the first line of code, a line each, without the marks. */
function openingComment(head: string): string {
  const lines: string[] = [];
  let closing: string | undefined;
  for (const line of head.split('\n')) {
    let text = line.trim();
    if (closing === undefined) {
      if (text === '' || /^(['"]use strict['"];?|#!.*|<\?(php|xml).*)$/.test(text)) continue;
      const opening = /^(\/\*+|<!--|\/\/+|#+|--+|;+|\{-|"""|''')\s*/.exec(text);
      if (opening === null) break;
      const mark = opening[1] as string;
      closing = mark.startsWith('/*') ? '*/' : (closings[mark] ?? undefined);
      text = text.slice(opening[0].length);
    }
    if (closing !== undefined && text.includes(closing)) {
      text = text.slice(0, text.indexOf(closing));
      closing = undefined;
    }
    lines.push(text.replace(/^[\s*/#-]+/, ''));
  }
  return lines.join('\n');
}
const closings: Readonly<Record<string, string | undefined>> = {
  '<!--': '-->',
  '{-': '-}',
  '"""': '"""',
  "'''": "'''",
};

/**
 * Whether lines are so long that no person keeps the file: over 300 bytes on average, and code rather than data. A
 * hand-written module that holds a picture as one string has a long line too; a minifier's long lines are full of
 * brackets and semicolons.
 */
export function isMinified(utf8: Buffer, path: string): boolean {
  const language = /\.(?:([mc]?jsx?)|(css)|(json|jsonl|ndjson|geojson))$/i.exec(path);
  if (language === null) return false;
  if (/\.min\.[a-z]+$/i.test(path)) return true;
  if (utf8.length < 1500) return false;
  // Few files come past this look at the first part.
  const part = utf8.subarray(0, Math.min(utf8.length, 16_384));
  if (part.length / (countLines(part) + 1) < 200) return false;
  if (utf8.length / (countLines(utf8) + 1) <= 300) return false;
  if (language[3] !== undefined) return utf8.length > 50_000;

  let longest: Buffer = utf8.subarray(0, 0);
  for (let at = 0; at < utf8.length; ) {
    const newline = utf8.indexOf(10, at);
    const end = newline < 0 ? utf8.length : newline;
    if (end - at > longest.length) longest = utf8.subarray(at, end);
    at = end + 1;
  }
  let marks = 0;
  for (const byte of longest) if (byte === 0x28 || byte === 0x3b || byte === 0x7b || byte === 0x3a) marks++;
  return marks / longest.length > 0.02;
}

/** Looks at the ends of a file of the JavaScript family or of declarations. */
export function compilerSign(utf8: Buffer, path: string): CompilerSign {
  if (!/\.([mc]?jsx?|css)$/i.test(path) && !isDeclarationName(path)) return 'none';
  let end = utf8.length;
  while (end > 0 && (utf8[end - 1] as number) <= 0x20) end--;
  const lastLine = end === 0 ? 0 : utf8.lastIndexOf(10, end - 1) + 1;
  if (/^(\/\/|\/\*)[#@] sourceMappingURL=/.test(utf8.toString('latin1', lastLine, Math.min(end, lastLine + 30)))) {
    return 'certain';
  }
  const head = utf8.toString('latin1', 0, Math.min(utf8.length, 1500));
  // webpack, esbuild and Parcel open their bundles like this.
  if (
    /^(\/\*!.*?\*\/\s*)?\/\*{6}\/ ?[\s(]/s.test(head) ||
    /^(["']use strict["'];\s*)?var __(create|defProp) = Object\.(create|defineProperty);\s*(var __\w+ = |\n)/.test(
      head,
    ) ||
    /\$parcel\$(interopDefault|export)/.test(head)
  ) {
    return 'certain';
  }
  return /Object\.defineProperty\(exports, ["']__esModule["']|^exports\.__esModule = true|\b__(importDefault|importStar|awaiter|createBinding|exportStar|decorate|extends|assign|spreadArray) = \(this && this\.|\b_interopRequire(Default|Wildcard)\b|\b__(toESM|toCommonJS|publicField)\b/m.test(
    head,
  )
    ? 'likely'
    : 'none';
}

/** Whether there is no empty line. */
export function isDense(utf8: Buffer): boolean {
  return !utf8.includes('\n\n') && !utf8.includes('\n\r\n');
}

/** As `wc -l` counts, and a last line without a line break too. */
export function linesIn(utf8: Buffer): number {
  return countLines(utf8) + (utf8.length === 0 || utf8[utf8.length - 1] === 10 ? 0 : 1);
}

function countLines(bytes: Buffer): number {
  let count = 0;
  for (let index = 0; index < bytes.length; index++) if (bytes[index] === 10) count++;
  return count;
}

function hasUtf8Mark(bytes: Buffer): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}
