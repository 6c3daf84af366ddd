/** Jobs that Ruby hands to a queue, by the class that runs them: `Mails.perform_later(1)`. */
import type { ScannedMessage } from '../../scan.ts';
import { lineAt, type Sources } from '../sources.ts';
import { rubyNesting } from './nesting.ts';

/** What stands before the name of a method: a class, what is set of the job, the job itself. */
const RECEIVER =
  '(?:(?<![\\w.:])((?:::)?(?:\\w{1,200}(?:\\.|::)){0,8}\\w{1,200})\\s{0,40}(?:\\.set\\([^()]{0,300}(?:\\([^()]{0,100}\\)[^()]{0,100}){0,3}\\)\\s{0,40})?&?\\.\\s{0,40})?';

/** Calls of one of these methods, names as in a regular expression. */
export function sendingCalls(methods: string): RegExp {
  return new RegExp(`${RECEIVER}\\b(?:${methods})\\b`, 'g');
}

/** @param sends from `sendingCalls` */
export function jobsSent(sources: Sources, heard: ReadonlySet<string>, sends: RegExp): readonly ScannedMessage[] {
  return rubyFiles(sources, /\bperform_\w/).flatMap((file) => {
    // Strings are left as they are: a key may be one.
    const code = sources.masked(file);
    const bare = sources.bare(file);
    return [...code.matchAll(sends)].flatMap((match): readonly ScannedMessage[] => {
      const [whole, named] = match;
      const at = match.index + whole.search(/\bperform_\w+$/);
      if (bare[at] !== 'p' || isDefined(bare, at)) return [];
      const nesting = rubyNesting(bare, match.index);
      const isOwn = named === undefined || named === 'self' || named === 'self.class';
      if (isOwn && nesting.length === 0) return [];
      const place = { file, line: lineAt(code, match.index), family: 'ruby' };
      const channels = isOwn ? [`ruby:${nesting.join('::')}`] : rubyChannels(named, nesting);
      const known = channels.filter((channel) => heard.has(channel));
      if (known.length > 0) return [{ ...place, channels: known, confidence: 'high' }];
      return isOwn || /^(?:::)?[A-Z]/.test(named) ? [] : [{ ...place, channels: [], confidence: 'inferred' }];
    });
  });
}

export function rubyFiles(sources: Sources, sign: RegExp): readonly string[] {
  return sources.files.filter((file) => /\.(?:rb|rake)$/.test(file) && sign.test(sources.text(file)));
}

function isDefined(bare: string, at: number): boolean {
  return /\bdef[ \t]{1,20}(?:self\.)?$/.test(bare.slice(Math.max(0, at - 40), at));
}

/** As Ruby looks a constant up: in the innermost module first. */
export function rubyChannels(name: string, nesting: readonly string[]): readonly string[] {
  if (name.startsWith('::')) return [`ruby:${name.slice(2)}`];
  const scopes = nesting.map((_, i) => nesting.slice(0, nesting.length - i));
  return [...scopes.map((scope) => `ruby:${[...scope, name].join('::')}`), `ruby:${name}`];
}
