/** A chat as a document that can be read without the page. */
import { type Message, type MessagePart, toolOutputSchema, toolPartSchema } from '@boocontext/chat-api';
import type { StoredChatWithMessages } from './chat-store.ts';

export function toMarkdown({ title, messages }: StoredChatWithMessages): string {
  const heading = `# ${title === '' ? 'Chat' : title}`;
  return `${[heading, ...messages.map(messageMarkdown)].join('\n\n')}\n`;
}

function messageMarkdown({ role, parts, metadata }: Message): string {
  const { status, agent, model, createdAt, error } = metadata;
  const who = role === 'user' ? 'You' : [agent ?? 'BooCode', model].filter((name) => name !== undefined).join(', ');
  const ending =
    role === 'user' || status === 'done' ? [] : [`*${status}${error === undefined ? '' : `: ${error.message}`}*`];
  return [`## ${who} (${createdAt})`, ...parts.flatMap(partMarkdown), ...ending].join('\n\n');
}

function partMarkdown(part: MessagePart): string[] {
  if (part.type === 'text') return [String(part.text)];
  if (part.type === 'data-notice') return [`> ${(part.data as { message?: string } | undefined)?.message ?? ''}`];
  const call = toolPartSchema.safeParse(part);
  if (!call.success) return [];
  const { toolName, input, output, errorText } = call.data;
  const read = toolOutputSchema.safeParse(output);
  const answer = errorText ?? (read.success ? read.data.output : 'no answer');
  return [`**${toolName}** \`${JSON.stringify(input)}\``, fenced(answer)];
}

/** The fence is longer than any in the text. */
function fenced(text: string): string {
  let longest = 2;
  for (const [ticks] of text.matchAll(/`+/g)) longest = Math.max(longest, ticks.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}
