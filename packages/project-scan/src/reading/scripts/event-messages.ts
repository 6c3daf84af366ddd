/** Events that scripts emit: by the emitter of NestJS, by buses of its CQRS, by emitters of Node, and those of Medusa. */
import type { ScannedMessage } from '../../scan.ts';
import { familyOf } from '../channels.ts';
import type { Span } from '../code-text.ts';
import type { MessageReader } from '../message-reader.ts';
import { escaped, lineAt, type Sources } from '../sources.ts';
import { meantBy } from './declared.ts';
import { emitterOf } from './emitters.ts';
import { knownTextOf } from './known-text.ts';
import { givenAt } from './libraries.ts';
import { fieldsOf } from './literals.ts';

export const jsEvents: MessageReader = {
  families: ['event', 'emitter', 'emitter-name', 'pattern', 'class', 'medusa'],
  read: messagesIn,
};

/** On a name, or on what a call or an index gives, `this.getSocket().emit(…)`, which has none. */
const SENDS =
  /(?:(?:(?<![\w$])((?:this\s{0,40}\.\s{0,40})?#?[\w$]{1,200})|[)\]])\s{0,40}[?!]?\s{0,40}\.\s{0,40}(emit|emitAsync|publish|publishAll|execute|send)|(?<![\w$])(emitEventStep))\s{0,20}(?:<[^()]{0,200}>\s{0,20})?\(/g;

function messagesIn(sources: Sources, heard: ReadonlySet<string>): readonly ScannedMessage[] {
  const families = new Set([...heard].map(familyOf));
  const isTyped = families.has('class') || families.has('pattern');
  return sources.scripts().flatMap((file) => {
    if (!/\b(?:emit|emitAsync|publish|publishAll|execute|emitEventStep|send)\s{0,20}[(<]/.test(sources.text(file)))
      return [];
    const masked = sources.masked(file);
    return [...masked.matchAll(SENDS)].flatMap((match): readonly ScannedMessage[] => {
      const [whole, written = '', verb = '', step] = match;
      const at = match.index;
      const { given } = givenAt(masked, at + whole.length - 1);
      const place = { file, line: lineAt(masked, at + whole.lastIndexOf(step ?? verb)) };
      const [first] = given;
      const isEmitted = verb.startsWith('emit');
      if (first === undefined || (step === undefined && !isEmitted && !isTyped)) return [];
      if (step !== undefined) return [medusaEvent(sources, place, first)];
      const path = written.replace(/\s+/g, '');
      const name = path.replace(/^this\./, '');
      const type = name !== '' && (isTyped || families.has('event')) ? typeOf(masked, name) : '';
      if (/^(?:Command|Query|Event)Bus$/.test(type)) return classMessages(sources, place, first);
      if (/^Client(?:Proxy|Kafka\w*|RMQ|Redis|TCP|Nats)$/.test(type))
        return [said(sources, place, 'pattern', patternOf(masked, first))];
      if (!isEmitted) return [];
      if (type === 'EventEmitter2') return [said(sources, place, 'event', first)];
      if (masked[first.from] === '{' || masked[first.from] === '[')
        return /event_?bus/i.test(name) ? [medusaEvent(sources, place, first)] : [];
      return emitted(sources, place, { at: at + whole.indexOf(name), receiver: name, span: first }, heard);
    });
  });
}

type Place = Pick<ScannedMessage, 'file' | 'line'>;

function said(sources: Sources, place: Place, family: string, span: Span): ScannedMessage {
  const name = knownTextOf(sources, place.file, span);
  return { ...place, family, channels: name === undefined ? [] : [`${family}:${name}`], confidence: 'high' };
}

function patternOf(masked: string, span: Span): Span {
  return masked[span.from] === '{' ? (fieldsOf(masked, span).get('cmd') ?? span) : span;
}

/** `emitEventStep({ eventName })` and `eventBus.emit({ name })`. */
function medusaEvent(sources: Sources, place: Place, span: Span): ScannedMessage {
  const masked = sources.masked(place.file);
  const fields = masked[span.from] === '{' ? fieldsOf(masked, span) : undefined;
  const name = fields?.get('eventName') ?? fields?.get('name');
  return name === undefined
    ? { ...place, family: 'medusa', channels: [], confidence: 'inferred' }
    : said(sources, place, 'medusa', name);
}

/** `commandBus.execute(new CreateUser(…))`: handled by whoever handles the class. */
function classMessages(sources: Sources, place: Place, span: Span): readonly ScannedMessage[] {
  const masked = sources.masked(place.file);
  const written = masked.slice(span.from, span.to);
  const made = /^new\s{1,20}([\w$]{1,200})/.exec(written)?.[1] ?? madeBefore(masked, written, span.from);
  if (made === undefined) return [{ ...place, family: 'class', channels: [], confidence: 'inferred' }];
  const meant = meantBy(sources, place.file, made);
  return [{ ...place, family: 'class', channels: [`class:${meant.file}#${meant.name}`], confidence: 'high' }];
}

/** `const command = new CreateUser(…)` in the lines before. */
function madeBefore(masked: string, name: string, at: number): string | undefined {
  if (!/^[\w$]{1,200}$/.test(name)) return undefined;
  const set = new RegExp(
    `\\b(?:const|let)\\s{1,20}${escaped(name)}\\s{0,20}(?::[^=;\\n]{0,200})?=\\s{0,20}new\\s{1,20}([\\w$]{1,200})`,
    'g',
  );
  return [...masked.slice(Math.max(0, at - 4000), at).matchAll(set)].at(-1)?.[1];
}

/** By an emitter of Node or its like: surely heard by whoever listens to that very one, else possibly by the name. */
function emitted(
  sources: Sources,
  place: Place,
  { at, receiver, span }: { readonly at: number; readonly receiver: string; readonly span: Span },
  heard: ReadonlySet<string>,
): readonly ScannedMessage[] {
  const name = knownTextOf(sources, place.file, span);
  // Whoever hears this very emitter is known by the name as well.
  if (name !== undefined && !heard.has(`emitter-name:${name}`)) return [];
  const emitter = receiver === '' ? undefined : emitterOf(sources, place.file, at, receiver);
  if (name === undefined)
    return emitter === undefined ? [] : [{ ...place, family: 'emitter-name', channels: [], confidence: 'inferred' }];
  const sure = `emitter:${emitter}:${name}`;
  if (emitter !== undefined && heard.has(sure))
    return [{ ...place, family: 'emitter', channels: [sure], confidence: 'high' }];
  const possible = [`emitter-name:${name}`];
  const leaves = emitter === undefined && SOCKETS.test(receiver) ? { leaves: true as const } : {};
  return [{ ...place, family: 'emitter-name', channels: [], possible, ...leaves, confidence: 'inferred' }];
}

const SOCKETS = /^(?:[\w$]{0,100}[sS]ocket|io|ws)$/;

/** The class that a field or parameter of this name is declared to be; empty where the file does not say. */
function typeOf(masked: string, name: string): string {
  return (
    new RegExp(`(?<![\\w$])${escaped(name)}\\s{0,20}[?!]?\\s{0,20}:\\s{0,20}([A-Z]\\w{0,100})`).exec(masked)?.[1] ?? ''
  );
}
