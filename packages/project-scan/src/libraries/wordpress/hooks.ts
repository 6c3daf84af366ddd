/** Hooks of WordPress: calls that name one, and what its name is as far as the code says it. */
import { quoted } from '../../reading/call-chains.ts';
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import type { Sources } from '../../reading/sources.ts';

export interface HookCall {
  readonly called: string;
  readonly file: string;
  readonly at: number;
  /** Behind its brackets. */
  readonly end: number;
  readonly given: readonly Span[];
}

const CALLS =
  /(?<![\w$>:])(?:WP_CLI::)?(add_action|add_filter|add_shortcode|add_command|do_action|apply_filters|do_action_ref_array|apply_filters_ref_array|do_action_deprecated|apply_filters_deprecated|wp_schedule_event|wp_schedule_single_event)\s{0,9}\(/g;

const callsBySources = new WeakMap<Sources, readonly HookCall[]>();

/** Those of all files; none where WordPress itself is made, or nothing shows that it runs the code. */
export function hookCalls(sources: Sources): readonly HookCall[] {
  const known = callsBySources.get(sources);
  if (known !== undefined) return known;
  const calls = isOnWordPress(sources) ? phpFiles(sources).flatMap((file) => callsIn(sources, file)) : [];
  callsBySources.set(sources, calls);
  return calls;
}

export function phpFiles(sources: Sources): readonly string[] {
  return sources.files.filter((file) => file.endsWith('.php'));
}

function isOnWordPress(sources: Sources): boolean {
  const texts = phpFiles(sources).map((file) => sources.text(file));
  if (texts.some((text) => /\bfunction\s+add_action\s*\(/.test(text))) return false;
  return texts.some((text) => /\b(?:ABSPATH|WPINC)\b|^[ \t*]{0,20}(?:Plugin|Theme) Name:/m.test(text));
}

function callsIn(sources: Sources, file: string): readonly HookCall[] {
  if (!/\b(?:add|do|apply|wp)_|\bWP_CLI\b/.test(sources.text(file))) return [];
  const bare = sources.bare(file);
  return [...bare.matchAll(CALLS)].flatMap((match): readonly HookCall[] => {
    const [whole, called = ''] = match;
    if (/\bfunction\s{1,9}$/.test(bare.slice(Math.max(0, match.index - 18), match.index))) return [];
    if ((called === 'add_command') !== whole.startsWith('WP_CLI')) return [];
    const open = match.index + whole.length - 1;
    const end = closingBracket(bare, open);
    if (end >= bare.length) return [];
    return [{ called, file, at: match.index, end, given: splitAtCommas(bare, open + 1, end) }];
  });
}

/** A name that the code says whole, or what it begins and ends with. */
export type HookName =
  | { readonly isWhole: true; readonly name: string }
  | { readonly isWhole: false; readonly begin: string; readonly end: string };

export function hookName(sources: Sources, file: string, span: Span): HookName {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const written = quoted(text, bare, span);
  if (written !== undefined && (bare[span.from] === "'" || !written.includes('$')))
    return { isWhole: true, name: written };
  const part = text.slice(span.from, span.to);
  const begin = /^'([^'\\]{0,200})'\s{0,40}\.|^"([^"\\${]{0,200})(?=["$]|\{\$)/.exec(part);
  const end = /\.\s{0,40}'([^'\\]{0,200})'$|[}\]]([^"'\\${}[\]]{0,200})"$/.exec(part.slice(-300));
  return { isWhole: false, begin: begin?.[1] ?? begin?.[2] ?? '', end: end?.[1] ?? end?.[2] ?? '' };
}
