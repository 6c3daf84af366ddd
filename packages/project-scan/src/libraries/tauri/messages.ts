/** Calls of commands of Tauri: `invoke('greet', { name })`. */
import type { MessageReader } from '../../reading/message-reader.ts';
import { knownTextOf } from '../../reading/scripts/known-text.ts';
import { givenAt } from '../../reading/scripts/libraries.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedMessage } from '../../scan.ts';

const family = 'tauri';

export const tauriCalls: MessageReader = {
  families: [family],
  read: (sources, heard) => sources.scripts().flatMap((file) => callsIn(sources, file, heard)),
};

const INVOKES = /(?<![\w$])invoke\s{0,20}(?:<[^()]{0,200}>\s{0,20})?\(/g;

function callsIn(sources: Sources, file: string, heard: ReadonlySet<string>): readonly ScannedMessage[] {
  const text = sources.text(file);
  if (!/\binvoke\b/.test(text)) return [];
  const masked = sources.masked(file);
  const isSure = /@tauri-apps\/api|\b__TAURI(?:_INTERNALS)?__\b/.test(text);
  return [...masked.matchAll(INVOKES)].flatMap((match): readonly ScannedMessage[] => {
    const [first] = givenAt(masked, match.index + match[0].length - 1).given;
    const name = first === undefined ? undefined : knownTextOf(sources, file, first);
    const channel = `${family}:${name}`;
    // A command of a plugin is not ours, and what is no command may be another's `invoke`.
    if (name === undefined ? !isSure : !heard.has(channel)) return [];
    const channels = name === undefined ? [] : [channel];
    return [{ channels, family, file, line: lineAt(masked, match.index), confidence: isSure ? 'high' : 'inferred' }];
  });
}
