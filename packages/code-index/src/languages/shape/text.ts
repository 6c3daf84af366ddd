/** Signatures and doc comments as text: what a reader of an answer sees of a definition. */
import { createHash } from 'node:crypto';
import { type Definition, FUNCTION_KINDS, type SymbolKind } from '../../model/facts.ts';

const SIGNATURE_LIMIT = 300;
const DOC_LIMIT = 600;
const VALUE_SIGNATURE_LIMIT = 120;

/** A declaration up to its body on one line, without `export`, decorators and the opening brace. */
export function foldSignature(declaration: string, kind: SymbolKind): string {
  const limit = kind === 'variable' || kind === 'property' || kind === 'type' ? VALUE_SIGNATURE_LIMIT : SIGNATURE_LIMIT;
  const folded = folding(declaration.length > limit * 4 ? declaration.slice(0, limit * 4) : declaration);
  return ownCopy(folded.length > limit ? `${folded.slice(0, limit - 1)}…` : folded);
}

/** Of a function whose signature is cut, what tells its whole head from another. */
export function headOf(declaration: string, kind: SymbolKind): Pick<Definition, 'headHash'> {
  if (!FUNCTION_KINDS.has(kind) || declaration.length <= SIGNATURE_LIMIT) return {};
  const folded = folding(declaration);
  if (folded.length <= SIGNATURE_LIMIT) return {};
  return { headHash: hashOfHead(folded) };
}

export function hashOfHead(head: string): number {
  return createHash('sha1').update(head).digest().readUInt32LE(0) >>> 1;
}

function folding(declaration: string): string {
  return declaration
    .replace(/\/\*[\s\S]{0,1200}?\*\/|(?<![:'"`\\])\/\/[^\n]*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:export\s+)?(?:default\s+)?(?:declare\s+)?/, '')
    .replace(/(?<!\s)\s*(?:=>|\{|=|;|,)\s*$/, '')
    .trim();
}

/** The doc comment, or the line comments, that stand right before a declaration; empty where there are none. */
export function docCommentBefore(text: string, from: number, start: number): string {
  if (start - from < 4) return '';
  const trivia = text.slice(Math.max(from, start - 6_000), start);
  const block = trivia.lastIndexOf('/**');
  const blockEnd = block < 0 ? -1 : trivia.indexOf('*/', block);
  if (block >= 0 && blockEnd > block && trivia.slice(blockEnd + 2).trim() === '') {
    return cut(
      trivia
        .slice(block + 3, blockEnd)
        .split('\n')
        .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );
  }
  const lines: string[] = [];
  const triviaLines = trivia.split('\n');
  // The last piece is the indentation of the declaration itself.
  for (let i = triviaLines.length - 2; i >= 0; i--) {
    const line = (triviaLines[i] as string).trim();
    if (!line.startsWith('//')) break;
    lines.unshift(line.replace(/^\/+\s?/, ''));
  }
  return cut(lines.join(' ').replace(/\s+/g, ' ').trim());
}

function cut(doc: string): string {
  return ownCopy(doc.length > DOC_LIMIT ? `${doc.slice(0, DOC_LIMIT - 1)}…` : doc);
}

/** The same characters in memory of their own: V8 keeps a whole file alive for each part that was cut out of it. */
function ownCopy(text: string): string {
  return Buffer.from(text).toString();
}
