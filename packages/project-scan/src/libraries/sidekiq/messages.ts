/** Jobs that are handed to Sidekiq: by methods of their class, and by its client. */
import type { MessageReader } from '../../reading/message-reader.ts';
import { jobsSent, rubyChannels, rubyFiles, sendingCalls } from '../../reading/ruby/job-messages.ts';
import { rubyNesting } from '../../reading/ruby/nesting.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedMessage } from '../../scan.ts';

export const sidekiqMessages: MessageReader = {
  families: ['ruby'],
  read: (sources, heard) => [...jobsSent(sources, heard, SENDS), ...pushed(sources, heard)],
};

const SENDS = sendingCalls('perform_async|perform_in|perform_at|perform_bulk|perform_inline');

/** `Sidekiq::Client.push('class' => Mails, 'args' => [1])`. */
const PUSHES = /["']?class["']?\s{0,9}(?:=>|:)\s{0,9}((?:::)?[A-Z]\w{0,200}(?:::[A-Z]\w{0,200}){0,8})\b/g;

function pushed(sources: Sources, heard: ReadonlySet<string>): readonly ScannedMessage[] {
  return rubyFiles(sources, /Sidekiq::Client/).flatMap((file) => {
    const bare = sources.bare(file);
    if (!bare.includes('Sidekiq::Client')) return [];
    // A key may be a string, which is left as it is.
    const code = sources.masked(file);
    return [...code.matchAll(PUSHES)].flatMap((match): readonly ScannedMessage[] => {
      const channels = rubyChannels(match[1] ?? '', rubyNesting(bare, match.index)).filter((each) => heard.has(each));
      if (channels.length === 0) return [];
      return [{ file, line: lineAt(code, match.index), family: 'ruby', channels, confidence: 'high' }];
    });
  });
}
