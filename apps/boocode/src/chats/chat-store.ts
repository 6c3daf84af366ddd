/**
 * Where chats are kept. What a method has resolved for is kept for good: a process that is killed afterwards loses
 * nothing of it. `test/chats/contract.ts` says what every adapter must do.
 */
import type { Message } from '@boocontext/chat-api';
import { BoocodeError } from '../errors.ts';

export interface StoredChat {
  readonly id: string;
  /** Empty until somebody gives one. */
  readonly title: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** When its last message was added or saved. */
  readonly updatedAt: string;
  /** Of all that are kept, other versions too. */
  readonly messageCount: number;
  /** Somebody wants it to come first. */
  readonly pinned: boolean;
  /** The user in whose name it was made; empty where nobody was named, and then it is everybody's. */
  readonly owner: string;
  /** Words of a person's own, under which it is found again. */
  readonly tags: readonly string[];
  /** How far others may read it, and where; left out: they may not. */
  readonly share?: StoredShare;
}

export interface StoredShare {
  /** Whoever has it may read; no two chats have the same. */
  readonly token: string;
  /** The last message that is shown, with those before it. */
  readonly messageId: string;
}

export interface StoredChatWithMessages extends StoredChat {
  /** What is shown: from a first question on, each with what follows it. */
  readonly messages: readonly Message[];
  /** Of each of these that has other versions: the ids of all versions, in the order in which they were added. */
  readonly versions: Readonly<Record<string, readonly string[]>>;
  /** What is kept and not shown, in the order in which it was added. */
  readonly hidden: readonly KeptMessage[];
}

interface KeptMessage {
  readonly message: Message;
  /** The id of the message before it; `beginning` for the first one of a chat. */
  readonly follows: string;
}

export interface ListOptions {
  /** Only chats whose title or messages contain this, whatever its case; messages that are not shown count too. */
  readonly query?: string;
  /** Only chats with this tag. */
  readonly tag?: string;
  /** Only chats that this user may see; empty: nobody is named. */
  readonly user: string;
  readonly limit: number;
}

/** A tool's answer that was too long for the model. */
export interface StoredResult {
  readonly handle: string;
  readonly chatId: string;
  readonly tool: string;
  readonly text: string;
}

export interface NewChat {
  readonly id: string;
  readonly title: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Left out: everybody's. */
  readonly owner?: string;
  readonly messages?: readonly Message[];
  readonly results?: readonly Omit<StoredResult, 'chatId'>[];
}

/** Methods about a chat that does not exist reject with `unknown_chat`, except where they say otherwise. */
export interface ChatStore {
  /** Those that are pinned come first, and of both the chat that was changed last. */
  listChats(options: ListOptions): Promise<StoredChat[]>;
  /** With what it holds from the beginning, where it is no empty one; all of it or nothing is kept. */
  createChat(chat: NewChat): Promise<StoredChat>;
  /** `undefined` where there is none. */
  getChat(id: string): Promise<StoredChatWithMessages | undefined>;
  /** Without reading its messages; `undefined` where there is no such chat. */
  ownerOf(id: string): Promise<string | undefined>;
  setTitle(id: string, title: string): Promise<void>;
  setPinned(id: string, pinned: boolean): Promise<void>;
  /** In place of those that it has. */
  setTags(id: string, tags: readonly string[]): Promise<void>;
  /** Each once, of the chats that this user may see; in no order. */
  listTags(user: string): Promise<string[]>;
  /** In place of how it was shared; undefined: it is shared no more. */
  setShare(id: string, share: StoredShare | undefined): Promise<void>;
  /** The chat that is shared with this token; `undefined` where there is none. */
  findShared(token: string): Promise<string | undefined>;
  /** With its messages and results. False where there is none. */
  deleteChat(id: string): Promise<boolean>;
  /**
   * Adds it after that message of the chat, or `beginning`; left out: after the one that was added last. Of several that
   * follow the same one it is the one that is shown. A message with the same id in the same chat is replaced where it
   * stands. Rejects with `message_cut` where that one is marked as cut: nobody writes it any more.
   */
  saveMessage(chatId: string, message: Message, follows?: string): Promise<void>;
  /**
   * Shows this message and those before it, and after it what was shown there when it was last in sight. False where
   * there is no such message.
   */
  showMessage(chatId: string, messageId: string): Promise<boolean>;
  /** Messages that are `running` and that nobody writes any more become `cut`. Returns how many there were. */
  markCutMessages(): Promise<number>;
  saveResult(result: StoredResult): Promise<void>;
  getResult(handle: string): Promise<StoredResult | undefined>;
  /** Ends all use. */
  close(): Promise<void>;
}

/** Whether a chat is one's own, or everybody's. */
export function maySee(user: string, owner: string): boolean {
  return owner === '' || owner === user;
}

/**
 * PostgreSQL takes no text with this character, and the driver of SQLite gives back what stands before it. What has to
 * come back as it was is kept as JSON, which writes it in another way.
 */
export function withoutNul(text: string): string {
  return text.replaceAll('\0', '\ufffd');
}

/** What a search looks at: the words of a person and of the model, not what tools answered. */
export function searchableText(message: Message): string {
  return message.parts
    .flatMap((part) => (part.type === 'text' && typeof part.text === 'string' ? [part.text] : []))
    .join('\n');
}

export function unknownChat(id: string): BoocodeError {
  return new BoocodeError('unknown_chat', `there is no chat ${id}`);
}

export function messageIsCut(id: string): BoocodeError {
  const message = `the message ${id} was given up, since this process had lost the database for too long`;
  return new BoocodeError('message_cut', message);
}

export function asCut(message: Message): Message {
  return { ...message, metadata: { ...message.metadata, status: 'cut' } };
}
