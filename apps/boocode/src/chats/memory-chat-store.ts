import type { Message } from '@boocontext/chat-api';
import {
  asCut,
  type ChatStore,
  type ListOptions,
  maySee,
  messageIsCut,
  type NewChat,
  type StoredChat,
  type StoredChatWithMessages,
  type StoredResult,
  type StoredShare,
  searchableText,
  unknownChat,
} from './chat-store.ts';
import { arrange, beginning, idsTo, type PlacedMessage } from './versions.ts';

interface Entry {
  chat: Omit<StoredChat, 'messageCount'>;
  /** Orders chats that were changed in the same millisecond. */
  changed: number;
  messages: PlacedMessage[];
}

/** Keeps chats for as long as it lives. For tests, and the measure of what any other adapter does. */
export class MemoryChatStore implements ChatStore {
  readonly #entries = new Map<string, Entry>();
  readonly #results = new Map<string, StoredResult>();
  #changes = 0;

  async listChats({ query, tag, user, limit }: ListOptions): Promise<StoredChat[]> {
    const wanted = query?.toLowerCase();
    const found = [...this.#entries.values()].filter(
      ({ chat, messages }) =>
        maySee(user, chat.owner) &&
        (tag === undefined || chat.tags.includes(tag)) &&
        (wanted === undefined ||
          [chat.title, ...messages.map(({ message }) => searchableText(message))].some((text) =>
            text.toLowerCase().includes(wanted),
          )),
    );
    return found
      .sort((a, b) => Number(b.chat.pinned) - Number(a.chat.pinned) || b.changed - a.changed)
      .slice(0, limit)
      .map(summaryOf);
  }

  async createChat({ messages = [], results = [], owner = '', ...chat }: NewChat): Promise<StoredChat> {
    const entry: Entry = {
      chat: { ...chat, owner, updatedAt: chat.createdAt, pinned: false, tags: [] },
      changed: ++this.#changes,
      messages: [],
    };
    for (const message of messages) this.#add(entry, message);
    this.#entries.set(chat.id, entry);
    for (const result of results) this.#results.set(result.handle, { ...result, chatId: chat.id });
    return summaryOf(entry);
  }

  async getChat(id: string): Promise<StoredChatWithMessages | undefined> {
    const entry = this.#entries.get(id);
    return entry === undefined ? undefined : { ...summaryOf(entry), ...structuredClone(arrange(entry.messages)) };
  }

  async ownerOf(id: string): Promise<string | undefined> {
    return this.#entries.get(id)?.chat.owner;
  }

  async setTitle(id: string, title: string): Promise<void> {
    const entry = this.#entryOf(id);
    entry.chat = { ...entry.chat, title };
  }

  async setPinned(id: string, pinned: boolean): Promise<void> {
    const entry = this.#entryOf(id);
    entry.chat = { ...entry.chat, pinned };
  }

  async setTags(id: string, tags: readonly string[]): Promise<void> {
    const entry = this.#entryOf(id);
    entry.chat = { ...entry.chat, tags: [...tags] };
  }

  async listTags(user: string): Promise<string[]> {
    const seen = [...this.#entries.values()].filter(({ chat }) => maySee(user, chat.owner));
    return [...new Set(seen.flatMap(({ chat }) => chat.tags))];
  }

  async setShare(id: string, share: StoredShare | undefined): Promise<void> {
    const entry = this.#entryOf(id);
    const { share: _, ...chat } = entry.chat;
    entry.chat = share === undefined ? chat : { ...chat, share };
  }

  async findShared(token: string): Promise<string | undefined> {
    return [...this.#entries.values()].find(({ chat }) => chat.share?.token === token)?.chat.id;
  }

  async deleteChat(id: string): Promise<boolean> {
    for (const { handle, chatId } of [...this.#results.values()]) if (chatId === id) this.#results.delete(handle);
    return this.#entries.delete(id);
  }

  async saveMessage(chatId: string, message: Message, follows?: string): Promise<void> {
    const entry = this.#entryOf(chatId);
    const index = entry.messages.findIndex(({ id }) => id === message.id);
    const before = entry.messages[index];
    if (before?.message.metadata.status === 'cut') throw messageIsCut(message.id);
    if (before === undefined) this.#add(entry, message, follows);
    else entry.messages[index] = { ...before, message: structuredClone(message) };
    entry.chat = { ...entry.chat, updatedAt: new Date().toISOString() };
    entry.changed = ++this.#changes;
  }

  async showMessage(chatId: string, messageId: string): Promise<boolean> {
    const entry = this.#entryOf(chatId);
    const path = new Set(idsTo(entry.messages, messageId));
    const chosen = ++this.#changes;
    entry.messages = entry.messages.map((each) => (path.has(each.id) ? { ...each, chosen } : each));
    return path.size > 0;
  }

  async markCutMessages(): Promise<number> {
    let count = 0;
    for (const entry of this.#entries.values()) {
      entry.messages = entry.messages.map((each) => {
        if (each.message.metadata.status !== 'running') return each;
        count += 1;
        return { ...each, message: asCut(each.message) };
      });
    }
    return count;
  }

  async saveResult(result: StoredResult): Promise<void> {
    this.#entryOf(result.chatId);
    this.#results.set(result.handle, result);
  }

  async getResult(handle: string): Promise<StoredResult | undefined> {
    return this.#results.get(handle);
  }

  async close(): Promise<void> {}

  #add({ messages }: Entry, message: Message, follows = messages.at(-1)?.id ?? beginning): void {
    messages.push({ id: message.id, message: structuredClone(message), follows, chosen: ++this.#changes });
  }

  #entryOf(id: string): Entry {
    const entry = this.#entries.get(id);
    if (entry === undefined) throw unknownChat(id);
    return entry;
  }
}

function summaryOf({ chat, messages }: Entry): StoredChat {
  return { ...chat, messageCount: messages.length };
}
