/** Events that scripts send to Inngest. */
import type { Span } from '../../reading/code-text.ts';
import type { MessageReader } from '../../reading/message-reader.ts';
import { serviceMessages } from '../../reading/scripts/service-messages.ts';

export const inngestMessages: MessageReader = {
  families: ['inngest'],
  read: (sources, heard) =>
    serviceMessages(sources, heard, 'inngest', /inngest/i, ({ verb, masked, given }) =>
      verb === 'send' || verb === 'sendEvent' ? eventsIn(masked, given) : [],
    ),
};

/** `name` of the object that is sent, or of each in a list. */
function eventsIn(masked: string, given: readonly Span[]): readonly Span[] {
  return given
    .filter(({ from }) => masked[from] === '{' || masked[from] === '[')
    .flatMap(({ from, to }) =>
      [...masked.slice(from, to).matchAll(/(?<![\w$])name\s{0,9}:\s{0,20}(?=['"`\w])/g)].map((match) => {
        const at = from + match.index + match[0].length;
        const end = /^(?:(['"`])[^'"`\n]{0,200}\1|[\w$.]{1,200})/.exec(masked.slice(at, at + 210))?.[0].length ?? 0;
        return { from: at, to: at + end };
      }),
    );
}
