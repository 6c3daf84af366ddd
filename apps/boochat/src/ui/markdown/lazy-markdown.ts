/** Markdown is a third of all that the page is made of, and an empty chat has none. */
import { lazy } from 'react';

const load = () => import('./markdown.tsx');

export const Markdown = lazy(load);

/** Fetches it before it is needed. A failure is told when it is. */
export function preloadMarkdown(): void {
  load().catch(() => {});
}
