/** What a tool answered, as a host can use it. */
import { z } from 'zod';
import type { McpErrorCode } from '../errors.ts';
import { isNestedDeeper } from './depth.ts';

/** What is in an answer besides text. Texts, and resources as JSON, are in `output`. */
export type ResultPart =
  /** `data` is base64. */
  | { readonly type: 'image' | 'audio'; readonly mimeType: string; readonly data: string }
  | {
      readonly type: 'link';
      readonly uri: string;
      readonly name: string;
      readonly mimeType?: string | undefined;
      readonly description?: string | undefined;
    }
  /** Left out because it would have gone over the limit, or because it is of no known kind. */
  | { readonly type: 'omitted'; readonly kind: string; readonly sizeBytes: number };

export interface McpToolResult {
  /** Whether the call failed: the tool says so, or no answer came, and then `reason` has the cause. */
  readonly error: boolean;
  /** For the model: the texts, joined with line breaks. `(no output)` where there is nothing at all. */
  readonly output: string;
  /** In the order of the answer; left out when there are none. */
  readonly parts?: readonly ResultPart[];
  /** The answer as data, where the server gives it and it keeps to the limit too. */
  readonly structured?: unknown;
  /** How much was left out to keep to the limit. */
  readonly cut?: { readonly sizeBytes: number; readonly omittedBytes: number };
  /** Why no answer came. Left out where the tool itself answered. */
  readonly reason?: FailureReason;
}

export interface FailureReason {
  readonly code: McpErrorCode;
  /** Names the server and the cause. */
  readonly message: string;
  readonly stderrTail?: string;
}

/**
 * Brings the answer of a server into this shape. Texts are kept before other parts when both together go over the
 * limit. Returns `undefined` when what the server answered is no result at all.
 */
export function readResult(value: unknown, maxBytes: number): McpToolResult | undefined {
  if (isNestedDeeper(value, MAX_DEPTH)) return undefined;
  const read = resultSchema.safeParse(value);
  if (!read.success) return undefined;
  const { content, structuredContent, isError } = read.data;

  const texts: string[] = [];
  const found: ResultPart[] = [];
  for (const value of content) {
    const block = readBlock(value);
    if (typeof block === 'string') texts.push(block);
    else found.push(block);
  }
  const structuredText = structuredContent === undefined ? '' : JSON.stringify(structuredContent);
  if (content.length === 0 && structuredContent !== undefined) texts.push(structuredText);

  const text = cutText(texts.join('\n'), maxBytes);
  const parts = cutParts(found, maxBytes - text.keptBytes);
  const omittedBytes = text.omittedBytes + parts.omittedBytes;
  const sizeBytes = text.keptBytes + parts.keptBytes + omittedBytes;
  const output = texts.length === 0 ? describeParts(parts.kept) : text.kept;
  const marker = omittedBytes === 0 ? '' : `\n[cut: ${omittedBytes} of ${sizeBytes} bytes left out]`;
  return {
    error: isError,
    output: `${output === '' ? NO_OUTPUT : output}${marker}`,
    ...(parts.kept.length === 0 ? {} : { parts: parts.kept }),
    ...(structuredContent === undefined || Buffer.byteLength(structuredText) > maxBytes
      ? {}
      : { structured: structuredContent }),
    ...(omittedBytes === 0 ? {} : { cut: { sizeBytes, omittedBytes } }),
  };
}

const MAX_DEPTH = 1_000;
const NO_OUTPUT = '(no output)';

const resultSchema = z.looseObject({
  content: z.array(z.unknown()).default([]),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().default(false),
});

const blockSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image'), mimeType: z.string(), data: z.string() }),
  z.object({ type: z.literal('audio'), mimeType: z.string(), data: z.string() }),
  z.object({
    type: z.literal('resource_link'),
    uri: z.string(),
    name: z.string(),
    mimeType: z.string().optional(),
    description: z.string().optional(),
  }),
  z.object({ type: z.literal('resource'), resource: z.looseObject({ uri: z.string() }) }),
]);

function readBlock(value: unknown): string | ResultPart {
  const read = blockSchema.safeParse(value);
  if (!read.success) return omitted(kindOf(value), Buffer.byteLength(JSON.stringify(value) ?? ''));
  const block = read.data;
  switch (block.type) {
    case 'text':
      return block.text;
    case 'resource':
      return JSON.stringify(block.resource);
    case 'resource_link':
      return { ...block, type: 'link' };
    default:
      return block;
  }
}

function cutText(text: string, maxBytes: number) {
  const sizeBytes = Buffer.byteLength(text);
  if (sizeBytes <= maxBytes) return { kept: text, keptBytes: sizeBytes, omittedBytes: 0 };
  const bytes = Buffer.from(text);
  let end = maxBytes;
  // Not in the middle of a character: its later bytes begin with the bits 10.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return { kept: bytes.toString('utf8', 0, end), keptBytes: end, omittedBytes: sizeBytes - end };
}

function cutParts(parts: readonly ResultPart[], maxBytes: number) {
  const kept: ResultPart[] = [];
  let keptBytes = 0;
  let omittedBytes = 0;
  for (const part of parts) {
    const sizeBytes = part.type === 'omitted' ? 0 : Buffer.byteLength(JSON.stringify(part));
    if (keptBytes + sizeBytes <= maxBytes) {
      kept.push(part);
      keptBytes += sizeBytes;
    } else {
      kept.push(omitted(part.type, sizeBytes));
      omittedBytes += sizeBytes;
    }
  }
  return { kept, keptBytes, omittedBytes };
}

function omitted(kind: string, sizeBytes: number): ResultPart {
  return { type: 'omitted', kind, sizeBytes };
}

/** An answer without any text would look empty to a model that is shown the text only. */
function describeParts(parts: readonly ResultPart[]): string {
  return parts.map(describePart).join('\n');
}

function describePart(part: ResultPart): string {
  switch (part.type) {
    case 'link':
      return `[link to ${part.name}: ${part.uri}]`;
    case 'omitted':
      return `[${part.kind}, left out, ${part.sizeBytes} bytes]`;
    default:
      return `[${part.type}, ${part.mimeType}]`;
  }
}

function kindOf(value: unknown): string {
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
  return typeof type === 'string' ? type.slice(0, 50) : 'unknown';
}
