/** Events that Spring publishes, by their types, and what is sent to topics and queues by name. */

import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { textOf } from '../../reading/jvm/strings.ts';
import type { MessageReader } from '../../reading/message-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedMessage } from '../../scan.ts';

export const jvmMessages: MessageReader = { families: ['spring', 'kafka', 'rabbit', 'jms'], read: messagesIn };

const SENDS =
  /(?<![\w])(?:(\w{1,200})(?:\(\))?\s{0,100}\.\s{0,40})?(publishEvent|send|sendDefault|convertAndSend|convertSendAndReceive)\s{0,20}(\()/dg;
const TEMPLATES: ReadonlyMap<string, string> = new Map([
  ['KafkaTemplate', 'kafka'],
  ['ReplyingKafkaTemplate', 'kafka'],
  ['RabbitTemplate', 'rabbit'],
  ['AmqpTemplate', 'rabbit'],
  ['RabbitOperations', 'rabbit'],
  ['JmsTemplate', 'jms'],
]);

function messagesIn(sources: Sources): readonly ScannedMessage[] {
  return sources.files.flatMap((file) => {
    if (
      !/\.(?:java|kt)$/.test(file) ||
      !/\b(?:publishEvent|KafkaTemplate|RabbitTemplate|AmqpTemplate|JmsTemplate)\b/.test(sources.text(file))
    )
      return [];
    const bare = sources.bare(file);
    return [...bare.matchAll(SENDS)].flatMap((match): readonly ScannedMessage[] => {
      const [, receiver = '', verb = ''] = match;
      const open = match.indices?.[3]?.[0] ?? match.index;
      if (/\b(?:void|fun)\s{1,20}$/.test(bare.slice(Math.max(0, match.index - 30), match.index))) return [];
      const given = splitAtCommas(bare, open + 1, closingBracket(bare, open));
      const place = { file, line: lineAt(bare, open) };
      const [first] = given;
      if (first === undefined) return [];
      if (verb === 'publishEvent') return [published(bare, place, first)];
      const family = TEMPLATES.get(typeOf(bare, receiver));
      return family === undefined ? [] : [sent(sources, place, family, given)];
    });
  });
}

type Place = Pick<ScannedMessage, 'file' | 'line'>;

function published(bare: string, place: Place, span: Span): ScannedMessage {
  const written = bare.slice(span.from, Math.min(span.to, span.from + 400));
  const made =
    /^(?:new\s{1,20})?(?:[a-z]\w{0,100}\.){0,10}([A-Z]\w{0,200})\s{0,9}(?:<[^()]{0,100}>\s{0,9})?(?:\(|\.\s{0,40}(?:<[^()]{0,100}>)?(builder|\w{1,100})\s{0,9}\()/.exec(
      written,
    );
  // `X.builder()` builds an X, and `new X` is one; what another method of it gives may be anything.
  const isSure = made !== null && (made[2] === undefined || made[2] === 'builder');
  const nested = nestedType(written);
  if (nested !== undefined) return { ...place, family: 'spring', channels: nested, confidence: 'high' };
  const type = made?.[1] ?? (/^\w{1,200}$/.test(written) ? declaredBefore(bare, written, span.from) : undefined);
  if (type === undefined) return { ...place, family: 'spring', channels: [], confidence: 'inferred' };
  return {
    ...place,
    family: 'spring',
    channels: [`spring:${type}`],
    confidence: made === null || isSure ? 'high' : 'inferred',
  };
}

/** `TaskAdded` and `Setting.Changed` of Kotlin, objects and classes in others: the innermost, and what may listen to all of these. */
function nestedType(written: string): readonly string[] | undefined {
  const [, path, call] =
    /^(?:[a-z]\w{0,100}\.){0,10}([A-Z]\w{0,200}(?:\.[A-Z]\w{0,200}){0,5})\s{0,9}(\(|$)/.exec(written) ?? [];
  if (path === undefined || (call === '(' && !path.includes('.'))) return undefined;
  return path
    .split('.')
    .reverse()
    .map((name) => `spring:${name}`);
}

/** The type of a variable or parameter, by the last declaration before; one letter is a type parameter. */
function declaredBefore(bare: string, name: string, at: number): string | undefined {
  const before = bare.slice(Math.max(0, at - 4000), at);
  const java = new RegExp(`\\b([A-Z]\\w{1,200})(?:<[^<>()]{0,100}>)?\\s{1,20}${name}\\s{0,20}[=,;):]`, 'g');
  const kotlin = new RegExp(
    `\\b${name}\\s{0,20}:\\s{0,20}([A-Z]\\w{1,200})|\\bval\\s{1,20}${name}\\s{0,20}=\\s{0,20}([A-Z]\\w{1,200})\\(`,
    'g',
  );
  const made = new RegExp(`\\bvar\\s{1,20}${name}\\s{0,20}=\\s{0,20}new\\s{1,20}([A-Z]\\w{1,200})`, 'g');
  const found = [...before.matchAll(java), ...before.matchAll(kotlin), ...before.matchAll(made)]
    .sort((a, b) => a.index - b.index)
    .at(-1);
  const type = found?.[1] ?? found?.[2];
  return type === undefined || /^(?:Object|Any|ApplicationEvent)$/.test(type) ? undefined : type;
}

/** A topic or a queue by name; a routing key leads where bindings say, which are not read. */
function sent(sources: Sources, place: Place, family: string, given: readonly Span[]): ScannedMessage {
  const [first] = given;
  const isExchange = family === 'rabbit' && given.length > 2;
  const name = first === undefined || isExchange ? undefined : textOf(sources, place.file, first);
  const isKnown = name !== undefined && !name.includes('${');
  return {
    ...place,
    family,
    channels: isKnown ? [`${family}:${name}`] : [],
    confidence: isKnown ? 'high' : 'inferred',
  };
}

function typeOf(bare: string, name: string): string {
  if (name === '') return '';
  const declared = new RegExp(
    `\\b([A-Z]\\w{1,100})(?:<[^;()=]{0,200}>)?\\s{1,40}${name}\\s{0,20}[;,)=]|\\b${name}\\s{0,20}:\\s{0,20}([A-Z]\\w{1,100})`,
  ).exec(bare);
  return declared?.[1] ?? declared?.[2] ?? '';
}
