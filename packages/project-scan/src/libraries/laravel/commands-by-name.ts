/** `Artisan::call('mails:send')`: commands that code runs by their names, as tests and schedules do. */
import type { MessageReader } from '../../reading/message-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedMessage } from '../../scan.ts';

export const artisanByName: MessageReader = { families: ['artisan'], read: messagesIn };

/** What runs nothing but commands; others run what else has a name. */
const SURELY =
  /\b(?:Artisan::\w{0,20}(?:call|queue)\w{0,20}|(?:Schedule::|\$schedule\s{0,9}->\s{0,9})command)\s{0,9}\(/gi;
const PERHAPS = /\$this\s{0,40}->\s{0,9}(?:artisan|call|callSilent|callSilently)\s{0,9}\(/g;
const NAMED = /^\s{0,40}(['"])([^'"\s{$]{1,200})(?:\s[^'"]{0,400})?\1/;

function messagesIn(sources: Sources, heard: ReadonlySet<string>): readonly ScannedMessage[] {
  return sources.files.flatMap((file) => {
    if (!file.endsWith('.php')) return [];
    const text = sources.text(file);
    if (!/\bArtisan::|\b(?:command|artisan|call|callSilent|callSilently)\s{0,9}\(/.test(text)) return [];
    const bare = sources.bare(file);
    const told = (match: RegExpExecArray, isSure: boolean): readonly ScannedMessage[] => {
      const at = match.index + match[0].length;
      const place = { file, line: lineAt(bare, match.index), family: 'artisan' };
      const channel = `artisan:${NAMED.exec(text.slice(at, at + 700))?.[2] ?? ''}`;
      if (heard.has(channel)) return [{ ...place, channels: [channel], makesByName: true, confidence: 'high' }];
      // A class that is named there is named there; a variable, or what is put together, may be any.
      const isUnknown =
        isSure && /^\s{0,40}(?:\$|"[^"\n]{0,200}[{$]|['"][^'"\n]{0,200}['"]\s{0,9}\.)/.test(text.slice(at, at + 300));
      return isUnknown ? [{ ...place, channels: [], confidence: 'inferred' }] : [];
    };
    return [
      ...[...bare.matchAll(SURELY)].flatMap((match) => told(match, true)),
      ...[...bare.matchAll(PERHAPS)].flatMap((match) => told(match, false)),
    ];
  });
}
