/** Functions that a service runs by what it was told of them where they were made. */
import type { ScannedEntry } from '../../scan.ts';
import type { Sources } from '../sources.ts';
import { type DeclaredCall, declaredCalls } from './declared.ts';
import { linesOf } from './libraries.ts';

export type Described = Pick<ScannedEntry, 'kind' | 'name' | 'framework' | 'confidence' | 'channels'>;

/** Every constant of a file that a call makes into something that is run. */
export function functionsMade(
  sources: Sources,
  holding: RegExp,
  describe: (sources: Sources, call: DeclaredCall) => readonly Described[],
): readonly ScannedEntry[] {
  return sources.scripts().flatMap((file) => {
    if (!holding.test(sources.text(file)) || /(?:^|\/)_generated\//.test(file)) return [];
    const text = sources.text(file);
    return declaredCalls(sources, file).flatMap((call) =>
      describe(sources, call).map((described) => ({
        ...described,
        handler: call.name === 'default' ? '<inline>' : call.name,
        file,
        ...linesOf(text, call.at + leadingBlanks(text, call.at), call.end),
      })),
    );
  });
}

export function leadingBlanks(text: string, at: number): number {
  return /^\s{0,200}/.exec(text.slice(at, at + 200))?.[0].length ?? 0;
}
