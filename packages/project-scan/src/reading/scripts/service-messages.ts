/** What scripts ask of services that run their functions, by the name of what is asked. */
import type { ScannedMessage } from '../../scan.ts';
import type { Span } from '../code-text.ts';
import { lineAt, type Sources } from '../sources.ts';
import { knownTextOf } from './known-text.ts';
import { givenAt } from './libraries.ts';

/** One call that may ask for something: `inngest.send(…)`, `tasks.trigger('mail')`, `executeChild(order)`. */
export interface ServiceCall {
  readonly receiver: string;
  readonly verb: string;
  /** Of a workflow that starts another one. */
  readonly isChild: boolean;
  readonly masked: string;
  readonly given: readonly Span[];
}

const SENDS =
  /(?<![\w$])([\w$]{1,100})\s{0,40}\.\s{0,40}(send|sendEvent|trigger|triggerAndWait|batchTrigger|start|execute|signalWithStart)\s{0,20}(?:<[^()]{0,200}>\s{0,20})?\(|(?<![\w$.])(executeChild|startChild)\s{0,20}(?:<[^()]{0,200}>\s{0,20})?\(/g;

/** @param namesOf where a call says what it asks for; nothing where it is of another service */
export function serviceMessages(
  sources: Sources,
  heard: ReadonlySet<string>,
  family: string,
  holding: RegExp,
  namesOf: (call: ServiceCall) => readonly Span[],
): readonly ScannedMessage[] {
  return sources.scripts().flatMap((file) => {
    if (!holding.test(sources.text(file))) return [];
    const masked = sources.masked(file);
    return [...masked.matchAll(SENDS)].flatMap((match): readonly ScannedMessage[] => {
      const [whole, receiver = '', verb = '', child] = match;
      const { given } = givenAt(masked, match.index + whole.length - 1);
      return namesOf({ receiver, verb, isChild: child !== undefined, masked, given })
        .flatMap((span) => knownTextOf(sources, file, span) ?? [])
        .map((name) => `${family}:${name}`)
        .filter((channel) => heard.has(channel))
        .map((channel) => ({
          channels: [channel],
          family,
          file,
          line: lineAt(masked, match.index),
          confidence: 'high',
        }));
    });
  });
}
