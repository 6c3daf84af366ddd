import { z } from 'zod';
import { messageSchema, usageSchema } from './messages.ts';

export const chatIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

export const chatSummarySchema = z.object({
  id: z.string(),
  /** Empty until the first message. */
  title: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  updatedAt: z.string(),
  messageCount: z.number(),
  /** Whether a turn runs at this moment. */
  running: z.boolean(),
  /** It comes first in lists. */
  pinned: z.boolean().default(false),
  /** In a list that was searched: the words around what was found, where that is in a message. */
  excerpt: z.string().optional(),
});
export type ChatSummary = z.infer<typeof chatSummarySchema>;

export const chatSchema = chatSummarySchema.extend({
  /** In the order in which they were written. */
  messages: z.array(messageSchema),
  /** Of all turns together. */
  usage: usageSchema,
});
export type Chat = z.infer<typeof chatSchema>;

export const listChatsQuerySchema = z.object({
  /** Only chats whose title or messages contain this, whatever its case. */
  q: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(500),
});

/** Those that are pinned first, and of both the newest. */
export const chatListSchema = z.object({ chats: z.array(chatSummarySchema) });
export type ChatList = z.infer<typeof chatListSchema>;

export const createChatSchema = z.object({
  title: z.string().max(200).optional(),
  /** A branch: the new chat begins with the messages of this chat, up to and including this message. */
  from: z.object({ chatId: chatIdSchema, messageId: z.string().max(64) }).optional(),
});
export type CreateChat = z.infer<typeof createChatSchema>;

export const changeChatSchema = z
  .object({ title: z.string().regex(/\S/).trim().min(1).max(200).optional(), pinned: z.boolean().optional() })
  .refine((change) => change.title !== undefined || change.pinned !== undefined, 'nothing is to be changed')
  // The same for whoever reads the description.
  .meta({ anyOf: [{ required: ['title'] }, { required: ['pinned'] }] });
export type ChangeChat = z.infer<typeof changeChatSchema>;

export const sendMessageSchema = z.object({
  text: z.string().min(1).max(500_000),
  /** Name of an agent; without one the model has every tool. */
  agent: z.string().max(200).optional(),
  /** Instead of the agent's model and of the default. */
  model: z.string().max(200).optional(),
  /** False: nothing is offered in this turn that reads the web. */
  web: z.boolean().optional(),
  /** To edit or retry: this message and all after it are taken back first. */
  replaces: z.string().max(64).optional(),
});
export type SendMessage = z.infer<typeof sendMessageSchema>;

export const stoppedSchema = z.object({
  /** False when no turn was running. */
  stopped: z.boolean(),
});
export type Stopped = z.infer<typeof stoppedSchema>;

export const exportQuerySchema = z.object({ format: z.enum(['markdown', 'json']).default('markdown') });
