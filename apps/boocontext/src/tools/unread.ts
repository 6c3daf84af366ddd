/** What belongs beside an answer of the engine and was not read, or not wholly: told in its coverage, and open in the answer. */
import type { OpenReason } from './envelope.ts';
import { distinctReasons } from './open-reasons.ts';
import type { ToolAnswer } from './tool.ts';

export interface Unread extends OpenReason {
  /** Of which kind it is: `routes`. */
  readonly what: 'routes' | 'queries' | 'events';
}

/** The same answer, which what was not read could change. */
export function withUnread(answer: ToolAnswer, unread: readonly Unread[]): ToolAnswer {
  if (unread.length === 0) return answer;
  return {
    ...answer,
    open: distinctReasons([...answer.open, ...reasonsOf(unread)]),
    isProvisional: answer.isProvisional === true || unread.some(({ isLate }) => isLate === true),
    coverage: { ...answer.coverage, ...unreadCoverage(unread) },
  };
}

export function reasonsOf(unread: readonly Unread[]): readonly OpenReason[] {
  return unread.map(({ what, text, ...rest }) => ({ ...rest, text: `${what}: ${text}` }));
}

/** By kind; `late` where the same question has it soon. */
export function unreadCoverage(unread: readonly Unread[]): Readonly<Record<string, unknown>> {
  const texts = new Map<string, string>();
  for (const { what, text } of unread) texts.set(what, [texts.get(what) ?? [], text].flat().join('; '));
  return {
    ...Object.fromEntries(texts),
    ...(unread.some(({ isLate }) => isLate === true) ? { late: true } : {}),
  };
}
