/** Keys that work on every page, and the dialog that lists them. */
import { useNavigate } from '@tanstack/react-router';
import { Keyboard } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';

/** What follows `g`. */
const places = { c: '/', e: '/explore', r: '/review', s: '/servers' } as const;

const help = [
  ['?', 'This list'],
  ['Ctrl K', 'Search files, symbols, text and more'],
  ['g, then c', 'Chat'],
  ['g, then e', 'Explore'],
  ['g, then r', 'Review'],
  ['g, then s', 'Servers'],
  ['Enter', 'Send the message'],
  ['Shift Enter', 'A new line in the message'],
  ['Esc', 'Close the code, a menu or a dialog; stop the answer'],
  ['↑ ↓', 'From line to line, in the code'],
  ['→ ←', 'From name to name within a line'],
  ['Enter, F12', 'To the definition of the name'],
  ['Shift F10', 'All that can be asked about the name'],
  ['/', 'Find in the file, while the code has the focus'],
  ['l', 'Go to a line, while the code has the focus'],
  ['y', 'A link to the line that lasts, while the code has the focus'],
  ['← →', 'Wider or narrower, on the edge of the code'],
] as const;

export function Shortcuts() {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    let isAfterG = false;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isWriting(event.target)) return;
      const place = isAfterG ? places[event.key as keyof typeof places] : undefined;
      isAfterG = event.key === 'g';
      if (place !== undefined) void navigate({ to: place });
      else if (event.key === '?') dialog.current?.showModal();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
  return (
    <>
      <Button
        look="quiet"
        isIcon
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts (?)"
        className="max-sm:hidden"
        onClick={() => dialog.current?.showModal()}
      >
        <Keyboard size={16} aria-hidden="true" />
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby="shortcuts-title"
        className="m-auto rounded-lg border border-line bg-surface p-5 text-text shadow-xl backdrop:bg-black/40"
      >
        <h2 id="shortcuts-title" className="font-semibold text-lg">
          Keyboard shortcuts
        </h2>
        <dl className="my-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
          {help.map(([keys, what]) => (
            <div key={keys} className="col-span-2 grid grid-cols-subgrid">
              <dt>
                <kbd className="rounded border border-line-strong bg-raised px-1.5 py-0.5 font-mono text-xs">
                  {keys}
                </kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <form method="dialog">
          <Button type="submit">Close</Button>
        </form>
      </dialog>
    </>
  );
}

/** Whether the key is meant for what the focus is in. */
function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, dialog[open], [role="menu"]') !== null;
}
