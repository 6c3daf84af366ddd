import type { Connection } from '../connection/connection.ts';
import { McpClientError } from '../errors.ts';

export interface ListingOptions {
  /** Name of the server, for messages. */
  readonly server: string;
  /** For all pages together. */
  readonly timeoutMs: number;
  readonly maxTools: number;
  readonly signal: AbortSignal;
}

/**
 * All tools of a server, page by page, as it sent them. A cursor that comes back ends the walk with an error rather
 * than with what was found so far, since nobody knows what is missing.
 */
export async function listAllTools(
  connection: Connection,
  { server, timeoutMs, maxTools, signal }: ListingOptions,
): Promise<unknown[]> {
  const end = performance.now() + timeoutMs;
  const tools: unknown[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const leftMs = Math.max(1, Math.ceil(end - performance.now()));
    const page = await connection.listTools(cursor, { timeoutMs: leftMs, signal });
    cursor = page.nextCursor;
    // Empty pages count too.
    if (tools.length + page.tools.length > maxTools || seen.size > maxTools) {
      throw new McpClientError('too_many_tools', `lists more than ${maxTools} tools`, { server });
    }
    tools.push(...page.tools);
    if (cursor !== undefined && seen.has(cursor)) {
      const shown = JSON.stringify(cursor.slice(0, 50));
      throw new McpClientError('cursor_loop', `its list of tools never ends: the cursor ${shown} came back`, {
        server,
      });
    }
    if (cursor !== undefined) seen.add(cursor);
  } while (cursor !== undefined);
  return tools;
}
