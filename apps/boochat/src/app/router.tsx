/**
 * The page's addresses. Whatever a person may want to share or come back to is in them: the chat, the question asked in
 * Explore, and the place in the code that is open beside either (`file`).
 */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { ChatPage } from '../features/chat/chat-page.tsx';
import { exploreSearchSchema } from '../features/explore/explore-search.ts';
import { symbolSearchSchema } from '../features/symbol/symbol-search.ts';
import { NotFound } from './not-found.tsx';
import { Shell } from './shell.tsx';

const rootRoute = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
  validateSearch: z.object({
    /** A path in the repository, with `:LINE` when a line is meant. Opens beside the page. */
    file: z.string().optional().catch(undefined),
  }),
});

const newChatRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: ChatPage,
  validateSearch: z.object({
    /** What the message begins with; it is not sent by itself. */
    ask: z.string().max(2_000).optional().catch(undefined),
    /** A place in the code that goes with it. */
    attach: z.string().max(4_200).optional().catch(undefined),
  }),
});

const chatRoute = createRoute({ getParentRoute: () => rootRoute, path: '/chats/$chatId', component: ChatPage });

const sharedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shared/$token',
  component: lazyRouteComponent(() => import('../features/chat/shared-chat.tsx'), 'SharedChat'),
});

const exploreRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/explore',
  validateSearch: exploreSearchSchema,
  component: lazyRouteComponent(() => import('../features/explore/explore-page.tsx'), 'ExplorePage'),
});

const serversRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/servers',
  component: lazyRouteComponent(() => import('../features/servers/servers-page.tsx'), 'ServersPage'),
});

const symbolRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/symbol',
  validateSearch: symbolSearchSchema,
  component: lazyRouteComponent(() => import('../features/symbol/symbol-page.tsx'), 'SymbolPage'),
});

const reviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/review',
  validateSearch: z.object({
    /** `main` or `main..HEAD`; what is not committed where it is left out. */
    diff: z.string().min(1).max(300).optional().catch(undefined),
    /** What it breaks, instead of its lines. */
    show: z.literal('breaks').optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('../features/review/review-page.tsx'), 'ReviewPage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
});

const pages = [
  newChatRoute,
  chatRoute,
  sharedRoute,
  exploreRoute,
  reviewRoute,
  symbolRoute,
  serversRoute,
  settingsRoute,
] as const;

export const router = createRouter({
  routeTree: rootRoute.addChildren([...pages]),
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
