import { useRef } from 'react';
import { useSetting } from '../../ui/settings.ts';
import { FileTree } from './file-tree.tsx';
import { Outline } from './outline.tsx';
import { isFolder, type Place } from './place.ts';

/** Files or outline: beside the lines where there is room for both, else above them until something is chosen. */
export function CodeSide({ place: { path, line } }: { readonly place: Place }) {
  const [side, setSide] = useSetting('codeSide');
  const box = useRef<HTMLElement>(null);
  const isShown = side === 'files' || (side === 'outline' && !isFolder(path));
  if (!isShown) return null;
  const onChosen = () => {
    if (box.current !== null && getComputedStyle(box.current).position === 'absolute') setSide('none');
  };
  return (
    <section
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={side === 'files' ? 'Files of the repository' : 'Outline of the file'}
      className="@2xl:static absolute inset-y-0 left-0 z-20 w-64 shrink-0 overflow-auto border-line border-r bg-surface px-1 shadow-lg @2xl:shadow-none"
    >
      {side === 'files' ? (
        <FileTree current={path} onChosen={onChosen} />
      ) : (
        <Outline path={path} line={line} onChosen={onChosen} />
      )}
    </section>
  );
}
