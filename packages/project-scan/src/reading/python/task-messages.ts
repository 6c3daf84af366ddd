/** Tasks that Python hands to Celery, Dramatiq, Huey and Taskiq, and signals of Django that the project sends. */
import type { ScannedMessage } from '../../scan.ts';
import type { MessageReader } from '../message-reader.ts';
import { lineAt, type Sources } from '../sources.ts';
import { parametersOf, stringOf } from './calls.ts';
import { pyFiles } from './decorated.ts';
import { placeOfName } from './modules.ts';

export const pyMessages: MessageReader = { families: ['task', 'task-name', 'signal'], read: messagesIn };

const SENDS =
  /(?<![\w.])((?:\w{1,200}\.){0,6}\w{1,200})\s{0,20}\.\s{0,20}(delay|apply_async|si?|signature|subtask|send|send_robust|asend|asend_robust|send_with_options|kiq|send_task)[ \t]{0,20}\(/g;
/** Nothing else is called so. */
const SURELY_SENT: ReadonlySet<string> = new Set(['delay', 'apply_async']);

function messagesIn(sources: Sources, heard: ReadonlySet<string>): readonly ScannedMessage[] {
  return pyFiles(sources).flatMap((file) => {
    if (
      !/\.\s{0,20}(?:delay|apply_async|si?|signature|subtask|a?send\w{0,20}|kiq)[ \t]{0,20}\(/.test(sources.text(file))
    )
      return [];
    const bare = sources.bare(file);
    return [...bare.matchAll(SENDS)].flatMap((match): readonly ScannedMessage[] => {
      const [whole, path = '', verb = ''] = match;
      const place = { file, line: lineAt(bare, match.index + whole.lastIndexOf(verb)) };
      if (verb === 'send_task') return [byName(sources, place, match.index + whole.length - 1)];
      const meant = placeOfName(sources, file, path);
      const found = [`task:${meant?.file}#${meant?.name}`, `signal:${meant?.file}#${meant?.name}`].filter((each) =>
        heard.has(each),
      );
      const family = found[0]?.startsWith('signal') === true ? 'signal' : 'task';
      if (found.length > 0) return [{ ...place, family, channels: found, confidence: 'high' }];
      // What is made of signatures holds the tasks that these are of.
      if (!SURELY_SENT.has(verb) || meant !== undefined || isSignature(bare, path, match.index)) return [];
      if (isOfClass(sources, file, path, match.index)) return [];
      return [{ ...place, family: 'task', channels: [], confidence: 'inferred' }];
    });
  });
}

function byName(sources: Sources, place: Pick<ScannedMessage, 'file' | 'line'>, open: number): ScannedMessage {
  const given = parametersOf(sources, place.file, open);
  const written = (given.get('0') ?? given.get('name'))?.text ?? '';
  const name = stringOf(sources, written);
  const isKnown = name !== '' && !name.includes('{');
  return {
    ...place,
    family: 'task-name',
    channels: isKnown ? [`task-name:${name}`] : [],
    confidence: isKnown ? 'high' : 'inferred',
  };
}

/** `task = OwnTask()`, set in the lines before: an object of a class of the project is none of the tasks that are functions. */
function isOfClass(sources: Sources, file: string, name: string, at: number): boolean {
  if (!/^\w+$/.test(name)) return false;
  const before = sources.bare(file).slice(Math.max(0, at - 3000), at);
  const set = [...before.matchAll(new RegExp(`^[ \\t]+${name}[ \\t]{0,20}=(?!=)[ \\t]{0,20}([^\\n]{0,200})`, 'gm'))].at(
    -1,
  );
  const made = /^((?:\w{1,100}\.){0,6}[A-Z]\w{0,100})[ \t]{0,9}\(/.exec(set?.[1] ?? '')?.[1];
  const home = made === undefined ? undefined : placeOfName(sources, file, made);
  return home !== undefined && new RegExp(`^class[ \\t]+${home.name}\\b`, 'm').test(sources.bare(home.file));
}

/** `chain = a.s() | b.s()`, set in the lines before. */
function isSignature(bare: string, name: string, at: number): boolean {
  if (!/^\w+$/.test(name)) return false;
  const before = bare.slice(Math.max(0, at - 3000), at);
  return new RegExp(`\\b${name}[ \\t]{0,20}=[^\\n]{0,200}(?:\\.si?\\(|\\b(?:chain|group|chord)\\()`).test(before);
}
