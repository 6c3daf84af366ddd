/** One search for everything, on every page: a button, and Ctrl K (on a Mac ⌘ K). */
import { Search as SearchIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';

const load = () => import('../features/search/search-dialog.tsx');
const SearchDialog = lazy(async () => ({ default: (await load()).SearchDialog }));

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function Search() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (!(isMac ? event.metaKey : event.ctrlKey)) return;
      event.preventDefault();
      setIsOpen((before) => !before);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onPointerEnter={() => void load()}
        onClick={() => setIsOpen(true)}
        className="inline-flex h-8 items-center gap-1.5 rounded-md border border-line px-2 text-muted text-sm hover:bg-raised hover:text-text pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
      >
        <SearchIcon size={15} aria-hidden="true" />
        <span className="max-md:sr-only">Search</span>
        <kbd className="rounded border border-line-strong whitespace-nowrap px-1 font-mono text-xs max-md:hidden">
          {isMac ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
