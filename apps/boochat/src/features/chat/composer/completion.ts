/** What the word at the caret can be completed to: commands after `/`, symbols after some of them, files after `@`. */
import type { Tool } from '@boocontext/chat-api';
import type { Prompt } from '../../../ui/prompts.ts';
import { toolWords } from '../../../ui/tool-words.ts';

export interface Wanted {
  readonly kind: 'command' | 'symbol' | 'file';
  /** What was written after the sign. */
  readonly query: string;
  /** Where the sign stands. */
  readonly start: number;
}

export interface Suggestion {
  readonly label: string;
  readonly detail: string;
  /** Takes the place of the sign and what follows it. */
  readonly text: string;
}

export function wantedAt(text: string, caret: number): Wanted | undefined {
  const before = text.slice(0, caret);
  const command = /^\s*\/([\p{L}\p{N}_-]*)$/u.exec(before);
  if (command !== null) return { kind: 'command', query: command[1] ?? '', start: before.indexOf('/') };
  const symbol = /^\s*\/(?:callgraph|impact|types|symbols)\s+([\w$.#]{2,})$/.exec(before);
  if (symbol !== null) return { kind: 'symbol', query: symbol[1] ?? '', start: caret - (symbol[1] ?? '').length };
  const file = /(?:^|[\s(])@([^\s@]*)$/.exec(before);
  if (file === null) return undefined;
  const query = file[1] ?? '';
  return { kind: 'file', query, start: caret - query.length - 1 };
}

export function suggestCommands(tools: readonly Tool[], query: string): Suggestion[] {
  const wanted = query.toLowerCase();
  return tools
    .map((tool) => ({ tool, name: commandName(tool.name) }))
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .sort((a, b) => rank(a, wanted) - rank(b, wanted))
    .map(({ tool, name }) => ({
      label: `/${name}`,
      detail: toolWords(tool.name, tool.description),
      text: `/${name} `,
    }));
}

/** What a person has kept comes whole, to be changed or sent. */
export function suggestPrompts(prompts: readonly Prompt[], query: string): Suggestion[] {
  const wanted = query.toLowerCase();
  return prompts
    .filter(({ name }) => name.includes(wanted))
    .map(({ name, text }) => ({ label: `/${name}`, detail: text.split('\n')[0] ?? '', text }));
}

export function suggestFiles(paths: readonly string[]): Suggestion[] {
  return paths.map((path) => ({ label: path, detail: '', text: `${path} ` }));
}

const prefix = 'boocontext_';

/** The server knows the tools of boocontext by their short names too. */
function commandName(toolName: string): string {
  return toolName.startsWith(prefix) ? toolName.slice(prefix.length) : toolName;
}

/** Names that begin so come first, and among them those of boocontext. */
function rank({ tool, name }: { readonly tool: Tool; readonly name: string }, wanted: string): number {
  return (name.toLowerCase().startsWith(wanted) ? 0 : 2) + (tool.name.startsWith(prefix) ? 0 : 1);
}
