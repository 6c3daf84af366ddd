import { z } from 'zod';
import { attachmentSchema, messageSchema, mostAttachments, usageSchema } from './messages.ts';

/** Characters of what a person wants of every answer. */
export const mostInstructions = 10_000;

export const chatIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

export const chatSummarySchema = z.object({
  id: z.string(),
  /** Empty until the first message. */
  title: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Of all that are kept, those of other versions too. */
  messageCount: z.number(),
  /** Whether a turn runs at this moment. */
  running: z.boolean(),
  /** It comes first in lists. */
  pinned: z.boolean().default(false),
  /** Words of a person's own, under which it is found again. */
  tags: z.array(z.string()).default([]),
  /** Whether others may read it, or a part of it, at an address of its own. */
  shared: z.boolean().default(false),
  /** In a list that was searched: the words around what was found, where that is in a message. */
  excerpt: z.string().optional(),
  /** With an excerpt, true: what was found is kept, but another version is shown. */
  excerptIsHidden: z.boolean().optional(),
});
export type ChatSummary = z.infer<typeof chatSummarySchema>;

export const chatSchema = chatSummarySchema.extend({
  /** What is shown, in the order in which it was written. */
  messages: z.array(messageSchema),
  /**
   * A question that was edited and an answer that was asked for again have several versions, each with what followed it;
   * one of them is shown. Of messages above that have others, by their id: the ids of all versions, the oldest first.
   */
  versions: z.record(z.string(), z.array(z.string())).default({}),
  /** Of all turns together, those of other versions too. */
  usage: usageSchema,
});
export type Chat = z.infer<typeof chatSchema>;

/** With all that is kept. */
export const exportedChatSchema = chatSchema.extend({
  /** What is kept and not shown, the oldest first. */
  hidden: z.array(
    z.object({
      message: messageSchema,
      /** The id of the message before it; empty: it is a first one. */
      follows: z.string(),
    }),
  ),
});
export type ExportedChat = z.infer<typeof exportedChatSchema>;

/** Of one chat, and the characters of each. */
export const mostTags = 20;
export const mostOfTag = 40;

const tagSchema = z
  .string()
  .trim()
  .min(1)
  .max(mostOfTag)
  .regex(/\S/)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused; `\p{Cc}` is not known to all who read the description
  .regex(/^[^\u0000-\u001f\u007f-\u009f]+$/, 'a tag without control characters');

export const listChatsQuerySchema = z.object({
  /** Only chats whose title or messages contain this, whatever its case; other versions are searched too. */
  q: z.string().max(200).optional(),
  /** Only chats that have this tag. */
  tag: z.string().max(mostOfTag).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(500),
});

export const chatListSchema = z.object({
  /** Those that are pinned first, and of both the newest. */
  chats: z.array(chatSummarySchema),
  /** Of all chats that may be seen, whichever are listed; in the order of the alphabet. */
  tags: z.array(z.string()).default([]),
});
export type ChatList = z.infer<typeof chatListSchema>;

export const createChatSchema = z.object({
  title: z.string().max(200).optional(),
  /** A branch: the new chat begins with the messages of this chat, up to and including this message. */
  from: z.object({ chatId: chatIdSchema, messageId: z.string().max(64) }).optional(),
});
export type CreateChat = z.infer<typeof createChatSchema>;

export const changeChatSchema = z
  .object({
    title: z.string().regex(/\S/).trim().min(1).max(200).optional(),
    pinned: z.boolean().optional(),
    /** In place of those that it has; one that is named twice is one. */
    tags: z.array(tagSchema).max(mostTags).optional(),
    /** This version is shown, with what was shown after it when it was last in sight. */
    shows: z.string().max(64).optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'nothing is to be changed')
  // The same for whoever reads the description.
  .meta({
    anyOf: [{ required: ['title'] }, { required: ['pinned'] }, { required: ['tags'] }, { required: ['shows'] }],
  });
export type ChangeChat = z.infer<typeof changeChatSchema>;

/** What the model is asked with. What is left out is as its server has it. */
export const modelParametersSchema = z.object({
  temperature: z.number().min(0).max(2).optional(),
  /** Of one answer, thoughts included. */
  maxOutputTokens: z.number().int().min(1).max(1_000_000).optional(),
  reasoningEffort: z.enum(['low', 'medium', 'high']).optional(),
});
export type ModelParameters = z.infer<typeof modelParametersSchema>;

export const sendMessageSchema = z
  .object({
    /** A question, or a command. Left out with `asksAgain`. */
    text: z.string().min(1).max(500_000).optional(),
    /** Name of an agent; without one the model has every tool. */
    agent: z.string().max(200).optional(),
    /** Instead of the agent's model and of the default. */
    model: z.string().max(200).optional(),
    /** False: nothing is offered in this turn that reads the web. */
    web: z.boolean().optional(),
    /** What the person wants of every answer; told to the model beside what the agent says. */
    instructions: z.string().max(mostInstructions).optional(),
    parameters: modelParametersSchema.optional(),
    /** Go with the text. Where a question is edited and these are left out, it keeps its own. */
    attachments: z.array(attachmentSchema).max(mostAttachments).optional(),
    /** To edit: the text is another version of this question. What followed it is kept with it. */
    replaces: z.string().max(64).optional(),
    /** To retry: this question gets another answer, in place of a text. What was answered before is kept. */
    asksAgain: z.string().max(64).optional(),
    /** A message that the person had in sight: the text comes at the end of what is shown with it, whatever is shown now. */
    inSight: z.string().max(64).optional(),
  })
  .refine(
    ({ text, replaces, asksAgain }) =>
      asksAgain === undefined ? text !== undefined : (text ?? replaces) === undefined,
    'a message has a text, or says which question it asks again',
  )
  // The same for whoever reads the description.
  .meta({ anyOf: [{ required: ['text'] }, { required: ['asksAgain'] }] });
export type SendMessage = z.infer<typeof sendMessageSchema>;

export const stoppedSchema = z.object({
  /** False when no turn was running. */
  stopped: z.boolean(),
});
export type Stopped = z.infer<typeof stoppedSchema>;

export const exportQuerySchema = z.object({ format: z.enum(['markdown', 'json']).default('markdown') });
