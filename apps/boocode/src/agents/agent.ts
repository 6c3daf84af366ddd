/** An agent: a prompt, and which tools it may use. */

/** One section of `AGENTS.md`, as it is written. */
export interface AgentDef {
  readonly name: string;
  readonly description: string;
  /** Instead of the default model. */
  readonly model?: string;
  /** Exact names and globs, in the order of the file. Left out: all tools. */
  readonly tools?: readonly string[];
  readonly prompt: string;
  /** What whoever wrote it should know, though it works; as sentences about it. */
  readonly warnings: readonly string[];
}

/** What `AGENTS.md` says, and what in it could not be used. */
export interface AgentsFile {
  /** In the order of the file. Sections with a problem of their own are not among them. */
  readonly agents: readonly AgentDef[];
  readonly problems: readonly AgentProblem[];
}

export interface AgentProblem {
  /** The section's name; left out where the whole file could not be read. */
  readonly agent?: string;
  /** 1-based; 0 where it is about no line. */
  readonly line: number;
  readonly message: string;
}

/** An agent together with the tools that there are at this moment. */
export interface Agent extends AgentDef {
  /** Why it cannot be used; left out when it can. */
  readonly disabled?: string;
  /** The tools that it may use, those too whose server is not ready, sorted by name; none when it is disabled. */
  readonly allowedTools: readonly string[];
  /** For each tool that there is, sorted by name. */
  readonly decisions: readonly ToolDecision[];
}

export interface ToolDecision {
  readonly tool: string;
  readonly allowed: boolean;
  /** The pattern that decided, as it is written; left out where none matches, or there is no list. */
  readonly pattern?: string;
  /** Its server is not ready; left out where it can be called. */
  readonly unavailable?: true;
}
