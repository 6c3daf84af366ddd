/**
 * The page's addresses. Whatever a person may want to share or come back to is in them: the chat, the question asked in
 * Explore, and the place in the code that is open beside either (`file`).
 */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { ChatPage } from '../features/chat/chat-page.tsx';
import { exploreSearchSchema } from '../features/explore/explore-search.ts';
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

const newChatRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: ChatPage });

const chatRoute = createRoute({ getParentRoute: () => rootRoute, path: '/chats/$chatId', component: ChatPage });

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

export const router = createRouter({
  routeTree: rootRoute.addChildren([newChatRoute, chatRoute, exploreRoute, serversRoute]),
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
