import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { ChatMessage } from '../session/chat-message.ts';

/** What marks an element that stays under the pointer when it is clicked, whatever takes the place of what is around it. */
export const heldPlace = { 'data-held-place': '' };

/** After a click on an element with `heldPlace` the next messages are drawn with that element where it was. */
export function useHeldPlace(
  area: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  messages: readonly ChatMessage[],
): void {
  const held = useRef<{ readonly element: Element; readonly top: number }>(undefined);
  useEffect(() => {
    const inner = content.current;
    const onClick = ({ target }: MouseEvent) => {
      const clicked = target instanceof Element ? target.closest('button') : null;
      // What does nothing is followed by no other messages, but by whatever comes at any time.
      const element = clicked?.ariaDisabled === 'true' ? null : (clicked?.closest('[data-held-place]') ?? null);
      held.current = element === null ? undefined : { element, top: element.getBoundingClientRect().top };
    };
    inner?.addEventListener('click', onClick);
    return () => inner?.removeEventListener('click', onClick);
  }, [content]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other messages are what moves it
  useLayoutEffect(() => {
    if (held.current === undefined || area.current === null) return;
    const { element, top } = held.current;
    held.current = undefined;
    if (element.isConnected) area.current.scrollTop += element.getBoundingClientRect().top - top;
  }, [area, messages]);
}
