import { unwatchFile, watchFile } from 'node:fs';
import type { Agent, AgentProblem, AgentsFile } from './agent.ts';
import { agentsWithTools, type ToolSituation } from './agents.ts';
import { readAgents } from './read-agents.ts';

export interface AgentRosterOptions {
  readonly path: string;
  /** The tools that there are at the moment of asking. */
  readonly situation: () => ToolSituation;
  /** Told what of the file could not be used, whenever it is read. */
  readonly onProblem: (problem: AgentProblem) => void;
  /** How often the file is looked at. */
  readonly lookEveryMs?: number;
}

/** The agents of a file, read again when it changes, each with what it may do at the moment of asking. */
export class AgentRoster {
  readonly #options: AgentRosterOptions;
  readonly #onFileChange = () => void this.#read();
  #file: AgentsFile = { agents: [], problems: [] };

  private constructor(options: AgentRosterOptions) {
    this.#options = options;
  }

  static async open(options: AgentRosterOptions): Promise<AgentRoster> {
    const roster = new AgentRoster(options);
    await roster.#read();
    watchFile(options.path, { interval: options.lookEveryMs ?? 1_000, persistent: false }, roster.#onFileChange);
    return roster;
  }

  get problems(): readonly AgentProblem[] {
    return this.#file.problems;
  }

  /** In the order of the file. */
  list(): Agent[] {
    return agentsWithTools(this.#file.agents, this.#options.situation());
  }

  close(): void {
    unwatchFile(this.#options.path, this.#onFileChange);
  }

  async #read(): Promise<void> {
    this.#file = await readAgents(this.#options.path);
    for (const problem of this.#file.problems) this.#options.onProblem(problem);
  }
}
