/** The names among the lines of a file, as elements: where each stands, and how the keyboard goes from one to the next. */
import type { KeyboardEvent } from 'react';
import type { NameInCode } from './symbol-question.ts';

/** The name that an element shows; undefined for what is none. */
export function nameAt(element: EventTarget | null, file: string): NameInCode | undefined {
  if (!(element instanceof HTMLElement) || !element.classList.contains('code-name')) return undefined;
  const line = Number(element.closest('[data-row]')?.getAttribute('data-row'));
  return { name: element.textContent ?? '', file, line, column: Number(element.dataset.column) };
}

/**
 * Up and down lead from line to line, right and left along the names of a line, with its number before the first. The tab
 * key stops at one number only. Whether the key meant that is answered.
 */
export function moveByKey(event: KeyboardEvent<HTMLElement>): boolean {
  const { target, currentTarget: lines, key } = event;
  if (!(target instanceof HTMLElement)) return false;
  const row = target.closest<HTMLElement>('[data-row]');
  if (row === null) return false;
  const stops = stopsOf(row);
  const index = stops.indexOf(target);
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  const sideways = { ArrowRight: 1, ArrowLeft: -1 }[key];
  let next: HTMLElement | undefined;
  if (step !== undefined) {
    const beside = lines.querySelector<HTMLElement>(`[data-row="${Number(row.dataset.row) + step}"]`);
    const others = beside === null ? [] : stopsOf(beside);
    next = others[Math.min(index, others.length - 1)];
  } else if (sideways !== undefined) {
    next = stops[index + sideways];
  }
  if (next === undefined) return false;
  event.preventDefault();
  focusStop(next);
  return true;
}

/** The number of a line, and its names. */
function stopsOf(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a[data-line], .code-name')];
}

/** A name is a thing to use while the keyboard is on it; read aloud, a line stays text. */
function focusStop(stop: HTMLElement): void {
  if (stop.classList.contains('code-name')) {
    stop.tabIndex = -1;
    stop.setAttribute('role', 'link');
    const leave = () => {
      stop.removeAttribute('tabindex');
      stop.removeAttribute('role');
    };
    stop.addEventListener('blur', leave, { once: true });
  }
  stop.focus();
}
