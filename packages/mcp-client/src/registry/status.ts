import type { ServerConfig } from '../config/server-config.ts';
import type { McpErrorCode } from '../errors.ts';
import type { DefinitionPart, RejectedTool } from '../tools/definition.ts';

/**
 * `disabled`: off by wish, or because its entry is bad; then `lastError` says why. `idle`: not needed yet (only with
 * `connect: "onFirstCall"`). `unavailable`: it could not be reached, or has gone; `lastError` says why.
 */
export type ServerState = 'disabled' | 'idle' | 'connecting' | 'ready' | 'unavailable';

export interface McpServerStatus {
  readonly name: string;
  readonly state: ServerState;
  /** Left out where the entry does not tell. */
  readonly transport?: ServerConfig['transport'];
  /** The command, or the address without its query. */
  readonly target?: string;
  /** As last listed; they stay when the server has gone. */
  readonly toolCounts: {
    readonly listed: number;
    readonly offered: number;
    readonly rejected: number;
    /** Offered, but without a word on whether it is read-only. */
    readonly unannotated: number;
  };
  readonly rejectedTools: readonly RejectedTool[];
  /** Offered tools whose definition is not what it was when they were first seen, rejected ones too. */
  readonly changedTools: readonly { readonly name: string; readonly changed: readonly DefinitionPart[] }[];
  /** The last thing that went wrong; kept after the server has recovered. */
  readonly lastError?: ServerError;
  /** ISO 8601, as the others: when it came into this state. */
  readonly since: string;
  readonly connectedAt?: string;
  /** Time from start to known tools, at the last connection. */
  readonly connectMs?: number;
  readonly lastCallAt?: string;
  readonly protocolVersion?: string;
  /** What the server calls itself. */
  readonly server?: { readonly name: string; readonly version: string };
  /** Of the process that was started. */
  readonly pid?: number;
}

/** How a server wants its tools to be used: the words of whoever wrote it, of any length. */
export interface ServerInstructions {
  readonly server: string;
  readonly text: string;
}

export interface ServerError {
  readonly code: McpErrorCode;
  /** Names the server and the cause. */
  readonly message: string;
  readonly at: string;
  /** The last lines of the server's stderr. */
  readonly stderrTail?: string;
}
