import { followFile, stampOf } from '../follow-file.ts';
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
  #stopFollowing = () => {};
  #file: AgentsFile = { agents: [], problems: [] };

  private constructor(options: AgentRosterOptions) {
    this.#options = options;
  }

  static async open(options: AgentRosterOptions): Promise<AgentRoster> {
    const roster = new AgentRoster(options);
    const since = await stampOf(options.path);
    await roster.#read();
    const onChange = () => void roster.#read();
    roster.#stopFollowing = followFile(options.path, { since, everyMs: options.lookEveryMs ?? 1_000, onChange });
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
    this.#stopFollowing();
  }

  async #read(): Promise<void> {
    this.#file = await readAgents(this.#options.path);
    for (const problem of this.#file.problems) this.#options.onProblem(problem);
  }
}
