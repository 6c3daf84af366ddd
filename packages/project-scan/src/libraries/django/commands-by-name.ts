/** `call_command('send-mails')`: management commands that code runs by their names, as tests and schedules do. */
import type { MessageReader } from '../../reading/message-reader.ts';
import { parameter, parametersOf, stringOf } from '../../reading/python/calls.ts';
import { pyFiles } from '../../reading/python/decorated.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedMessage } from '../../scan.ts';

export const djangoCommandsByName: MessageReader = { families: ['django-command'], read: messagesIn };

const CALLS = /(?<!\bdef[ \t]{1,9})\bcall_command[ \t]{0,9}\(/g;

function messagesIn(sources: Sources, heard: ReadonlySet<string>): readonly ScannedMessage[] {
  return pyFiles(sources).flatMap((file) => {
    if (!sources.text(file).includes('call_command')) return [];
    const bare = sources.bare(file);
    return [...bare.matchAll(CALLS)].flatMap((match): readonly ScannedMessage[] => {
      const given = parametersOf(sources, file, match.index + match[0].length - 1);
      const written = parameter(given, ['0', 'command_name'])?.text.trim() ?? '';
      // A command that is made there is named there; what is handed on with `*` is one of those that were given.
      if (written === '' || written.endsWith(')')) return [];
      const place = { file, line: lineAt(bare, match.index), family: 'django-command' };
      const name = stringOf(sources, written, file);
      if (name.includes('{')) return [{ ...place, channels: [], confidence: 'inferred' }];
      const channel = `django-command:${name}`;
      return heard.has(channel) ? [{ ...place, channels: [channel], makesByName: true, confidence: 'high' }] : [];
    });
  });
}
