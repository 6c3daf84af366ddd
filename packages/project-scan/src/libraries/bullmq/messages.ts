/** Jobs that scripts put into queues of BullMQ and Bull, those that NestJS injects among them. */

import type { Span } from '../../reading/code-text.ts';
import type { MessageReader } from '../../reading/message-reader.ts';
import { bindingAt, bindingOf } from '../../reading/scripts/bindings.ts';
import { meantBy } from '../../reading/scripts/declared.ts';
import { knownTextOf } from '../../reading/scripts/known-text.ts';
import { givenAt } from '../../reading/scripts/libraries.ts';
import { fieldsOf } from '../../reading/scripts/literals.ts';
import { bindingMeant } from '../../reading/scripts/meant.ts';
import { importsIn } from '../../reading/scripts/modules.ts';
import { treeOf } from '../../reading/scripts/tree.ts';
import { isFunction, resultsOf, unwrapped } from '../../reading/scripts/values.ts';
import { parametersOf } from '../../reading/scripts/wrappers.ts';
import { escaped, lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedMessage } from '../../scan.ts';

export const jsQueues: MessageReader = { families: ['queue'], read: messagesIn };

const ADDS =
  /(?<![\w$.])((?:this\s{0,40}\.\s{0,40})?#?[\w$]{1,200})\s{0,40}[?!]?\s{0,40}\.\s{0,40}(add|addBulk|upsertJobScheduler)\s{0,20}(?:<[^()]{0,200}>\s{0,20})?\(/g;

function messagesIn(sources: Sources): readonly ScannedMessage[] {
  return sources.scripts().flatMap((file) => {
    if (!/\.\s{0,40}(?:add|addBulk|upsertJobScheduler)\s{0,20}[(<]/.test(sources.text(file))) return [];
    const masked = sources.masked(file);
    const queues = new Map<string, Queue | undefined>();
    return [...masked.matchAll(ADDS)].flatMap((match): readonly ScannedMessage[] => {
      const [whole, written = '', verb = ''] = match;
      const receiver = written.replace(/\s+/g, '');
      const queue = queues.has(receiver) ? queues.get(receiver) : queueOf(sources, file, receiver);
      queues.set(receiver, queue);
      const { given } = givenAt(masked, match.index + whole.length - 1);
      const place = { file, line: lineAt(masked, match.index + whole.lastIndexOf(verb)), family: 'queue' };
      const flow = queue === undefined ? queuesOfFlow(sources, file, given[0]) : [];
      if (flow.length > 0) return flow.map((name) => ({ ...place, channels: [`queue:${name}`], confidence: 'high' }));
      if (queue === undefined) return [];
      if (queue.name === undefined) return [{ ...place, channels: [], confidence: 'inferred' }];
      const named = verb === 'addBulk' ? undefined : nameOfJob(sources, file, verb === 'add' ? given : given.slice(2));
      const whole_ = `queue:${queue.name}`;
      return [
        named === undefined
          ? { ...place, channels: [whole_], possible: [`${whole_}#*`], confidence: 'high' }
          : { ...place, channels: [`${whole_}#${named}`, whole_], confidence: 'high' },
      ];
    });
  });
}

function nameOfJob(sources: Sources, file: string, [first]: readonly Span[]): string | undefined {
  return first === undefined || sources.masked(file)[first.from] === '{'
    ? undefined
    : knownTextOf(sources, file, first);
}

/** `flow.add({ name, queueName: 'mails', children: [{ queueName }] })`. */
function queuesOfFlow(sources: Sources, file: string, span: Span | undefined): readonly string[] {
  const masked = sources.masked(file);
  if (span === undefined || masked[span.from] !== '{') return [];
  const said = fieldsOf(masked, span).get('queueName');
  const name = said === undefined ? undefined : knownTextOf(sources, file, said);
  return name === undefined ? [] : [name];
}

interface Queue {
  /** Undefined where the code does not say it. */
  readonly name: string | undefined;
}

/** Undefined for what was not seen to be a queue. */
function queueOf(sources: Sources, file: string, receiver: string): Queue | undefined {
  const name = receiver.replace(/^this\./, '');
  if (receiver.startsWith('this.')) return injectedAs(sources, file, name) ?? madeAs(sources, file, name);
  const meant = meantBy(sources, file, name);
  return madeAs(sources, meant.file, meant.name) ?? injectedAs(sources, file, name);
}

/** `@InjectQueue('mails') private readonly mails: Queue`. */
function injectedAs(sources: Sources, file: string, name: string): Queue | undefined {
  const masked = sources.masked(file);
  const injected = new RegExp(
    `@InjectQueue\\s{0,20}(\\()[^()]{0,200}\\)\\s{0,200}(?:(?:private|public|protected|readonly|declare|static)\\s{1,200}){0,3}#?${escaped(name)}\\s{0,20}[!?]?\\s{0,20}[:;,)]`,
    'd',
  ).exec(masked);
  const open = injected?.indices?.[1]?.[0];
  if (open === undefined) return undefined;
  const [given] = givenAt(masked, open).given;
  return { name: given === undefined ? 'default' : knownTextOf(sources, file, given) };
}

const PACKAGES: ReadonlySet<string> = new Set(['bullmq', 'bull', 'bee-queue', 'kue']);

/** `const mails = new Queue('mails')`, `this.mails = new Queue('mails')`. */
function madeAs(sources: Sources, file: string, name: string): Queue | undefined {
  const masked = sources.masked(file);
  const made = new RegExp(
    `(?<![\\w$])${escaped(name)}\\s{0,20}(?::[^=;\\n]{0,200})?=\\s{0,20}(?:await\\s{1,20})?new\\s{1,20}(?:[\\w$]{1,100}\\.)?([\\w$]{1,200})\\s{0,20}(?:<[^()]{0,200}>\\s{0,20})?\\(`,
  ).exec(masked);
  if (made === null) return madeByFunction(sources, file, name);
  const imported = importsIn(sources, file).get(made[1] ?? '');
  if (imported === undefined || !PACKAGES.has(imported.module) || /Worker|Events|Flow/.test(imported.name))
    return undefined;
  const [given] = givenAt(masked, made.index + made[0].length - 1).given;
  return { name: given === undefined ? undefined : knownTextOf(sources, file, given) };
}

/** `const mails = queueFor('mails')`, where `queueFor` makes a queue of that name and gives it back. */
function madeByFunction(sources: Sources, file: string, name: string): Queue | undefined {
  const value = bindingOf(treeOf(sources, file), name)?.value;
  const call = value?.type === 'AwaitExpression' ? value.argument : value;
  if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier') return undefined;
  const { home, tree, binding } = bindingMeant(sources, file, call.callee);
  const maker = binding?.kind === 'function' ? binding.node : binding?.value;
  if (maker === undefined || !isFunction(maker)) return undefined;
  for (const result of resultsOf(maker)) {
    const plain = unwrapped(result);
    const made = plain.type === 'Identifier' ? bindingAt(tree, plain.name, plain)?.value : plain;
    if (made?.type !== 'NewExpression' || made.callee.type !== 'Identifier') continue;
    const imported = importsIn(sources, home.file).get(made.callee.name);
    if (imported === undefined || !PACKAGES.has(imported.module) || imported.name !== 'Queue') continue;
    const [said] = made.arguments;
    const position = said?.type === 'Identifier' ? parametersOf(maker).indexOf(said.name) : -1;
    const given = position < 0 ? undefined : call.arguments[position];
    const place = given === undefined ? { file: home.file, node: said } : { file, node: given };
    if (place.node === undefined) return { name: undefined };
    return { name: knownTextOf(sources, place.file, { from: place.node.start, to: place.node.end }) };
  }
  return undefined;
}
