/** Where a command looks: one thing, whichever of the usual words for it somebody types, in every command. */
import type { OptionForm } from './arguments.ts';

/** @param isOneOfMany Several may be given, in an order that means something. */
export function directoryOptions(
  description: string,
  { isOneOfMany = false }: { readonly isOneOfMany?: boolean } = {},
): Readonly<Record<string, OptionForm>> {
  const form = { type: 'string', multiple: isOneOfMany, valueName: 'DIR' } as const;
  return {
    directory: { ...form, description },
    root: { ...form, meaning: 'directory' },
    repo: { ...form, meaning: 'directory' },
  };
}

export const workingDirectory = 'default: the working directory';
