/**
 * In which form a client gets answers. An answer has two: a text, which is made to be read, and the envelope, which
 * programs read. Hosts differ in which of the two they hand to their model (docs/decisions/hosts.md): some take the
 * structure in place of the text. A host that is known gets the text alone, and no output schema, so that its model reads
 * that and nothing twice.
 */

export interface FormOfAnswers {
  /** What the text block holds: a text to be read, or the envelope as JSON, as the protocol advises. */
  readonly text: 'read' | 'json';
  readonly hasStructure: boolean;
}

/** @param name what the client calls itself */
export function formFor(name: string | undefined): FormOfAnswers {
  const known = name?.toLowerCase() ?? '';
  // Its model reads the text, and its page draws the structure.
  if (known === 'boocode') return { text: 'read', hasStructure: true };
  return hostsWithModels.some((host) => known.startsWith(host))
    ? { text: 'read', hasStructure: false }
    : { text: 'json', hasStructure: true };
}

/** Of what a client says of itself, which nobody has checked. */
export function nameOfClient(client: unknown): string | undefined {
  if (typeof client !== 'object' || client === null || !('name' in client)) return undefined;
  return typeof client.name === 'string' ? client.name : undefined;
}

/** How the hosts that boocontext is put into (`src/hosts/known`) begin to say who they are. */
const hostsWithModels = [
  'claude-code',
  'codex',
  'cursor',
  'gemini-cli',
  'opencode',
  'visual studio code',
  'windsurf',
  'zed',
];

/** A list of tools for a client that gets no structure: a tool that declares one has to give it. */
export function withoutOutputSchemas<List extends object>(list: List): List {
  if (!('tools' in list) || !Array.isArray(list.tools)) return list;
  const tools = list.tools.map(({ outputSchema: _, ...tool }: Readonly<Record<string, unknown>>) => tool);
  return { ...list, tools };
}
