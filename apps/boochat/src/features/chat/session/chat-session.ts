/**
 * One chat while it is open. It belongs to no view: a turn is listened to while a person looks at another page, and a
 * new chat keeps its stream when its address changes. What the server has saved is the truth; after every turn, and
 * whenever a connection was lost, it is read again.
 */
import { Chat } from '@ai-sdk/react';
import type { Attachment, Chat as StoredChat, Usage } from '@boocontext/chat-api';
import { createChat, readChat, showVersion, stopTurn } from '../../../api/chats.ts';
import { ApiError } from '../../../api/request.ts';
import { readWishes } from '../../../ui/wishes.ts';
import { asChatMessage, type ChatMessage, type ToolProgress } from './chat-message.ts';
import { TurnTransport } from './turn-transport.ts';

export interface TurnRequest {
  readonly text: string;
  readonly agent?: string | undefined;
  readonly model?: string | undefined;
  /** False: without what reads the web. */
  readonly web?: boolean | undefined;
  /** Left out of an edited question: it keeps its own. */
  readonly attachments?: readonly Attachment[] | undefined;
  /** To edit: this message of a person gets another version. */
  readonly replaces?: string | undefined;
  /** To retry: this message of a person, whose text it is, gets another answer. */
  readonly asksAgain?: string | undefined;
}

/** A message that the server did not take, with the reason. */
export interface UnsentMessage {
  readonly request: TurnRequest;
  readonly error: unknown;
}

/** All but the messages, which are in `chat`. A new object whenever something changes. */
export interface SessionState {
  readonly chatId: string | undefined;
  readonly title: string;
  readonly usage: Usage;
  readonly versions: StoredChat['versions'];
  /** `loading`: nothing is known yet. `lost`: the server does not answer, and is asked again. */
  readonly phase: 'loading' | 'ready' | 'lost' | 'failed';
  /** With the phase `failed`. */
  readonly loadError?: unknown;
  readonly unsent?: UnsentMessage | undefined;
  /** Of tool calls that run, by the call's id. */
  readonly progress: ReadonlyMap<string, ToolProgress>;
  /** A turn was begun here or found running, and the server has not said yet that it is saved as over. */
  readonly isAwaiting: boolean;
  /** A person has asked for an end that has not come yet. */
  readonly isStopping: boolean;
}

interface ChatSessionOptions {
  /** Left out: a chat that is created with its first message. */
  readonly chatId?: string | undefined;
  readonly onCreated: (session: ChatSession, chatId: string) => void;
  /** Something that the list of chats shows has changed. */
  readonly onChanged: (chatId: string) => void;
}

export class ChatSession {
  readonly chat: Chat<ChatMessage>;
  readonly #options: ChatSessionOptions;
  readonly #transport: TurnTransport;
  readonly #listeners = new Set<() => void>();
  #state: SessionState;
  #creation: Promise<string> | undefined;
  #work: Promise<void> | undefined;
  #isSending = false;
  /** The last message that the server is known to have and that is shown here. */
  #end: string | undefined;

  constructor(options: ChatSessionOptions) {
    this.#options = options;
    this.#state = {
      chatId: options.chatId,
      title: '',
      usage: {},
      versions: {},
      phase: options.chatId === undefined ? 'ready' : 'loading',
      progress: new Map(),
      isAwaiting: false,
      isStopping: false,
    };
    this.#transport = new TurnTransport({
      chatId: () => this.#ensureChat(),
      onTaken: () => {
        this.#changed();
        if (this.#state.isStopping) void this.stop();
      },
    });
    this.chat = new Chat<ChatMessage>({
      transport: this.#transport,
      onData: (part) => {
        if (part.type !== 'data-progress') return;
        const data = part.data as ToolProgress;
        const progress = new Map(this.#state.progress).set(data.toolCallId, data);
        this.#set({ progress });
      },
    });
  }

  get state(): SessionState {
    return this.#state;
  }

  get isListening(): boolean {
    return this.chat.status === 'submitted' || this.chat.status === 'streaming';
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getState = (): SessionState => this.#state;

  /** Sends a message and listens to the answer. Does nothing while another one is on its way. */
  async send(request: TurnRequest): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    this.#set({ isAwaiting: true });
    try {
      while (this.#work !== undefined) await this.#work;
      await this.#exclusively(() => this.#send(request));
    } finally {
      this.#isSending = false;
    }
  }

  /** Reads what the server has, and listens where a turn runs. */
  async sync(): Promise<void> {
    if (this.#state.chatId === undefined || this.isListening || this.#work !== undefined) return;
    // A message that is sent meanwhile need not wait until a turn is over that was found running: it is refused, and kept.
    await this.#exclusively(() => this.#settle(() => this.#isSending));
  }

  /** Shows another version of a message, with what followed it. Rejects with what the server refuses it with. */
  async show(messageId: string): Promise<void> {
    while (this.#work !== undefined) await this.#work;
    const { chatId } = this.#state;
    if (chatId === undefined || this.#isSending) return;
    await this.#exclusively(async () => {
      try {
        await showVersion(chatId, messageId);
      } finally {
        await this.#settle();
      }
    });
  }

  /** Ends the turn; what it has said by then is kept. */
  async stop(): Promise<void> {
    this.#set({ isStopping: true });
    const { chatId } = this.#state;
    if (chatId === undefined) return;
    try {
      await stopTurn(chatId);
    } catch {
      // The stream breaks with the server, and then the chat is read again.
    }
  }

  forgetUnsent(): void {
    this.#set({ unsent: undefined });
  }

  /** After the title was changed elsewhere. */
  rename(title: string): void {
    this.#set({ title });
  }

  async #send(request: TurnRequest): Promise<void> {
    const { text, agent, model, web, replaces, asksAgain, attachments } = request;
    const asked = { agent, model, web, ...readWishes() };
    this.#set({ unsent: undefined, progress: new Map(), isAwaiting: true, isStopping: false });
    const index = this.chat.messages.findIndex(({ id }) => id === (asksAgain ?? replaces));
    if (asksAgain !== undefined) {
      if (index !== -1) this.chat.messages = this.chat.messages.slice(0, index + 1);
      await this.chat.regenerate({ body: { ...asked, asksAgain } });
    } else {
      const kept = this.chat.messages[index]?.parts.filter(({ type }) => type === 'data-attachment') ?? [];
      const attached = attachments?.map((data) => ({ type: 'data-attachment' as const, data })) ?? kept;
      if (index !== -1) this.chat.messages = this.chat.messages.slice(0, index);
      const withoutWeb = web === false ? { web } : {};
      const metadata = { status: 'done' as const, createdAt: new Date().toISOString(), ...withoutWeb };
      const inSight = replaces === undefined ? this.#end : undefined;
      await this.chat.sendMessage(
        { role: 'user', parts: [{ type: 'text', text }, ...attached], metadata },
        { body: { ...asked, text, attachments, replaces, inSight } },
      );
    }
    const { outcome } = this.#transport;
    if (outcome.kind === 'refused') this.#set({ unsent: { request, error: outcome.error }, isAwaiting: false });
    await this.#settle();
  }

  async #exclusively(work: () => Promise<void>): Promise<void> {
    const running = work().finally(() => {
      if (this.#work === running) this.#work = undefined;
    });
    this.#work = running;
    await running;
  }

  /** Until what is shown is what is saved and no turn runs any more, or something else has to come first. */
  async #settle(givesWay = () => false): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      const { chatId } = this.#state;
      if (chatId === undefined) {
        this.chat.messages = [];
        this.chat.clearError();
        break;
      }
      try {
        const stored = await readChat(chatId);
        if (givesWay()) return;
        attempt = 0;
        this.#show(stored);
        if (!stored.running) break;
        this.#set({ isAwaiting: true });
        await this.chat.resumeStream();
        // It ends a moment before it is saved as ended; asked at once, it would be told all over again.
        if (this.#transport.outcome.kind !== 'ended') await untilWorthTrying(0);
      } catch (error) {
        if (!isTransient(error)) {
          this.#set({ phase: 'failed', loadError: error, isStopping: false });
          break;
        }
        if (givesWay()) return;
        this.#set({ phase: 'lost', isAwaiting: false });
        await untilWorthTrying(attempt);
        if (givesWay()) return;
      }
    }
    this.#set({ isAwaiting: false, isStopping: false, progress: new Map() });
    this.#changed();
  }

  #show(stored: StoredChat): void {
    const known = new Map(this.chat.messages.map((message) => [message.id, message]));
    this.chat.messages = stored.messages.map((message) => {
      const old = known.get(message.id);
      // What is drawn already stays the same object, so that it need not be drawn again.
      return old !== undefined && isFinal(old) && old.metadata?.status === message.metadata.status
        ? old
        : asChatMessage(message);
    });
    this.chat.clearError();
    this.#end = stored.messages.at(-1)?.id;
    const { unsent } = this.#state;
    // The answer to the request was lost, but not the request.
    const isThere = unsent !== undefined && isUnreachable(unsent.error) && hasTaken(stored, unsent.request, known);
    if (isThere) this.#set({ unsent: undefined });
    const { title, usage, versions } = stored;
    this.#set({ phase: 'ready', title, usage, versions, loadError: undefined });
  }

  #ensureChat(): Promise<string> {
    const { chatId } = this.#state;
    if (chatId !== undefined) return Promise.resolve(chatId);
    this.#creation ??= createChat().then(
      ({ id }) => {
        this.#set({ chatId: id });
        this.#options.onCreated(this, id);
        return id;
      },
      (error: unknown) => {
        this.#creation = undefined;
        throw error;
      },
    );
    return this.#creation;
  }

  #changed(): void {
    const { chatId } = this.#state;
    if (chatId !== undefined) this.#options.onChanged(chatId);
  }

  #set(change: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function isFinal(message: ChatMessage): boolean {
  const status = message.metadata?.status;
  return message.role === 'assistant' && status !== undefined && status !== 'running';
}

function hasTaken(
  { messages }: StoredChat,
  { text, asksAgain }: TurnRequest,
  known: ReadonlyMap<string, ChatMessage>,
): boolean {
  const [question, answer] = messages.slice(-2);
  if (asksAgain !== undefined) return question?.id === asksAgain && answer !== undefined && !known.has(answer.id);
  const last = messages.findLast(({ role }) => role === 'user');
  return last !== undefined && !known.has(last.id) && last.parts[0]?.text === text;
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unreachable';
}

function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return isUnreachable(error) || error.status === 429 || (error.status ?? 0) >= 500;
}

/** Longer from time to time; at once when the browser is back on the network or the person is back at the page. */
function untilWorthTrying(attempt: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      document.removeEventListener('visibilitychange', done);
      resolve();
    };
    const timer = setTimeout(done, Math.min(5_000, 400 * 2 ** attempt));
    window.addEventListener('online', done);
    document.addEventListener('visibilitychange', done);
  });
}
