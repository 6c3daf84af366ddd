/** What NestJS calls besides routes, by its decorators: jobs of queues and clocks, events, messages, commands. */

import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import type { EntryPlace, EntryReader } from '../../reading/entry-reader.ts';
import { meantBy } from '../../reading/scripts/declared.ts';
import { classesIn, type Decorator, givenToDecorator } from '../../reading/scripts/decorated.ts';
import { knownTextOf } from '../../reading/scripts/known-text.ts';
import { fieldsOf, nameOf } from '../../reading/scripts/literals.ts';
import { importsIn } from '../../reading/scripts/modules.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import type { EntryKind, ScannedEntry } from '../../scan.ts';

export const nestHandlers: EntryReader = { libraries: ['nestjs'], read: entriesIn, unread };

/** Decorators of methods. */
const METHODS: ReadonlyMap<string, EntryKind> = new Map([
  ['Cron', 'job'],
  ['Interval', 'job'],
  ['Timeout', 'job'],
  ['Process', 'job'],
  ['OnJob', 'job'],
  ['OnEvent', 'event'],
  ['OnWorkerEvent', 'event'],
  ['OnQueueEvent', 'event'],
  ['OnGlobalQueueEvent', 'event'],
  ['OnQueueActive', 'event'],
  ['OnQueueCompleted', 'event'],
  ['OnQueueFailed', 'event'],
  ['OnQueueError', 'event'],
  ['MessagePattern', 'event'],
  ['EventPattern', 'event'],
  ['GrpcMethod', 'event'],
  ['GrpcStreamMethod', 'event'],
  ['SubscribeMessage', 'event'],
  ['RabbitSubscribe', 'event'],
  ['RabbitRPC', 'event'],
  ['SqsMessageHandler', 'job'],
]);

/** Decorators of classes, and the method of such a class that is run. */
const CLASSES: ReadonlyMap<string, { readonly kind: EntryKind; readonly method: string }> = new Map([
  ['Processor', { kind: 'job', method: 'process' }],
  ['EventsHandler', { kind: 'event', method: 'handle' }],
  ['CommandHandler', { kind: 'event', method: 'execute' }],
  ['QueryHandler', { kind: 'event', method: 'execute' }],
  ['Command', { kind: 'command', method: 'run' }],
  ['SubCommand', { kind: 'command', method: 'run' }],
] as const);

/** Decorators of the project that are put together of these, and what is added to a registry while it runs. */
function unread(sources: Sources, found: readonly ScannedEntry[]): readonly EntryPlace[] {
  const files = sources
    .scripts()
    .filter((file) => [...importsIn(sources, file).values()].some(({ module }) => LIBRARIES.test(module)));
  const sign = new RegExp(
    `(?<![@.\\w$])(${[...METHODS.keys(), ...CLASSES.keys()].join('|')})\\s{0,9}\\(|\\.\\s{0,9}add(?:CronJob|Interval|Timeout)\\s{0,9}\\(`,
    'g',
  );
  return signsLeft(sources, files, sign, found, (file, [, name]) => {
    if (name === undefined) return [...importsIn(sources, file).keys()].includes('SchedulerRegistry');
    return LIBRARIES.test(importsIn(sources, file).get(name)?.module ?? '');
  });
}

const LIBRARIES = /^(?:@nestjs\/|@nestjs-|nest-commander$|@golevelup\/|@ssut\/nestjs-sqs$)/;
const HOLDING = new RegExp(`@(?:${[...METHODS.keys(), ...CLASSES.keys()].join('|')})\\b`);

function entriesIn(sources: Sources): readonly ScannedEntry[] {
  return sources.scripts().flatMap((file) => {
    const text = sources.text(file);
    if (!HOLDING.test(text)) return [];
    const masked = sources.masked(file);
    const imports = importsIn(sources, file);
    const isFromNest = [...imports.values()].some(({ module }) => LIBRARIES.test(module));
    /** Undefined for what is another library's; one of the project's own may do as Nest's of that name does. */
    const confidenceOf = ({ name }: Decorator): ScannedEntry['confidence'] | undefined => {
      const from = imports.get(name)?.module;
      if (from === undefined) return isFromNest ? 'inferred' : undefined;
      if (LIBRARIES.test(from)) return 'high';
      return isFromNest && !/^[@\w]/.test(from.replace(/^(?:@\/|src\/|~\/)/, './')) ? 'inferred' : undefined;
    };
    return classesIn(sources, file).flatMap((found): readonly ScannedEntry[] => {
      const entry = (
        kind: EntryKind,
        decorator: Decorator,
        method: string,
        place: Pick<ScannedEntry, 'endLine' | 'handledAt'>,
      ): readonly ScannedEntry[] => {
        const confidence = confidenceOf(decorator);
        if (confidence === undefined) return [];
        const name = nameGiven(text, masked, decorator) ?? method;
        const handler = `${found.name}.${method}`;
        const channels = channelsOf(sources, file, decorator, found.decorators);
        return [
          {
            kind,
            name,
            handler,
            file,
            line: lineAt(text, decorator.at),
            ...place,
            framework: 'nestjs',
            confidence,
            ...(channels.length === 0 ? {} : { channels }),
          },
        ];
      };
      const ofMethods = found.members.flatMap((member) =>
        member.decorators.flatMap((decorator) => {
          const kind = METHODS.get(decorator.name);
          return kind === undefined
            ? []
            : entry(kind, decorator, member.name, { endLine: lineAt(text, member.nameEnd) });
        }),
      );
      const ofClass = found.decorators.flatMap((decorator) => {
        const { kind, method } = CLASSES.get(decorator.name) ?? {};
        if (kind === undefined || method === undefined) return [];
        const at = methodAt(masked, found.body, method);
        return at < 0 ? [] : entry(kind, decorator, method, { handledAt: { file, line: lineAt(text, at) } });
      });
      return [...ofMethods, ...ofClass];
    });
  });
}

/** What reaches it, where something of the project may send that. */
function channelsOf(
  sources: Sources,
  file: string,
  decorator: Decorator,
  ofClass: readonly Decorator[],
): readonly string[] {
  const given = givenToDecorator(sources, file, decorator);
  switch (decorator.name) {
    case 'Processor':
      return queueOfProcessor(sources, file, decorator).map((queue) => `queue:${queue}`);
    case 'Process': {
      const processor = ofClass.find(({ name }) => name === 'Processor');
      const [queue] = processor === undefined ? [] : queueOfProcessor(sources, file, processor);
      if (queue === undefined) return [];
      const [job] = textsGiven(sources, file, given[0], 'name');
      if (job !== undefined) return [`queue:${queue}#${job}`, `queue:${queue}#*`];
      return given.length === 0 ? [`queue:${queue}`] : [`queue:${queue}#*`];
    }
    case 'OnEvent':
      return textsGiven(sources, file, given[0]).map((event) => `event:${event}`);
    case 'EventPattern':
    case 'MessagePattern':
      return textsGiven(sources, file, given[0], 'cmd').map((pattern) => `pattern:${pattern}`);
    case 'EventsHandler':
    case 'CommandHandler':
    case 'QueryHandler':
      return given.map(({ from, to }) => {
        const meant = meantBy(sources, file, sources.masked(file).slice(from, to).trim());
        return `class:${meant.file}#${meant.name}`;
      });
    default:
      return [];
  }
}

function queueOfProcessor(sources: Sources, file: string, decorator: Decorator): readonly string[] {
  const [first] = givenToDecorator(sources, file, decorator);
  return first === undefined ? ['default'] : textsGiven(sources, file, first, 'name');
}

/** A text, those of a list, or a field of an object. */
function textsGiven(sources: Sources, file: string, span: Span | undefined, field?: string): readonly string[] {
  if (span === undefined) return [];
  const masked = sources.masked(file);
  if (masked[span.from] === '[')
    return splitAtCommas(masked, span.from + 1, span.to - 1).flatMap((each) => knownTextOf(sources, file, each) ?? []);
  const said = masked[span.from] === '{' && field !== undefined ? fieldsOf(masked, span).get(field) : span;
  return said === undefined ? [] : [knownTextOf(sources, file, said) ?? []].flat();
}

/** The method of this name right in a class's body; -1 where it has none. */
function methodAt(masked: string, { from, to }: { readonly from: number; readonly to: number }, name: string): number {
  const method = new RegExp(`(?<![\\w$.])${name}\\s*(?:<[^()]{0,100}>\\s*)?\\(`, 'g');
  for (const match of masked.slice(from, to).matchAll(method)) {
    const at = from + match.index;
    const close = closingBracket(masked, at + match[0].length - 1);
    // What is called there is followed by no body.
    if (/^\s*(?::[^;=]{0,200}?)?\{/.test(masked.slice(close + 1, close + 260)) && isDirectlyIn(masked, from, at))
      return at;
  }
  return -1;
}

function isDirectlyIn(masked: string, from: number, at: number): boolean {
  let depth = 0;
  for (let i = from; i < at; i++) {
    const char = masked[i];
    if (char === '{' || char === '(') depth += 1;
    else if (char === '}' || char === ')') depth -= 1;
  }
  return depth === 0;
}

/** `'order.created'`, `{ cmd: 'sum' }`, `{ name: 'rm' }`, `Events.created`; undefined for nothing. */
function nameGiven(text: string, masked: string, { open }: Decorator): string | undefined {
  if (open < 0) return undefined;
  const [first] = splitAtCommas(masked, open + 1, closingBracket(masked, open));
  if (first === undefined) return undefined;
  if (masked[first.from] !== '{') return nameOf(text, masked, first.from, first.to);
  const fields = fieldsOf(masked, first);
  const field = ['name', 'cmd', 'event', 'routingKey', 'queue'].map((each) => fields.get(each)).find(Boolean);
  return field === undefined
    ? text.slice(first.from, first.to).slice(0, 80)
    : nameOf(text, masked, field.from, field.to);
}
