/** What scripts ask of services that run their functions: Convex, Inngest, Trigger.dev, and workflows of Temporal by name. */
import type { ScannedMessage } from '../../scan.ts';
import { knownTextOf } from '../channels.ts';
import type { Span } from '../code-text.ts';
import type { MessageReader } from '../message-reader.ts';
import { lineAt, type Sources } from '../sources.ts';
import { givenAt } from './libraries.ts';
import { importsIn } from './modules.ts';

export const jsServices: MessageReader = {
  families: ['convex', 'inngest', 'trigger', 'workflow'],
  read: (sources, heard) =>
    sources.scripts().flatMap((file) => [...convexIn(sources, file, heard), ...sentIn(sources, file, heard)]),
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

const SENDS =
  /(?<![\w$])([\w$]{1,100})\s{0,40}\.\s{0,40}(send|sendEvent|trigger|triggerAndWait|batchTrigger|start|execute|signalWithStart)\s{0,20}(?:<[^()]{0,200}>\s{0,20})?\(|(?<![\w$.])(executeChild|startChild)\s{0,20}(?:<[^()]{0,200}>\s{0,20})?\(/g;

function sentIn(sources: Sources, file: string, heard: ReadonlySet<string>): readonly ScannedMessage[] {
  if (!/inngest|@trigger\.dev\/sdk|@temporalio\//i.test(sources.text(file))) return [];
  const masked = sources.masked(file);
  return [...masked.matchAll(SENDS)].flatMap((match): readonly ScannedMessage[] => {
    const [whole, receiver = '', verb = '', child] = match;
    const { given } = givenAt(masked, match.index + whole.length - 1);
    const place = { file, line: lineAt(masked, match.index) };
    const known = (family: string, spans: readonly Span[]): readonly ScannedMessage[] =>
      spans
        .flatMap((span) => knownTextOf(sources, file, span) ?? [])
        .filter((name) => heard.has(`${family}:${name}`))
        .map((name) => ({ ...place, family, channels: [`${family}:${name}`], confidence: 'high' }));
    if (verb === 'send' || verb === 'sendEvent') return known('inngest', eventsIn(masked, given));
    if (receiver === 'tasks') return known('trigger', given.slice(0, 1));
    return child !== undefined || /^(?:workflow|client|workflowClient)$/i.test(receiver)
      ? known('workflow', given.slice(0, 1))
      : [];
  });
}

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
