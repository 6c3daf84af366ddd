/** What is around every page: where one can go, and the code that is open beside it. */
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useRouter, useSearch } from '@tanstack/react-router';
import { Compass, FileDiff, MessageSquare, Plug, Settings as SettingsIcon } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { aboutQuery } from '../api/queries.ts';
import { ApiError } from '../api/request.ts';
import { readCodeShare } from '../ui/code-share.ts';
import { Loading } from '../ui/loading.tsx';
import { useSetting } from '../ui/settings.ts';
import { useIsNarrow } from '../ui/use-is-narrow.ts';
import { ReadingLine } from './reading-line.tsx';
import { Search } from './search.tsx';
import { ServerGone } from './server-gone.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { TokenGate } from './token-gate.tsx';

const CodePanel = lazy(async () => ({ default: (await import('../features/code/code-panel.tsx')).CodePanel }));

const links = [
  { to: '/', label: 'Chat', icon: MessageSquare, isExact: false },
  { to: '/explore', label: 'Explore', icon: Compass, isExact: false },
  { to: '/review', label: 'Review', icon: FileDiff, isExact: false },
  { to: '/servers', label: 'Servers', icon: Plug, isExact: false },
] as const;

const activeLook = 'bg-accent-soft !text-accent font-medium';

export function Shell() {
  const { file } = useSearch({ from: '__root__' });
  const isInChat = useLocation({ select: ({ pathname }) => pathname.startsWith('/chats/') });
  const about = useQuery(aboutQuery);
  const isNarrow = useIsNarrow();
  const [codeWidth] = useSetting('codeWidth');
  const isRefused = about.error instanceof ApiError && about.error.code === 'unauthorized';
  const isCodeOpen = file !== undefined && !isRefused;
  // There the code covers all else, which must then be out of reach for keys and screen readers too.
  const isCovered = isCodeOpen && isNarrow;
  // The code may take all of the width beside the header.
  const isAside = isCodeOpen && codeWidth === 'full' && !isNarrow;
  useFocusOnArrival();
  return (
    // Clipped, so that nothing in it can make the document scroll: what is longer scrolls in its own place.
    <div className="relative flex h-dvh flex-col overflow-clip">
      <div inert={isCovered} className="print:hidden">
        <a
          href="#main"
          className="sr-only rounded focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:p-2"
        >
          Skip to the content
        </a>
        <header className="flex items-center gap-3 border-line max-sm:gap-1.5 max-sm:px-2 border-b bg-surface px-3 py-1.5">
          {/* On a telephone there is room for the pages alone; the first of them leads to the same place. */}
          <Link to="/" className="flex shrink-0 items-center gap-2 rounded font-semibold text-text max-sm:hidden">
            <img src="/icon.svg" alt="" width="22" height="22" className="shrink-0" />
            BooChat
          </Link>
          <nav aria-label="Pages" className="flex gap-1 max-sm:gap-0">
            {links.map(({ to, label, icon: Icon, isExact }) => (
              <Link
                key={to}
                to={to}
                activeOptions={{ exact: isExact, includeSearch: false }}
                aria-current={to === '/' && isInChat ? 'page' : undefined}
                className={`flex items-center gap-1.5 rounded-md px-2.5 py-1 text-muted hover:bg-raised hover:text-text max-sm:px-2 ${to === '/' && isInChat ? activeLook : ''}`}
                activeProps={{ className: activeLook }}
              >
                <Icon size={16} aria-hidden="true" className="max-sm:hidden" />
                {label}
              </Link>
            ))}
          </nav>
          <span className="ml-auto" />
          <ReadingLine />
          <Link
            to="."
            search={(search) => ({ ...search, file: '/' })}
            title={`Browse the files of ${about.data?.repository.path ?? 'the repository'}`}
            activeProps={{}}
            className="min-w-0 truncate rounded font-mono text-muted text-sm hover:text-text max-lg:hidden"
          >
            {about.data?.repository.name}
          </Link>
          <Search />
          <Link
            to="/settings"
            aria-label="Settings"
            title="Settings"
            activeOptions={{ includeSearch: false }}
            className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-raised hover:text-text pointer-coarse:size-11"
            activeProps={{ className: activeLook }}
          >
            <SettingsIcon size={16} aria-hidden="true" />
          </Link>
          <Shortcuts />
        </header>
      </div>
      <ServerGone />
      <div className="flex min-h-0 flex-1">
        <main
          id="main"
          tabIndex={-1}
          inert={isCovered || isAside}
          className={`min-w-0 flex-1 outline-none ${isAside ? 'hidden' : ''}`}
        >
          {isRefused ? <TokenGate /> : <Outlet />}
        </main>
        {isCodeOpen ? (
          // As wide as what comes, so that the page beside it does not move.
          <Suspense
            fallback={
              <aside
                style={{ width: isAside ? '100%' : `${readCodeShare()}%` }}
                className="shrink-0 border-line border-l bg-surface max-md:fixed max-md:inset-0 max-md:z-40 max-md:w-full!"
              >
                <Loading what="the code view" />
              </aside>
            }
          >
            <CodePanel place={file} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}

/**
 * A page that is gone to from outside takes the focus to its heading, so that a screen reader begins there. Whoever is at
 * work in the page, as when a first message makes a chat, stays where they are.
 */
function useFocusOnArrival(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const main = document.getElementById('main');
        if (fromLocation === undefined || !pathChanged || main === null) return;
        if (main !== document.activeElement && main.contains(document.activeElement)) return;
        const heading = main.querySelector('h1');
        heading?.setAttribute('tabindex', '-1');
        (heading ?? main).focus({ preventScroll: true });
      }),
    [router],
  );
}
