/** Jobs that Ruby hands to Sidekiq and Active Job, by the class that runs them. */
import type { ScannedMessage } from '../../scan.ts';
import type { MessageReader } from '../message-reader.ts';
import { lineAt, type Sources } from '../sources.ts';
import { rubyNesting } from './nesting.ts';

export const rubyMessages: MessageReader = { families: ['ruby'], read: messagesIn };

const SENDS =
  /(?:(?<![\w.:])((?:::)?(?:\w{1,200}(?:\.|::)){0,8}\w{1,200})\s{0,40}(?:\.set\([^()]{0,300}(?:\([^()]{0,100}\)[^()]{0,100}){0,3}\)\s{0,40})?&?\.\s{0,40})?\b(?:perform_async|perform_in|perform_at|perform_bulk|perform_later|perform_now|perform_inline)\b|["']?class["']?\s{0,9}(?:=>|:)\s{0,9}((?:::)?[A-Z]\w{0,200}(?:::[A-Z]\w{0,200}){0,8})\b/g;

function messagesIn(sources: Sources, heard: ReadonlySet<string>): readonly ScannedMessage[] {
  return sources.files.flatMap((file) => {
    if (!/\.(?:rb|rake)$/.test(file) || !/\bperform_\w|Sidekiq::Client/.test(sources.text(file))) return [];
    // Strings are left as they are: a key may be one.
    const code = sources.masked(file);
    const bare = sources.bare(file);
    const pushes = /Sidekiq::Client/.test(bare);
    return [...code.matchAll(SENDS)].flatMap((match): readonly ScannedMessage[] => {
      const [whole, receiver, pushed] = match;
      if (pushed !== undefined && !pushes) return [];
      const at = pushed === undefined ? match.index + whole.search(/\bperform_\w+$/) : match.index;
      if (pushed === undefined && (bare[at] !== 'p' || isDefined(bare, at))) return [];
      const place = { file, line: lineAt(code, match.index + (pushed === undefined ? 0 : 0)), family: 'ruby' };
      const nesting = rubyNesting(bare, match.index);
      const named = pushed ?? receiver;
      const isOwn = named === undefined || named === 'self' || named === 'self.class';
      if (isOwn && nesting.length === 0) return [];
      const channels = isOwn ? [`ruby:${nesting.join('::')}`] : channelsOf(named, nesting);
      const known = channels.filter((channel) => heard.has(channel));
      if (known.length > 0) return [{ ...place, channels: known, confidence: 'high' }];
      if (pushed !== undefined || isOwn || /^(?:::)?[A-Z]/.test(named)) return [];
      return [{ ...place, channels: [], confidence: 'inferred' }];
    });
  });
}

function isDefined(bare: string, at: number): boolean {
  return /\bdef[ \t]{1,20}(?:self\.)?$/.test(bare.slice(Math.max(0, at - 40), at));
}

/** As Ruby looks a constant up: in the innermost module first. */
function channelsOf(name: string, nesting: readonly string[]): readonly string[] {
  if (name.startsWith('::')) return [`ruby:${name.slice(2)}`];
  const scopes = nesting.map((_, i) => nesting.slice(0, nesting.length - i));
  return [...scopes.map((scope) => `ruby:${[...scope, name].join('::')}`), `ruby:${name}`];
}
