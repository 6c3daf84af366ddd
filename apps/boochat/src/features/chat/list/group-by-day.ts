import type { ChatSummary } from '@boocontext/chat-api';

export interface ChatGroup {
  /** `Pinned`, `Today`, `Yesterday`, `Last seven days`, then months. */
  readonly title: string;
  readonly chats: readonly ChatSummary[];
}

/** In the order in which they come; by the day on which they were last changed, in this place. */
export function groupByDay(chats: readonly ChatSummary[], now = new Date()): ChatGroup[] {
  const groups = new Map<string, ChatSummary[]>();
  for (const chat of chats) {
    const title = chat.pinned ? 'Pinned' : titleOf(new Date(chat.updatedAt), now);
    const group = groups.get(title);
    if (group === undefined) groups.set(title, [chat]);
    else group.push(chat);
  }
  return [...groups].map(([title, group]) => ({ title, chats: group }));
}

function titleOf(date: Date, now: Date): string {
  const days = Math.round((startOfDay(now) - startOfDay(date)) / 86_400_000);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days <= 7) return 'Last seven days';
  return date.toLocaleDateString('en', { month: 'long', year: 'numeric' });
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
