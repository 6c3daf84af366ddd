import { untrustedNote } from './model-messages.ts';

/** What the model is told before the chat. The agent's own prompt comes last, so that it decides where both speak. */
export function instructionsFor({
  repository,
  agentPrompt,
  mark,
}: {
  readonly repository: string;
  readonly agentPrompt: string | undefined;
  readonly mark: string;
}): string {
  const sections = [
    `You are BooCode. You answer questions about the source code of the repository "${repository}" for one person. You can read it with your tools and cannot change anything.`,
    'Look before you answer: what you say about this code must rest on what a tool showed you in this chat. Name the places you rely on as path:line, with paths relative to the repository. Say plainly what you could not find out. Call several tools in one round where they do not depend on each other.',
    untrustedNote(mark),
  ];
  if (agentPrompt !== undefined && agentPrompt.trim() !== '') sections.push(agentPrompt.trim());
  return sections.join('\n\n');
}
