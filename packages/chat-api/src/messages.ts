/**
 * Messages as they are stored and shown: UI messages of the AI SDK. Their parts are loose objects, because the SDK adds
 * kinds of parts and fields from release to release, and a message of an older release must stay readable.
 */
import { z } from 'zod';

/** Tokens as the model server counted them; a field is left out where it does not say. */
export const usageSchema = z.object({
  inputTokens: z.number().optional(),
  outputTokens: z.number().optional(),
  totalTokens: z.number().optional(),
  /** In US dollars; left out where neither the server tells nor a price is configured. */
  costUsd: z.number().optional(),
});
export type Usage = z.infer<typeof usageSchema>;

/**
 * `running`: a turn is writing it. `done`: finished. `stopped`: somebody stopped it. `failed`: `error` says why.
 * `cut`: the server ended in the middle of it; what it had by then is kept.
 */
export const messageStatusSchema = z.enum(['running', 'done', 'stopped', 'failed', 'cut']);
export type MessageStatus = z.infer<typeof messageStatusSchema>;

export const messageMetadataSchema = z.looseObject({
  status: messageStatusSchema,
  /** ISO 8601. */
  createdAt: z.string(),
  finishedAt: z.string().optional(),
  agent: z.string().optional(),
  model: z.string().optional(),
  usage: usageSchema.optional(),
  /**
   * Of a question, false: nothing that reads the web was offered for its answer. An answer that was asked for again says
   * it for itself.
   */
  web: z.boolean().optional(),
  /** How often the model was asked. */
  rounds: z.number().optional(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
});
export type MessageMetadata = z.infer<typeof messageMetadataSchema>;

export const messagePartSchema = z.looseObject({ type: z.string() });
export type MessagePart = z.infer<typeof messagePartSchema>;

export const messageSchema = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  parts: z.array(messagePartSchema),
  metadata: messageMetadataSchema,
});
export type Message = z.infer<typeof messageSchema>;

/** A tool call in a message: the SDK's `dynamic-tool` part, with what BooCode puts in it. */
export const toolPartSchema = z.looseObject({
  type: z.literal('dynamic-tool'),
  toolName: z.string(),
  toolCallId: z.string(),
  state: z.enum(['input-streaming', 'input-available', 'output-available', 'output-error']),
  input: z.unknown(),
  /** With the state `output-available`. */
  output: z.unknown().optional(),
  /** With the state `output-error`. */
  errorText: z.string().optional(),
  /** Also with it: how long the call took until it failed. The SDK has no other place for what is known of a failure. */
  resultProviderMetadata: z
    .looseObject({ boocode: z.looseObject({ durationMs: z.number().optional() }).optional() })
    .optional(),
});
export type ToolPart = z.infer<typeof toolPartSchema>;

/** The `output` of a tool call. */
export const toolOutputSchema = z.looseObject({
  /** What the model was told, without the marks around it. */
  output: z.string(),
  /** The same as data, for drawing it. */
  structured: z.unknown().optional(),
  parts: z.array(z.looseObject({ type: z.string() })).optional(),
  /** From the call to its answer, as BooCode measured it. */
  durationMs: z.number().optional(),
  /** The result was too long for the model: under this handle `read_result` gives all of it. */
  handle: z.string().optional(),
});
export type ToolOutput = z.infer<typeof toolOutputSchema>;

/** Texts that go with one question, and the characters of each. */
export const mostAttachments = 20;
export const mostOfAttachment = 200_000;

/** The `data` of a `data-attachment` part: a text that goes with a question. */
export const attachmentSchema = z.object({
  /** Of a file, or the place in the repository that it was taken from: `src/app.ts:3-9`. */
  name: z.string().min(1).max(4_096),
  text: z.string().min(1).max(mostOfAttachment),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** The `data` of a `data-notice` part: something that a person should know about this turn. */
export const noticeSchema = z.object({
  code: z.string(),
  message: z.string(),
});
export type Notice = z.infer<typeof noticeSchema>;
