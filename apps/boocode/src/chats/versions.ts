/**
 * Which of a chat's messages are shown. Each follows another one, and where several follow the same one they are versions
 * of one message: of a question that was edited, or of an answer that was asked for again. The version that was added or
 * chosen last is shown, and below it what was shown there when it was last in sight.
 */
import type { Message } from '@boocontext/chat-api';
import type { KeptMessage, StoredChatWithMessages } from './chat-store.ts';

/** What the first message of a chat follows. */
export const beginning = '';

export interface PlacedMessage extends KeptMessage {
  /** Of several versions the one with the highest number is shown. */
  readonly chosen: number;
}

/** @param placed in the order in which they were added: what a message follows comes before it */
export function arrange(
  placed: readonly PlacedMessage[],
): Pick<StoredChatWithMessages, 'messages' | 'versions' | 'hidden'> {
  const versionsAfter = new Map<string, PlacedMessage[]>();
  for (const each of placed) {
    const several = versionsAfter.get(each.follows);
    if (several === undefined) versionsAfter.set(each.follows, [each]);
    else several.push(each);
  }
  const messages: Message[] = [];
  const versions: Record<string, string[]> = {};
  for (let end = beginning; ; ) {
    const several = versionsAfter.get(end);
    if (several === undefined) break;
    const { message } = several.reduce((best, each) => (each.chosen > best.chosen ? each : best));
    messages.push(message);
    if (several.length > 1) versions[message.id] = several.map(({ message: { id } }) => id);
    end = message.id;
  }
  const shown = new Set(messages.map(({ id }) => id));
  const hidden = placed.flatMap(({ message, follows }) => (shown.has(message.id) ? [] : [{ message, follows }]));
  return { messages, versions, hidden };
}

/** The messages from the first one to this one, whether they are shown or not; undefined where there is no such message. */
export function pathTo(
  { messages, hidden }: Pick<StoredChatWithMessages, 'messages' | 'hidden'>,
  messageId: string,
): readonly Message[] | undefined {
  const hiddenById = new Map(hidden.map((each) => [each.message.id, each]));
  const path: Message[] = [];
  let id = messageId;
  for (let each = hiddenById.get(id); each !== undefined; each = hiddenById.get(id)) {
    path.push(each.message);
    id = each.follows;
  }
  path.reverse();
  if (id === beginning) return path.length === 0 ? undefined : path;
  const end = messages.findIndex((message) => message.id === id);
  return end === -1 ? undefined : [...messages.slice(0, end + 1), ...path];
}
