import type { LucideIcon } from 'lucide-react';

/** What can be searched, in the order in which it is shown. */
export const sections = ['Commands', 'Files', 'Symbols', 'Routes', 'Text', 'Chats'] as const;
export type Section = (typeof sections)[number];

export interface Hit {
  /** Its own among the hits of its section. */
  readonly key: string;
  readonly title: string;
  readonly detail?: string;
  readonly icon: LucideIcon;
  readonly isCode?: boolean;
  /** Goes there. */
  readonly open: () => void;
  /** It changes what is listed, and leaves nothing. */
  readonly staysOpen?: boolean;
}

/** The hits of one section, and whether more are on their way. */
export interface Found {
  readonly hits: readonly Hit[];
  readonly isPending: boolean;
  /** Why there is nothing where there might be something. */
  readonly problem?: string | undefined;
}

/** Something that can be done, as a hit. */
export function command(title: string, icon: LucideIcon, open: () => void): Hit {
  return { key: title, title, icon, open };
}
