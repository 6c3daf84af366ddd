/** A chat that others may read: at an address that nobody can guess, as far as it was shared, and nothing else. */
import { z } from 'zod';
import { messageSchema } from './messages.ts';

/** 256 random bits. */
export const shareTokenSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

export const shareSchema = z.object({
  /** The end of its address: `/shared/TOKEN`. */
  token: z.string(),
  /** Whether others see all that the chat shows now; what was said since it was shared is not shown. */
  isCurrent: z.boolean(),
});
export type Share = z.infer<typeof shareSchema>;

export const shareStateSchema = z.object({
  /** Null: nobody else may read it. */
  share: shareSchema.nullable(),
});
export type ShareState = z.infer<typeof shareStateSchema>;

/** What is shown at the address, and all that is. */
export const sharedChatSchema = z.object({
  title: z.string(),
  /** In the order in which they were written; without other versions. */
  messages: z.array(messageSchema),
});
export type SharedChat = z.infer<typeof sharedChatSchema>;
