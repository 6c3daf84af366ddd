import type { McpErrorCode } from '../errors.ts';

interface AnyServerConfig {
  readonly name: string;
  /** Rejects tools that say nothing about themselves, too. */
  readonly requireReadOnlyHint: boolean;
  /**
   * Tools that are let through whatever they say of themselves, by their own names. For a host that starts a server of
   * its own choice; a configuration file cannot say this.
   */
  readonly trustedTools?: readonly string[];
  /**
   * Made after each connecting, before any other call; the server is unavailable when one fails. Not in a configuration
   * file either: for servers that must be told something first, after a restart in the middle of a call too.
   */
  readonly firstCalls?: readonly FirstCall[];
  /** Longest time until the tools are known; the client's limit where it is left out. */
  readonly connectTimeoutMs?: number;
  /** Longest time without an answer or progress; the client's limit where it is left out. */
  readonly callTimeoutMs?: number;
}

export interface FirstCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

export interface StdioServerConfig extends AnyServerConfig {
  readonly transport: 'stdio';
  readonly command: string;
  readonly args: readonly string[];
  /** Added to the few variables that every server gets. */
  readonly env: Readonly<Record<string, string>>;
  /** Ours where it is left out. */
  readonly cwd?: string;
}

export interface HttpServerConfig extends AnyServerConfig {
  readonly transport: 'streamableHttp';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type ServerConfig = StdioServerConfig | HttpServerConfig;

/** Why an entry of the configuration cannot be used. The message names server and cause. */
export interface EntryProblem {
  readonly code: McpErrorCode;
  readonly message: string;
}

/** One entry of the configuration: a server to connect to, or one that is off, by wish or because of a problem. */
export type ServerEntry =
  | { readonly name: string; readonly enabled: true; readonly config: ServerConfig }
  | { readonly name: string; readonly enabled: false; readonly problem?: EntryProblem };
