// What the conformance suite starts: the MCP client of this repository, connected to the server that the suite names.
// It lists the tools and calls each with the numbers 5 and 3, or without arguments, as the suite's scenarios want.

import { McpClient, parseMcpConfig } from '@boocontext/mcp-client';

const { servers } = parseMcpConfig({ mcpServers: { suite: { url: process.argv.at(-1) } } });
const client = new McpClient({ servers, log: ({ message }) => console.error(message) });
client.start();
await client.ready();
const [status] = client.getMcpServers();
if (status?.state !== 'ready') {
  console.error(status?.lastError?.message);
  process.exitCode = 1;
}
for (const { name, inputSchema } of client.getTools()) {
  const names = Object.keys(inputSchema.properties ?? {});
  const answer = await client.callTool(name, Object.fromEntries(names.map((each, index) => [each, 5 - 2 * index])));
  console.log(name, answer.error ? 'failed:' : 'answered:', answer.output);
  if (answer.error) process.exitCode = 1;
}
await client.close();
