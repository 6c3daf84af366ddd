/**
 * How somebody looks at an answer: what is in focus, what is hidden. Explore keeps it in the address, so that it can be
 * shared and gone back to; elsewhere it lasts as long as the answer is shown.
 */
import { createContext, useContext, useState } from 'react';
import { z } from 'zod';

const text = z.string().max(1000).optional().catch(undefined);
const texts = z.array(z.string().max(1000)).max(100).optional().catch(undefined);

export const viewSchema = z.object({
  /** The node of a graph that is in focus, by its id. */
  focus: text,
  /** A list instead of a graph. */
  list: z.boolean().optional().catch(undefined),
  /** What a change reaches, line by line, instead of a graph; false: as a graph where the lines would stand otherwise. */
  lines: z.boolean().optional().catch(undefined),
  direction: z.enum(['callers', 'callees', 'both']).optional().catch(undefined),
  /** What is filtered out of a graph. */
  hidden: z
    .array(z.enum(['tests', 'candidates']))
    .optional()
    .catch(undefined),
  /** How far a graph is shown. */
  steps: z.number().int().min(1).optional().catch(undefined),
  /** Many nodes are shown one by one, and not grouped. */
  single: z.boolean().optional().catch(undefined),
  /** Groups that are opened, by their ids. */
  opened: texts,
  /** The folder of a treemap that is looked into. */
  folder: text,
});
export type View = z.infer<typeof viewSchema>;

/** Undefined values are taken out of the view. */
export type ChangeView = (changes: Partial<View>) => void;

export const ViewContext = createContext<{ readonly view: View; readonly change: ChangeView } | undefined>(undefined);

export function useView(): readonly [View, ChangeView] {
  const kept = useContext(ViewContext);
  const [own, setOwn] = useState<View>({});
  return kept === undefined
    ? [own, (changes) => setOwn((before) => ({ ...before, ...changes }))]
    : [kept.view, kept.change];
}

/** Without what is as it would be anyway. */
export function seen(view: View): View | undefined {
  const kept = Object.entries(view).filter(([, value]) => value !== undefined);
  return kept.length === 0 ? undefined : (Object.fromEntries(kept) as View);
}
