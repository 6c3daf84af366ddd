/**
 * A chat as a document that a person would show to others: what was asked and answered, and of each tool one line that
 * says what was called. What tools answered, and every word as it is stored, are in the export as JSON.
 */
import { type Message, type MessagePart, toolOutputSchema, toolPartSchema } from '@boocontext/chat-api';
import type { StoredChatWithMessages } from './chat-store.ts';
import type { MachinePaths } from './machine-paths.ts';

export function toMarkdown({ title, createdAt, messages }: StoredChatWithMessages, paths: MachinePaths): string {
  const models = new Set(messages.flatMap(({ metadata: { model } }) => (model === undefined ? [] : [model])));
  const heading = `# ${title === '' ? 'Chat' : title.replaceAll(/\s+/g, ' ')}`;
  const about = `*${[createdAt.slice(0, 10), ...models].join(' · ')}*`;
  return `${paths.hideIn([heading, about, ...messages.map((message) => messageMarkdown(message, paths))].join('\n\n'))}\n`;
}

function messageMarkdown({ role, parts, metadata: { status, agent } }: Message, paths: MachinePaths): string {
  const heading = role === 'user' ? '## Question' : `## Answer${agent === undefined ? '' : ` of ${agent}`}`;
  // Why it failed may name servers that are nobody's business.
  const ending = role === 'user' || status === 'done' ? [] : [`*${endings[status]}*`];
  return [heading, ...blocksOf(parts, paths), ...ending].join('\n\n');
}

const endings = {
  running: 'The answer is still being written.',
  stopped: 'The answer was stopped.',
  failed: 'The answer could not be given.',
  cut: 'The answer broke off.',
} as const;

/** Calls in a row are one list, whatever of no interest to a reader lies between them. */
function blocksOf(parts: readonly MessagePart[], paths: MachinePaths): string[] {
  const blocks: string[] = [];
  let calls: string[] = [];
  const endCalls = () => {
    if (calls.length > 0) blocks.push(calls.join('\n'));
    calls = [];
  };
  for (const part of parts) {
    const call = callLine(part, paths);
    const block = blockOf(part);
    if (call !== undefined) calls.push(call);
    if (block === undefined) continue;
    endCalls();
    blocks.push(block);
  }
  endCalls();
  return blocks;
}

function blockOf(part: MessagePart): string | undefined {
  if (part.type === 'text') return part.text === '' ? undefined : String(part.text);
  if (part.type !== 'data-notice') return undefined;
  return `> ${(part.data as { message?: string } | undefined)?.message ?? ''}`.replaceAll('\n', '\n> ');
}

/** ``- Called `grep` `{"pattern":"charge"}`, 12 ms``. */
function callLine(part: MessagePart, paths: MachinePaths): string | undefined {
  const call = toolPartSchema.safeParse(part);
  if (!call.success) return undefined;
  const { toolName, input, output, state, resultProviderMetadata } = call.data;
  const durationMs = toolOutputSchema.safeParse(output).data?.durationMs ?? resultProviderMetadata?.boocode?.durationMs;
  // Before they are shortened, since half of a path is not known any more.
  const shownInput = shortened(paths.hideIn(JSON.stringify(input) ?? '{}'));
  const facts = [
    `- Called ${inlineCode(toolName)} ${inlineCode(shownInput)}`,
    ...(durationMs === undefined ? [] : [durationText(durationMs)]),
    ...(state === 'output-available' ? [] : [state === 'output-error' ? 'failed' : 'no answer']),
  ];
  return facts.join(', ');
}

const longestArguments = 200;

function shortened(text: string): string {
  return text.length > longestArguments ? `${text.slice(0, longestArguments - 1)}…` : text;
}

function durationText(durationMs: number): string {
  return durationMs < 1_000 ? `${Math.round(durationMs)} ms` : `${(durationMs / 1_000).toFixed(1)} s`;
}

/** Between more ticks than there are in the text. */
function inlineCode(text: string): string {
  let longest = 0;
  for (const [ticks] of text.matchAll(/`+/g)) longest = Math.max(longest, ticks.length);
  const ticks = '`'.repeat(longest + 1);
  const space = longest === 0 ? '' : ' ';
  return `${ticks}${space}${text}${space}${ticks}`;
}
