/** Workers of BullMQ and Bull: `new Worker('mails', send)`, `queue.process('welcome', send)`. */

import type { Span } from '../../reading/code-text.ts';
import type { EntryPlace, EntryReader } from '../../reading/entry-reader.ts';
import { handlerAt } from '../../reading/scripts/handlers.ts';
import { knownTextOf } from '../../reading/scripts/known-text.ts';
import { givenAt, type LibraryScript, linesOf, scriptsOf } from '../../reading/scripts/libraries.ts';
import { literalAt, nameOf } from '../../reading/scripts/literals.ts';
import { exportsOf, fileOfImport } from '../../reading/scripts/modules.ts';
import { callsOfWrapper, wrapperAround } from '../../reading/scripts/wrappers.ts';
import { escaped, lineAt, type Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import type { ScannedEntry } from '../../scan.ts';

const packages = ['bullmq', 'bull', 'bee-queue', 'kue'];

export const bullmq: EntryReader = { libraries: packages, read: jobsIn, unread };

/** Workers of a class of the project, and what processes the jobs of a queue that was not seen to be made. */
function unread(sources: Sources, found: readonly ScannedEntry[]): readonly EntryPlace[] {
  const scripts = scriptsOf(sources, packages, { holding: /\bWorker\b|\.\s*process\b/, isImporting: true });
  const sign = /\bnew\s+(?:[\w$]+\.)?(Worker)\s*[<(]|\bextends\s+(?:[\w$]+\.)?(Worker)\b|\.\s*process\s*\(/g;
  return scripts.flatMap(({ file, imported }) =>
    signsLeft(sources, [file], sign, found, (_, { 0: whole, 1: made, 2: extended, index }) => {
      if (made !== undefined && isTakenByCalls(sources, file, index + whole.length - 1)) return false;
      if (made === undefined && extended === undefined)
        return [...imported.values()].some(({ module }) => module !== 'bullmq');
      return imported.has('Worker') || !/^(?:new|extends)\s+Worker/.test(whole);
    }),
  );
}

function jobsIn(sources: Sources): readonly ScannedEntry[] {
  return [
    ...scriptsOf(sources, packages, { holding: /\bWorker\b/, isImporting: true }).flatMap((script) =>
      workers(sources, script),
    ),
    ...scriptsOf(sources, packages, { holding: /\.\s*process\s*\(/ }).flatMap((script) => processors(sources, script)),
  ];
}

function workers(sources: Sources, { file, text, masked, imported }: LibraryScript): readonly ScannedEntry[] {
  return [...masked.matchAll(/\bnew\s+(?:[\w$]+\.)?([\w$]+)\s*(?:<[^()]{0,200}>\s*)?\(/g)].flatMap(
    (match): readonly ScannedEntry[] => {
      if (imported.get(match[1] ?? '')?.name !== 'Worker' && match[1] !== 'Worker') return [];
      const { given, close } = givenAt(masked, match.index + match[0].length - 1);
      const [queue, processor] = given;
      if (queue === undefined || processor === undefined || masked[processor.from] === '{') return [];
      const wrapped = jobsOfWrapper(sources, { file, queue, processor, at: match.index });
      if (wrapped.length > 0) return wrapped;
      return [
        job(sources, {
          file,
          queue: nameOf(text, masked, queue.from, queue.to),
          channels: channelsOf(sources, file, queue),
          handler: processor,
          from: match.index,
          to: close,
        }),
      ];
    },
  );
}

function channelsOf(sources: Sources, file: string, queue: Span): readonly string[] {
  const name = knownTextOf(sources, file, queue);
  return name === undefined ? [] : [`queue:${name}`];
}

/** Whether calls of the function around are the workers, by the bracket of what makes them. */
function isTakenByCalls(sources: Sources, file: string, open: number): boolean {
  const masked = sources.masked(file);
  if (masked[open] !== '(') return false;
  const [queue, processor] = givenAt(masked, open).given;
  if (queue === undefined || processor === undefined) return false;
  return jobsOfWrapper(sources, { file, queue, processor, at: open }).length > 0;
}

/** `const workFor = (name, send) => new Worker(name, send)`: a worker for each call of it. */
function jobsOfWrapper(
  sources: Sources,
  {
    file,
    queue,
    processor,
    at,
  }: { readonly file: string; readonly queue: Span; readonly processor: Span; readonly at: number },
): readonly ScannedEntry[] {
  const wrapper = wrapperAround(sources, file, at);
  if (wrapper === undefined) return [];
  const positionOf = ({ from, to }: Span) => wrapper.parameters.indexOf(sources.masked(file).slice(from, to).trim());
  const [queueAt, processorAt] = [positionOf(queue), positionOf(processor)];
  if (processorAt < 0) return [];
  return callsOfWrapper(sources, wrapper).flatMap(({ file: by, node }): readonly ScannedEntry[] => {
    const given = (position: number) => {
      const argument = node.arguments[position];
      return argument === undefined ? undefined : { from: argument.start, to: argument.end };
    };
    const [name, handler] = [queueAt < 0 ? undefined : given(queueAt), given(processorAt)];
    if (handler === undefined) return [];
    const [home, said] = name === undefined ? [file, queue] : [by, name];
    return [
      job(sources, {
        file: by,
        queue: nameOf(sources.text(home), sources.masked(home), said.from, said.to),
        channels: channelsOf(sources, home, said),
        handler,
        from: node.start,
        to: node.end,
      }),
    ];
  });
}

/** Of queues that the same file has made, or that are handed to it as such. */
function processors(sources: Sources, { file, text, masked, imported }: LibraryScript): readonly ScannedEntry[] {
  const queues = new Map<string, string>();
  for (const match of masked.matchAll(
    /(?<![\w$])([\w$]+)\s*(?::\s*[\w$.<>]{1,80}\s*)?=\s*new\s+(?:[\w$]+\.)?([\w$]+)\s*(?:<[^()]{0,200}>\s*)?\(/g,
  )) {
    if (!imported.has(match[2] ?? '') && match[2] !== 'Queue') continue;
    queues.set(match[1] ?? '', literalAt(text, masked, match.index + match[0].length) ?? match[1] ?? '');
  }
  return [...masked.matchAll(/(?<![\w$])([\w$]+)\s*\.\s*process\s*\(/g)].flatMap((match): readonly ScannedEntry[] => {
    const variable = match[1] ?? '';
    const known = queues.get(variable);
    if (known === undefined && !/queue$/i.test(variable)) return [];
    const { given, close } = givenAt(masked, match.index + match[0].length - 1);
    const processor = given.at(-1);
    if (processor === undefined) return [];
    const named = given.length > 1 ? literalAt(text, masked, given[0]?.from ?? 0) : undefined;
    const queue = [known ?? variable, named].filter(Boolean).join(' ');
    const said = known === undefined ? undefined : named === undefined ? [known] : [`${known}#${named}`, `${known}#*`];
    const channels = (said ?? []).map((name) => `queue:${name}`);
    const isSure = known !== undefined;
    return [job(sources, { file, queue, channels, handler: processor, from: match.index, to: close, isSure })];
  });
}

interface Found {
  readonly file: string;
  readonly queue: string;
  readonly channels: readonly string[];
  readonly handler: { readonly from: number; readonly to: number };
  readonly from: number;
  readonly to: number;
  readonly isSure?: boolean;
}

function job(sources: Sources, { file, queue, channels, handler, from, to, isSure = true }: Found): ScannedEntry {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  const written = masked.slice(handler.from, handler.to);
  const isPath = /^['"`]|^new\s|^(?:path|url|require)\.|^(?:join|resolve|fileURLToPath)\b/.test(written);
  const loaded = isPath ? defaultOf(sources, file, text.slice(handler.from, handler.to)) : undefined;
  const called = isPath ? loaded?.name : handlerAt(sources, file, handler);
  return {
    kind: 'job',
    name: queue,
    ...(called === undefined ? {} : { handler: called }),
    ...(loaded === undefined ? {} : { handledAt: loaded.place }),
    file,
    ...linesOf(text, from, to),
    framework: 'bullmq',
    confidence: isSure && !queue.startsWith('{') ? 'high' : 'inferred',
    ...(channels.length === 0 ? {} : { channels }),
  };
}

/** A processor in a file of its own, which is named by its path: `path.join(__dirname, 'mail.js')`. */
function defaultOf(sources: Sources, file: string, written: string) {
  const named = [...written.matchAll(/['"`]([\w./-]{1,200})['"`]/g)].at(-1)?.[1];
  const target =
    named === undefined ? undefined : fileOfImport(sources, file, named.startsWith('.') ? named : `./${named}`);
  const name = target === undefined ? undefined : exportsOf(sources, target).get('default');
  if (target === undefined || name === undefined) return undefined;
  const masked = sources.masked(target);
  const found = new RegExp(`\\b(?:function\\s{0,20}\\*?|const|let|var|class)\\s{1,20}${escaped(name)}(?![\\w$])`).exec(
    masked,
  );
  const line = found === null ? 1 : lineAt(masked, found.index);
  return { name, place: { file: target, line } };
}
