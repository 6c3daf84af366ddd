/** The code beside the page: a file at its lines, or what is in a folder. The address holds which. */
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { isFolder, readPlace } from '../../ui/place.ts';
import { CodeHead } from './code-head.tsx';
import { CodeSide } from './code-side.tsx';
import { FilePage } from './file-page.tsx';
import { FolderView } from './folder-view.tsx';
import { PanelEdge, useIsWide, usePanelWidth } from './panel-width.tsx';

export function CodePanel({ place: text }: { readonly place: string }) {
  const place = readPlace(text);
  const { path, at } = place;
  const [percent, setPercent] = usePanelWidth();
  const [isWide] = useIsWide();
  const panel = useFocusWhileOpen();
  const navigate = useNavigate();
  const close = () => void navigate({ to: '.', search: ({ file: _, ...rest }) => rest });
  const onKeyDown = (event: KeyboardEvent) => {
    // A menu that is open takes the key first.
    if (event.key === 'Escape' && !event.defaultPrevented && panel.current?.contains(event.target as Node)) close();
  };
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={isFolder(path) ? `Files of ${path === '/' ? 'the repository' : path}` : `Code of ${path}`}
      onKeyDown={onKeyDown}
      style={{ width: isWide ? '100%' : `${percent}%` }}
      className="@container relative flex min-w-0 shrink-0 flex-col border-line border-l bg-surface outline-none max-md:fixed max-md:inset-0 max-md:z-40 max-md:w-full!"
    >
      {isWide ? null : <PanelEdge percent={percent} onChange={setPercent} />}
      <CodeHead place={place} onClose={close} />
      <div className="relative flex min-h-0 flex-1">
        <CodeSide place={place} />
        <div className="flex min-w-0 flex-1 flex-col">
          {isFolder(path) ? (
            <FolderView key={`${path} ${at}`} place={place} />
          ) : (
            <FilePage key={`${path} ${at}`} place={place} />
          )}
        </div>
      </div>
    </aside>
  );
}

/** Takes the focus when the panel opens, and gives it back to where it was when the panel closes. */
function useFocusWhileOpen() {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const opened = panel.current;
    opened?.focus({ preventScroll: true });
    return () => {
      if (opened?.contains(document.activeElement) !== true) return;
      queueMicrotask(() => (before instanceof HTMLElement && before.isConnected ? before.focus() : undefined));
    };
  }, []);
  return panel;
}
