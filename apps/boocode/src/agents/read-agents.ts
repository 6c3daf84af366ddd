import { readFile } from 'node:fs/promises';
import type { AgentsFile } from './agent.ts';
import { parseAgents } from './parse-agents.ts';

/** The agents of a file. One that cannot be read has no agents and says why; nothing is thrown. */
export async function readAgents(path: string): Promise<AgentsFile> {
  try {
    return parseAgents(await readFile(path, 'utf8'));
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    return { agents: [], problems: [{ line: 0, message: `${path} could not be read (${reason})` }] };
  }
}
