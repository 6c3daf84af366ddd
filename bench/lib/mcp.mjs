/** A real MCP client over stdio: benchmarks ask as a host does, through the protocol and a process boundary. */
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/**
 * @typedef {object} McpConnection
 * @property {number} handshakeMs from spawning the server to the end of `initialize`
 * @property {number | null} pid of the server
 * @property {(tool: string, input: object) => Promise<{envelope: any, text: string, durationMs: number, isError: boolean}>} call
 *   `envelope` is the structured content, else the text blocks read as JSON, else null
 * @property {() => string} instructions of the server, which hosts put before a conversation
 * @property {() => Promise<any[]>} listTools
 * @property {() => Promise<void>} close
 */

/**
 * Starts a server and connects to it. The caller must `close()` it, also after a failure.
 * @param {{command: string, args: string[], cwd?: string, env?: Record<string, string>, timeoutMs?: number, clientName?: string}} options
 *   `env` is added to this process's environment; `timeoutMs` is per call and renewed by progress (default 10 minutes);
 *   `clientName` is what the host calls itself, since an answer may have another form for one that is known
 * @returns {Promise<McpConnection>}
 */
export async function connectMcpServer({
  command,
  args,
  cwd,
  env,
  timeoutMs = 600_000,
  clientName = 'boocontext-bench',
}) {
  const transport = new StdioClientTransport({
    command,
    args,
    stderr: 'pipe',
    ...(cwd === undefined ? {} : { cwd }),
    env: /** @type {Record<string, string>} */ ({ ...process.env, ...env }),
  });
  let stderrTail = '';
  transport.stderr?.on('data', (chunk) => {
    stderrTail = (stderrTail + chunk).slice(-2000);
  });
  const client = new Client({ name: clientName, version: '1' });
  const start = performance.now();
  try {
    await client.connect(transport, { timeout: timeoutMs });
  } catch (cause) {
    await transport.close();
    throw new Error(`the MCP server did not start: ${command} ${args.join(' ')}\n${stderrTail}`, { cause });
  }
  const handshakeMs = performance.now() - start;
  return {
    handshakeMs,
    pid: transport.pid,
    async call(tool, input) {
      const callStart = performance.now();
      const result = await client.callTool(
        { name: tool, arguments: /** @type {Record<string, unknown>} */ (input) },
        { timeout: timeoutMs, resetTimeoutOnProgress: true, onprogress: () => {} },
      );
      const durationMs = performance.now() - callStart;
      const blocks = /** @type {{type: string, text?: string}[]} */ (result.content ?? []);
      const text = blocks.map((block) => block.text ?? '').join('\n');
      const envelope = result.structuredContent ?? parseJson(text);
      return { envelope, text, durationMs, isError: result.isError === true };
    },
    instructions: () => client.getInstructions() ?? '',
    async listTools() {
      return (await client.listTools()).tools;
    },
    close: () => client.close(),
  };
}

/** @param {string} text */
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
