/**
 * The tools of codesight's own MCP server, for hosts and prompts that know them by name. They are not listed. They answer
 * in codesight's words, from a sealed worker that can write nowhere.
 */

import type { Control } from '@boocontext/code-index';
import { askCodesight } from '@boocontext/project-scan';
import { maskSecrets } from '@boocontext/secrets';
import { InputError, ToolFailure } from '../errors.ts';
import { resolveDirectory } from './directories.ts';
import { defaultMaxChars } from './paging.ts';
import type { Workspace } from './run-tool.ts';

type Kind = 'string' | 'number' | 'boolean' | 'strings';

/** Inputs by tool, `directory` left out, as codesight 1.13.1 declares them. */
const inputsByTool: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  codesight_scan: {},
  codesight_refresh: {},
  codesight_get_summary: {},
  codesight_get_routes: { prefix: 'string', tag: 'string', method: 'string' },
  codesight_get_schema: { model: 'string' },
  codesight_get_blast_radius: { file: 'string', files: 'strings', depth: 'number' },
  codesight_get_env: { required_only: 'boolean' },
  codesight_get_hot_files: { limit: 'number' },
  codesight_get_events: { system: 'string' },
  codesight_get_coverage: {},
  codesight_get_knowledge: {},
  codesight_get_wiki_index: {},
  codesight_get_wiki_article: { article: 'string' },
  codesight_lint_wiki: {},
};

export const codesightToolNames: readonly string[] = Object.keys(inputsByTool);

export interface TextAnswer {
  readonly text: string;
  /** It could not be answered; the text says why. */
  readonly isFailure: boolean;
}

/** Throws `InputError` for arguments that do not fit, and the signal's reason when cancelled. */
export async function runCodesightTool(
  tool: string,
  given: unknown,
  { roots, isGuess, engines }: Workspace,
  control: Control,
): Promise<TextAnswer> {
  const { directory: asGiven, ...input } = checkedInput(tool, given);
  try {
    const directory = await resolveDirectory(roots, asGiven as string | undefined, isGuess);
    const { files } = await engines.use(directory, (engine) => engine.files(control));
    const text = await askCodesight({
      directory,
      files: files.map(({ path }) => path),
      tool,
      input,
      ...(control.signal === undefined ? {} : { signal: control.signal }),
    });
    return { text: `${cutText(maskSecrets(text).text)}\n\n${differences(tool)}`, isFailure: false };
  } catch (error) {
    control.signal?.throwIfAborted();
    const hint = error instanceof ToolFailure ? ` ${error.hint}` : ' boocontext_overview answers without codesight.';
    const message = error instanceof Error ? error.message.slice(0, 500) : String(error);
    return { text: `Error: ${tool} could not answer: ${message}.${hint}`.replace('..', '.'), isFailure: true };
  }
}

function checkedInput(tool: string, given: unknown): Readonly<Record<string, unknown>> {
  const input = given ?? {};
  if (typeof input !== 'object' || Array.isArray(input)) throw new InputError(['the arguments must be an object']);
  const kinds: Readonly<Record<string, Kind>> = { directory: 'string', ...inputsByTool[tool] };
  const issues = Object.entries(input).flatMap(([name, value]) => {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind === undefined) {
      return [`\`${name.slice(0, 60)}\` is not a field of this tool. Its fields: ${Object.keys(kinds).join(', ')}`];
    }
    return isOfKind(value, kind) ? [] : [`\`${name}\` must be ${kindWords[kind]}`];
  });
  if (tool === 'codesight_get_wiki_article' && !Object.hasOwn(input, 'article')) {
    issues.push('`article` is missing: it must be a string');
  }
  if (issues.length > 0) throw new InputError(issues.slice(0, 10));
  return Object.fromEntries(Object.entries(input));
}

const kindWords: Readonly<Record<Kind, string>> = {
  string: 'a string of at most 1,000 characters',
  number: 'a whole number from 1 to 1,000',
  boolean: 'true or false',
  strings: 'an array of at most 1,000 strings',
};

function isOfKind(value: unknown, kind: Kind): boolean {
  switch (kind) {
    case 'string':
      return typeof value === 'string' && value.length <= 1000;
    case 'number':
      return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 1000;
    case 'boolean':
      return typeof value === 'boolean';
    case 'strings':
      return Array.isArray(value) && value.length <= 1000 && value.every((item) => isOfKind(item, 'string'));
  }
}

/** Kept free for the sentence about differences. */
const charsForDifferences = 700;

function cutText(text: string): string {
  const most = defaultMaxChars - charsForDifferences;
  if (text.length <= most) return text.trimEnd();
  const end = text.lastIndexOf('\n', most);
  return `${text.slice(0, end > 0 ? end : most)}\n[Cut here: ${text.length.toLocaleString('en')} characters in all. The other tools, and their filters, give parts.]`;
}

function differences(tool: string): string {
  const common =
    'boocontext: codesight 1.13.1 looked at the files as they are now, without ignored, vendored, compiled and secret ones (.env too) and without running Python or the TypeScript of the repository; nothing was written.';
  if (tool === 'codesight_get_coverage') return `${common} These are names found in tests, not lines covered.`;
  if (/wiki|knowledge/.test(tool))
    return `${common} This was made for this answer, in memory; no .codesight/ is read or kept.`;
  if (tool === 'codesight_refresh') return `${common} Every call looks anew, so that a refresh is never needed.`;
  return `${common} It goes by form: what it calls a route may be none. boocontext_overview looks for the proof.`;
}
