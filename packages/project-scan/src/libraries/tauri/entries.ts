/** Commands of Tauri: functions of Rust that a page calls by their names. */
import type { EntryReader } from '../../reading/entry-reader.ts';
import { isPartOf } from '../../reading/packages.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedEntry } from '../../scan.ts';

export const tauriCommands: EntryReader = {
  libraries: ['tauri'],
  read: (sources) =>
    sources.files
      .filter((file) => file.endsWith('.rs') && !isPartOf(sources, file, ['tauri']))
      .flatMap((file) => commandsIn(sources, file)),
};

const COMMAND =
  /#\[\s{0,9}(tauri\s{0,9}::\s{0,9})?command\b[^\]\n]{0,300}\]\s{0,99}(?:#\[[^\n]{0,300}\]\s{0,99}){0,20}(?:pub(?:\s{0,9}\([\w\s:]{0,60}\))?\s{1,9})?(?:async\s{1,9})?fn\s{1,9}(\w{1,200})/g;

function commandsIn(sources: Sources, file: string): readonly ScannedEntry[] {
  if (!/\bcommand\b/.test(sources.text(file))) return [];
  const bare = sources.bare(file);
  const isImported = /\buse\s{1,9}tauri\s{0,9}::[^;]{0,500}\bcommand\b/.test(bare);
  return [...bare.matchAll(COMMAND)].flatMap((match): readonly ScannedEntry[] => {
    const [whole, own, name = ''] = match;
    if (own === undefined && !isImported) return [];
    const [line, last] = [lineAt(bare, match.index), lineAt(bare, match.index + whole.length - 1)];
    return [
      {
        kind: 'command',
        name,
        handler: name,
        file,
        line,
        ...(last === line ? {} : { endLine: last }),
        framework: 'tauri',
        confidence: 'high',
        channels: [`tauri:${name}`],
      },
    ];
  });
}
