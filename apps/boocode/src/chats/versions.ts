/**
 * Which of a chat's messages are shown. Each follows another one, and where several follow the same one they are versions
 * of one message: of a question that was edited, or of an answer that was asked for again. The version that was added or
 * chosen last is shown, and below it what was shown there when it was last in sight.
 */
import type { Message } from '@boocontext/chat-api';
import type { StoredChatWithMessages } from './chat-store.ts';

/** What the first message of a chat follows. */
export const beginning = '';

/** Where a message is. */
export interface Place {
  readonly id: string;
  /** The id of the message before it, or `beginning`. */
  readonly follows: string;
  /** Of several versions the one with the highest number is shown. */
  readonly chosen: number;
}

export interface PlacedMessage extends Place {
  readonly message: Message;
}

/**
 * Where it was not noted what a message follows, it is the one that was added before it.
 * @param rows in the order in which they were added
 */
export function placed<T extends { readonly id: string; readonly follows: string | null }>(
  rows: readonly T[],
): (T & { readonly follows: string })[] {
  return rows.map((row, at) => ({ ...row, follows: row.follows ?? rows[at - 1]?.id ?? beginning }));
}

/** @param all in the order in which they were added */
export function arrange(
  all: readonly PlacedMessage[],
): Pick<StoredChatWithMessages, 'messages' | 'versions' | 'hidden'> {
  const versionsAfter = new Map<string, PlacedMessage[]>();
  for (const each of all) {
    const several = versionsAfter.get(each.follows);
    if (several === undefined) versionsAfter.set(each.follows, [each]);
    else several.push(each);
  }
  const messages: Message[] = [];
  const versions: Record<string, string[]> = {};
  for (let end = beginning; ; ) {
    const several = versionsAfter.get(end);
    if (several === undefined) break;
    const { id, message } = several.reduce((best, each) => (each.chosen > best.chosen ? each : best));
    messages.push(message);
    if (several.length > 1) versions[id] = several.map((each) => each.id);
    end = id;
  }
  const shown = new Set(messages.map(({ id }) => id));
  const hidden = all.flatMap(({ id, message, follows }) => (shown.has(id) ? [] : [{ message, follows }]));
  return { messages, versions, hidden };
}

/** From the first message to this one, be it shown or not; undefined where there is no such message. */
export function pathTo(
  { messages, hidden }: Pick<StoredChatWithMessages, 'messages' | 'hidden'>,
  messageId: string,
): Message[] | undefined {
  const shown = messages.map((message, at) => ({ message, follows: messages[at - 1]?.id ?? beginning }));
  const byId = new Map([...shown, ...hidden].map((each) => [each.message.id, each]));
  return walkTo(byId, messageId)?.map(({ message }) => message);
}

/** The same by ids alone. */
export function idsTo(places: readonly Omit<Place, 'chosen'>[], messageId: string): string[] | undefined {
  return walkTo(new Map(places.map((each) => [each.id, each])), messageId)?.map(({ id }) => id);
}

function walkTo<T extends { readonly follows: string }>(byId: ReadonlyMap<string, T>, last: string): T[] | undefined {
  const path: T[] = [];
  let id = last;
  do {
    const each = byId.get(id);
    if (each === undefined) return undefined;
    path.push(each);
    id = each.follows;
  } while (id !== beginning);
  return path.reverse();
}
