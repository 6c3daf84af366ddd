/** What scripts ask of functions of Convex, by their file and name. */
import type { MessageReader } from '../../reading/message-reader.ts';
import { importsIn } from '../../reading/scripts/modules.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedMessage } from '../../scan.ts';

export const convexMessages: MessageReader = {
  families: ['convex'],
  read: (sources, heard) => sources.scripts().flatMap((file) => convexIn(sources, file, heard)),
};

/** `useQuery(api.messages.list)`, `ctx.scheduler.runAfter(0, internal.mail.send)`. */
function convexIn(sources: Sources, file: string, heard: ReadonlySet<string>): readonly ScannedMessage[] {
  if (!/_generated\/api\b/.test(sources.text(file))) return [];
  const masked = sources.masked(file);
  const from = importsIn(sources, file);
  return [...masked.matchAll(/(?<![\w$.])(\w{1,100})((?:\.\w{1,100}){2,8})/g)].flatMap(
    (match): readonly ScannedMessage[] => {
      const [, root = '', path = ''] = match;
      if (!/_generated\/api(?:\.js)?$/.test(from.get(root)?.module ?? '')) return [];
      const channel = `convex:${path.slice(1)}`;
      const line = lineAt(masked, match.index);
      return heard.has(channel) ? [{ channels: [channel], family: 'convex', file, line, confidence: 'high' }] : [];
    },
  );
}
