// The example at the entry of the package, as checked code; `example.test.ts` holds the two together.

import { McpClient, readMcpConfig } from '@boocontext/mcp-client';

export async function main(): Promise<void> {
  // #region example
  const { servers } = await readMcpConfig('data/mcp.json');
  const client = new McpClient({ servers, log: ({ message }) => console.error(message) });
  client.start(); // returns at once; servers connect in the background

  await client.ready(); // each is ready, or known not to be
  for (const { name, state, lastError } of client.getMcpServers()) console.log(name, state, lastError?.message);
  for (const { name, description } of client.getTools()) console.log(name, description);

  const signal = AbortSignal.timeout(5_000);
  const answer = await client.callTool('everything_echo', { message: 'hello' }, { signal });
  console.log(answer.error ? 'failed:' : 'answered:', answer.output);

  await client.close(); // no process is left
  // #endregion
}
