/**
 * Which turns run where. One process may have the chats to itself, or share them with others: then whoever is asked about
 * a turn need not be the one that runs it.
 */
import type { HeardTurn, Turn } from './turn.ts';

export interface TurnExchange {
  /**
   * Takes the chat for this turn, and tells others what it says. Rejects with `turn_running` where one runs in it, in
   * whatever process, and with `unknown_chat`.
   */
  claim(turn: Turn): Promise<TurnClaim>;
  /** The turn that another process runs in this chat. */
  find(chatId: string): Promise<ForeignTurn | undefined>;
  /** Chats in which another process runs a turn. */
  runningChats(): Promise<ReadonlySet<string>>;
  /** After the last claim has ended. */
  close(): Promise<void>;
}

export interface TurnClaim {
  /** Others are told the rest of it, and the chat is free. Never rejects. */
  end(): Promise<void>;
}

export interface ForeignTurn extends HeardTurn {
  /** Resolves when it has ended and is saved; rejects with `busy` where the process that runs it does not answer. */
  stop(): Promise<void>;
}

/** For a process that has the chats to itself. */
export const noExchange: TurnExchange = {
  claim: async () => ({ end: async () => {} }),
  find: async () => undefined,
  runningChats: async () => new Set(),
  close: async () => {},
};
