/**
 * A chat as a document that a person would show to others: what was asked and answered, and of each tool one line that
 * says what was called. What tools answered, and every word as it is stored, are in the export as JSON.
 */
import {
  attachmentOutput,
  attachmentSchema,
  citationsIn,
  Evidence,
  type Message,
  type MessagePart,
  noEvidence,
  toolOutputSchema,
  toolPartSchema,
} from '@boocontext/chat-api';
import type { StoredChatWithMessages } from './chat-store.ts';
import type { MachinePaths } from './machine-paths.ts';

export function toMarkdown({ title, createdAt, messages }: StoredChatWithMessages, paths: MachinePaths): string {
  const models = new Set(messages.flatMap(({ metadata: { model } }) => (model === undefined ? [] : [model])));
  const heading = `# ${title === '' ? 'Chat' : title.replaceAll(/\s+/g, ' ')}`;
  const about = `*${[createdAt.slice(0, 10), ...models].join(' · ')}*`;
  let evidence = noEvidence;
  const said = messages.map((message) => {
    const outputs = message.parts.flatMap(({ type, output, data }) => {
      const answered = type === 'dynamic-tool' ? toolOutputSchema.safeParse(output).data : undefined;
      const read = type === 'data-attachment' ? attachmentOutput(data) : answered;
      return read === undefined ? [] : [read];
    });
    if (outputs.length > 0) evidence = new Evidence(evidence, outputs);
    return messageMarkdown(message, evidence, paths);
  });
  return `${paths.hideIn([heading, about, ...said].join('\n\n'))}\n`;
}

function messageMarkdown(
  { role, parts, metadata: { status, agent } }: Message,
  evidence: Evidence,
  paths: MachinePaths,
): string {
  const heading = role === 'user' ? '## Question' : `## Answer${agent === undefined ? '' : ` of ${agent}`}`;
  // Why it failed may name servers that are nobody's business.
  const ending = role === 'user' || status === 'done' ? [] : [`*${endings[status]}*`];
  const shown = role === 'user' ? parts : parts.map((part) => withDoubts(part, evidence, paths));
  return [heading, ...blocksOf(shown, paths), ...ending].join('\n\n');
}

/** A place that no tool has shown, by its name in the repository, is marked as it is on the page. Code stays as it was written. */
function withDoubts(part: MessagePart, evidence: Evidence, paths: MachinePaths): MessagePart {
  if (part.type !== 'text' || typeof part.text !== 'string') return part;
  let fence: string | undefined;
  const lines = paths
    .hideIn(part.text)
    .split('\n')
    .map((line) => {
      const [, ticks] = /^\s*(`{3,}|~{3,})/.exec(line) ?? [];
      if (ticks !== undefined && (fence === undefined || ticks.startsWith(fence)))
        fence = fence === undefined ? ticks : undefined;
      return fence === undefined && ticks === undefined ? lineWithDoubts(line, evidence) : line;
    });
  return { ...part, text: lines.join('\n') };
}

function lineWithDoubts(line: string, evidence: Evidence): string {
  let marked = '';
  let done = 0;
  for (const { path, line: cited, start, end } of citationsIn(line)) {
    // The address of a link is no text.
    if (line.slice(0, start).endsWith('](') || evidence.judge(path, cited).support === 'seen') continue;
    const after = end + (/^`+/.exec(line.slice(end))?.[0].length ?? 0);
    marked += `${line.slice(done, after)} *(unverified)*`;
    done = after;
  }
  return marked + line.slice(done);
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
  const attachment = part.type === 'data-attachment' ? attachmentSchema.safeParse(part.data).data : undefined;
  if (attachment !== undefined) return `Attached: ${inlineCode(attachment.name)}\n\n${fenced(attachment.text)}`;
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

function fenced(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestTicks(text) + 1));
  return `${fence}\n${text.replace(/\n$/, '')}\n${fence}`;
}

/** Between more ticks than there are in the text. */
function inlineCode(text: string): string {
  const longest = longestTicks(text);
  const ticks = '`'.repeat(longest + 1);
  const space = longest === 0 ? '' : ' ';
  return `${ticks}${space}${text}${space}${ticks}`;
}

function longestTicks(text: string): number {
  let longest = 0;
  for (const [ticks] of text.matchAll(/`+/g)) longest = Math.max(longest, ticks.length);
  return longest;
}
