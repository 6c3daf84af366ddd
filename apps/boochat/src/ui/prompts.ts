/** Questions that a person asks again and again, under names of their own, kept in this browser. */
import { useMemo } from 'react';
import { z } from 'zod';
import { useSetting } from './settings.ts';

const promptSchema = z.object({ name: z.string(), text: z.string() });
export type Prompt = z.infer<typeof promptSchema>;

export function usePrompts(): readonly [readonly Prompt[], (prompts: readonly Prompt[]) => void] {
  const [stored, store] = useSetting('prompts');
  const prompts = useMemo(() => read(stored), [stored]);
  return [prompts, (next) => store(JSON.stringify(next))];
}

/** A name as it is written after `/`: of small letters, digits and hyphens, and of no other prompt. */
export function promptName(text: string, taken: readonly string[]): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const wanted = words.slice(0, 4).join('-').slice(0, 40) || 'prompt';
  let name = wanted;
  for (let count = 2; taken.includes(name); count += 1) name = `${wanted}-${count}`;
  return name;
}

function read(stored: string): readonly Prompt[] {
  try {
    return z.array(promptSchema).safeParse(JSON.parse(stored)).data ?? [];
  } catch {
    return [];
  }
}
