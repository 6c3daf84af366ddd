import { useRef } from 'react';
import { FileHistory } from '../../ui/file-history.tsx';
import { isFolder, type Place } from '../../ui/place.ts';
import { useSetting } from '../../ui/settings.ts';
import { FileTree } from './file-tree.tsx';
import { Outline } from './outline.tsx';

/** Files, outline or history: beside the lines where there is room for both, else above them until something is chosen. */
export function CodeSide({ place: { path, line, at } }: { readonly place: Place }) {
  const [side, setSide] = useSetting('codeSide');
  const box = useRef<HTMLElement>(null);
  const isShown = side === 'files' || side === 'history' || (side === 'outline' && !isFolder(path));
  if (!isShown) return null;
  const onChosen = () => {
    if (box.current !== null && getComputedStyle(box.current).position === 'absolute') setSide('none');
  };
  return (
    <section
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={labels[side]}
      className="@2xl:static absolute inset-y-0 left-0 z-20 w-64 shrink-0 overflow-auto border-line border-r bg-surface px-1 shadow-lg @2xl:shadow-none"
    >
      {side === 'files' ? (
        <FileTree current={path} at={at} onChosen={onChosen} />
      ) : side === 'history' ? (
        <div className="p-2">
          <FileHistory path={path.replace(/\/$/, '')} at={at} isNarrow limit={20} />
        </div>
      ) : (
        <Outline path={path} line={line} onChosen={onChosen} />
      )}
    </section>
  );
}

const labels = {
  none: '',
  files: 'Files of the repository',
  history: 'History',
  outline: 'Outline of the file',
} as const;
