/** What Spring and others call by annotations of methods besides routes: schedules, listeners of queues, topics and events. */
import type { EntryKind, ScannedEntry } from '../../scan.ts';
import { quoted } from '../call-chains.ts';
import type { EntryReader } from '../entry-reader.ts';
import { lineAt, type Sources } from '../sources.ts';
import { type Annotation, annotatedClasses, annotationsOf, argumentsOf, listOf } from './annotations.ts';

export const jvmHandlers: EntryReader = { libraries: ['spring', 'micronaut', 'quarkus'], read: entriesIn };

interface Handler {
  readonly kind: EntryKind;
  /** What says its name, the first that is given. */
  readonly named: readonly string[];
}

const HANDLERS: ReadonlyMap<string, Handler> = new Map([
  [
    'Scheduled',
    { kind: 'job', named: ['cron', 'every', 'fixedRate', 'fixedDelay', 'fixedRateString', 'fixedDelayString'] },
  ],
  ['Schedules', { kind: 'job', named: [] }],
  ['Recurring', { kind: 'job', named: ['id', 'cron', 'interval'] }],
  ['RabbitListener', { kind: 'job', named: ['queues', 'queuesToDeclare', 'bindings', 'id'] }],
  ['JmsListener', { kind: 'job', named: ['destination', 'id'] }],
  ['SqsListener', { kind: 'job', named: ['queueNames', 'value'] }],
  ['XxlJob', { kind: 'job', named: ['value'] }],
  ['KafkaListener', { kind: 'event', named: ['topics', 'topicPattern', 'topicPartitions', 'id'] }],
  ['RocketMQMessageListener', { kind: 'event', named: ['topic'] }],
  ['StreamListener', { kind: 'event', named: ['value', 'target'] }],
  ['PulsarListener', { kind: 'event', named: ['topics'] }],
  ['ServiceActivator', { kind: 'event', named: ['inputChannel'] }],
  ['EventListener', { kind: 'event', named: ['value', 'classes'] }],
  ['TransactionalEventListener', { kind: 'event', named: ['value', 'classes'] }],
  ['ApplicationModuleListener', { kind: 'event', named: [] }],
  ['DomainEventHandler', { kind: 'event', named: [] }],
  ['Incoming', { kind: 'event', named: ['value'] }],
  ['Topic', { kind: 'event', named: ['value'] }],
  ['ConsumeEvent', { kind: 'event', named: ['value'] }],
  ['Subscribe', { kind: 'event', named: [] }],
]);

/** What sends to them is read too. */
const FAMILIES: ReadonlyMap<string, string> = new Map([
  ['EventListener', 'spring'],
  ['TransactionalEventListener', 'spring'],
  ['ApplicationModuleListener', 'spring'],
  ['KafkaListener', 'kafka'],
  ['RabbitListener', 'rabbit'],
  ['JmsListener', 'jms'],
]);

/** Where these annotations come from; one of the project's own of that name is told as inferred. */
const LIBRARIES =
  /\bimport\s+(?:static\s+)?(?:org\.springframework|io\.micronaut|io\.quarkus|org\.eclipse\.microprofile|io\.smallrye|io\.awspring|org\.jobrunr|com\.xxl\.job|com\.google\.common\.eventbus|org\.greenrobot\.eventbus|org\.apache\.rocketmq|jakarta\.ejb|javax\.ejb)\b/;

const HOLDING = new RegExp(`@(?:${[...HANDLERS.keys()].join('|')})\\b`);

function entriesIn(sources: Sources): readonly ScannedEntry[] {
  const files = sources.files.filter((file) => /\.(?:java|kt)$/.test(file));
  const own = annotationsMade(sources, files);
  const holdingOwn = own.size === 0 ? undefined : new RegExp(`@(?:${[...own.keys()].join('|')})\\b`);
  return files.flatMap((file) => {
    const text = sources.text(file);
    if (!(HOLDING.test(text) && LIBRARIES.test(text)) && holdingOwn?.test(text) !== true) return [];
    const bare = sources.bare(file);
    const confidenceOf = ({ name }: Annotation) =>
      new RegExp(`\\bimport\\s+[\\w.]+\\.(?:${name}|\\*)`).test(bare) ? ('high' as const) : ('inferred' as const);
    return annotatedClasses(sources, file).flatMap((each) => {
      const ofMethods = each.methods.flatMap((method) =>
        method.annotations.flatMap((annotation): readonly ScannedEntry[] => {
          const made = own.get(annotation.name);
          const handler = made?.handler ?? HANDLERS.get(annotation.name);
          if (handler === undefined) return [];
          const names = made?.names ?? namesOf(text, bare, annotation, handler);
          return (names.length > 0 ? names : [eventOf(bare, method.nameEnd, handler.kind) ?? method.name]).map(
            (name) => ({
              kind: handler.kind,
              name,
              handler: `${each.name}.${method.name}`,
              file,
              line: lineAt(text, annotation.at),
              endLine: lineAt(text, method.nameEnd),
              framework: made?.framework ?? frameworkOf(bare, annotation),
              confidence: made === undefined ? confidenceOf(annotation) : 'high',
              channels: channelsOf(annotation.name, name),
            }),
          );
        }),
      );
      return [...ofMethods, ...ofClass()];

      function channelsOf(annotation: string, name: string): readonly string[] {
        const family = FAMILIES.get(annotation);
        if (family === undefined || name.includes('${')) return [];
        return family !== 'spring'
          ? [`${family}:${name}`]
          : derivedFrom(sources, files, name).map((event) => `spring:${event}`);
      }

      /** A class that listens, whose methods are told apart by what they take: `@RabbitListener` with `@RabbitHandler`s. */
      function ofClass(): readonly ScannedEntry[] {
        const listener = each.annotations.find(({ name }) => HANDLERS.has(name));
        const handler = listener === undefined ? undefined : HANDLERS.get(listener.name);
        if (listener === undefined || handler === undefined) return [];
        const [name = each.name] = namesOf(text, bare, listener, handler);
        return each.methods.flatMap((method): readonly ScannedEntry[] => {
          const annotation = method.annotations.find((found) => /^(?:Rabbit|Kafka)Handler$/.test(found.name));
          if (annotation === undefined) return [];
          return [
            {
              kind: handler.kind,
              name,
              handler: `${each.name}.${method.name}`,
              file,
              line: lineAt(text, annotation.at),
              endLine: lineAt(text, method.nameEnd),
              framework: frameworkOf(bare, listener),
              confidence: confidenceOf(listener),
              channels: channelsOf(listener.name, name),
            },
          ];
        });
      }
    });
  });
}

/** An event, and those of the project that extend it: whoever listens to it hears them. */
function derivedFrom(sources: Sources, files: readonly string[], name: string): readonly string[] {
  const known = derivedBySources.get(sources) ?? derivedBySimpleName(sources, files);
  derivedBySources.set(sources, known);
  const found = new Set([name.split('.').at(-1) ?? '']);
  for (const each of found) for (const derived of known.get(each) ?? []) found.add(derived);
  return [...found];
}

const derivedBySources = new WeakMap<Sources, ReadonlyMap<string, readonly string[]>>();

function derivedBySimpleName(sources: Sources, files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const derived = new Map<string, string[]>();
  const extending =
    /\b(?:class|record)\s{1,20}(\w{1,200})(?:<[^<>{}]{0,100}>)?\s{1,20}(?:extends|implements)\s{1,20}([^{]{1,300})/g;
  for (const file of files) {
    if (!/Event|Message|Msg/.test(file)) continue;
    for (const [, name = '', parents = ''] of sources.bare(file).matchAll(extending))
      for (const [parent] of parents.matchAll(/\b[A-Z]\w*/g)) {
        const known = derived.get(parent);
        if (known === undefined) derived.set(parent, [name]);
        else known.push(name);
      }
  }
  return derived;
}

interface OwnAnnotation {
  readonly handler: Handler;
  readonly framework: string;
  readonly names: readonly string[];
}

/** Annotations of the project that are annotated in turn: `@EventListener(Ready.class) public @interface AfterStartUp`. */
function annotationsMade(sources: Sources, files: readonly string[]): ReadonlyMap<string, OwnAnnotation> {
  const own = new Map<string, OwnAnnotation>();
  for (const file of files) {
    const text = sources.text(file);
    const declared = /@interface\s+(\w+)|\bannotation\s+class\s+(\w+)/.exec(text);
    if (declared === null || !HOLDING.test(text) || !LIBRARIES.test(text)) continue;
    const bare = sources.bare(file);
    const annotation = annotationsOf(bare).find(({ name, at }) => HANDLERS.has(name) && at < declared.index);
    const handler = annotation === undefined ? undefined : HANDLERS.get(annotation.name);
    if (annotation !== undefined && handler !== undefined)
      own.set(declared[1] ?? declared[2] ?? '', {
        handler,
        framework: frameworkOf(bare, annotation),
        names: namesOf(text, bare, annotation, handler),
      });
  }
  return own;
}

function namesOf(text: string, bare: string, annotation: Annotation, { kind, named }: Handler): readonly string[] {
  const given = argumentsOf(bare, annotation);
  const key = named.find((each) => given.has(each)) ?? (given.has('value') ? 'value' : undefined);
  const span = key === undefined ? undefined : given.get(key);
  if (span === undefined) return [];
  return listOf(bare, span).map((part) => {
    const written = quoted(text, bare, part) ?? text.slice(part.from, part.to).replace(/\s+/g, ' ').slice(0, 80);
    const plain = written.replace(/(?:\.|::)(?:class|java)\b/g, '');
    return kind === 'job' && key !== undefined && /^(?:cron|every|fixed)/.test(key) ? `${key} ${plain}` : plain;
  });
}

/** What a listener of events takes says which: the type of its first parameter. */
function eventOf(bare: string, nameEnd: number, kind: EntryKind): string | undefined {
  if (kind !== 'event') return undefined;
  const head = bare.slice(nameEnd, nameEnd + 300);
  const java = /^\s*\(\s*(?:@\w+(?:\([^()]{0,100}\))?\s*|final\s+){0,4}([A-Z][\w.]*)/.exec(head)?.[1];
  return java ?? /^\s*\(\s*\w+\s*:\s*([A-Z][\w.]*)/.exec(head)?.[1];
}

function frameworkOf(bare: string, { name }: Annotation): string {
  const imported = new RegExp(`\\bimport\\s+([\\w.]+)\\.${name}\\b`).exec(bare)?.[1] ?? '';
  if (/micronaut/.test(imported)) return 'micronaut';
  if (/quarkus|microprofile|smallrye/.test(imported)) return 'quarkus';
  if (/eventbus/.test(imported)) return 'eventbus';
  return /springframework|awspring|^$/.test(imported)
    ? 'spring'
    : imported.split('.').slice(0, 3).join('.') || 'spring';
}
