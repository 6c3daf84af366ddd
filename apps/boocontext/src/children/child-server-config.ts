import type { FirstCall } from '@boocontext/mcp-client';

/** A child server: what to start for a root, and what is expected of it. */
export interface ChildServerConfig {
  /** As in `engine` and `metadata.source`. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Added to the few variables that every child gets. */
  readonly env?: Readonly<Record<string, string>>;
  /** Must all be there, may be called whether or not they say that they write, and no others are. */
  readonly tools: readonly string[];
  /** What its version has to begin with. */
  readonly version?: string;
  /** Where it is started: in the root that it analyses, or where nothing of the root can have a say. */
  readonly startsIn: 'root' | 'workDirectory';
  /** What it has to be told before anything else. */
  readonly firstCalls?: (root: string) => readonly FirstCall[];
  /** What a person can do when it does not start. */
  readonly hint: string;
  /** Until it is ready; what it needs may have to be downloaded first. */
  readonly connectTimeoutMs?: number;
  /** Without an answer or progress. */
  readonly callTimeoutMs?: number;
}
