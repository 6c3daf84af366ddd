/** What is around every page: where one can go, and the code that is open beside it. */
import { Link, Outlet, useSearch } from '@tanstack/react-router';
import { Compass, MessageSquare, Plug } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Loading } from '../ui/loading.tsx';

const CodePanel = lazy(async () => ({ default: (await import('../features/code/code-panel.tsx')).CodePanel }));

const links = [
  { to: '/', label: 'Chat', icon: MessageSquare, isExact: false },
  { to: '/explore', label: 'Explore', icon: Compass, isExact: false },
  { to: '/servers', label: 'Servers', icon: Plug, isExact: false },
] as const;

export function Shell() {
  const { file } = useSearch({ from: '__root__' });
  return (
    <div className="flex h-dvh flex-col">
      <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:p-2">
        Skip to the content
      </a>
      <header className="flex items-center gap-3 border-line border-b bg-surface px-3 py-1.5">
        <Link to="/" className="flex items-center gap-2 rounded font-semibold text-text">
          <img src="/icon.svg" alt="" width="22" height="22" />
          <span className="max-sm:sr-only">BooChat</span>
        </Link>
        <nav aria-label="Pages" className="flex gap-1">
          {links.map(({ to, label, icon: Icon, isExact }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: isExact, includeSearch: false }}
              className="flex items-center gap-1.5 rounded-md px-2.5 py-1 text-muted hover:bg-raised hover:text-text"
              activeProps={{ className: 'bg-accent-soft !text-accent font-medium' }}
            >
              <Icon size={16} aria-hidden="true" />
              {label}
            </Link>
          ))}
        </nav>
      </header>
      <div className="flex min-h-0 flex-1">
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          <Outlet />
        </main>
        {file === undefined ? null : (
          <Suspense fallback={<Loading what="the code view" />}>
            <CodePanel place={file} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
