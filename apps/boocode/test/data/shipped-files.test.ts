import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { McpClient, readMcpConfig } from '@boocontext/mcp-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AgentDef, AgentsFile } from '../../src/agents/agent.ts';
import { agentsWithTools, type ToolSituation } from '../../src/agents/agents.ts';
import { readAgents } from '../../src/agents/read-agents.ts';
import { createNativeTools, NATIVE_TOOL_NAMES } from '../../src/tools/native-tools.ts';
import { makeFolder } from '../support/repository.ts';

const home = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/[/\\]$/, '');
const repository = makeFolder({ 'a.ts': 'export const a = 1;\n' });

const { servers, warnings } = await readMcpConfig(`${home}/data/mcp.json`, {
  BOOCODE_HOME: home,
  BOOCODE_REPO: repository,
});

describe('data/mcp.json', () => {
  test('has boocontext enabled, and the other two there and disabled', () => {
    expect(warnings).toEqual([]);
    expect(servers.map(({ name, enabled }) => [name, enabled])).toEqual([
      ['boocontext', true],
      ['context7', false],
      ['codecontext', false],
    ]);
    expect(servers.filter((entry) => !entry.enabled && entry.problem !== undefined)).toEqual([]);
  });

  test('starts boocontext of this installation, for the repository that is talked about', () => {
    const bin = `${home}/apps/boocontext/bin/boocontext.js`;
    expect(servers[0]).toMatchObject({
      config: { transport: 'stdio', command: 'node', args: [bin, 'mcp', '--root', repository] },
    });
    expect(existsSync(bin)).toBe(true);
  });
});

describe('data/AGENTS.md', () => {
  const client = new McpClient({ servers });
  let file: AgentsFile;
  let situation: ToolSituation;

  beforeAll(async () => {
    file = await readAgents(`${home}/data/AGENTS.md`);
    client.start();
    await client.ready();
    const native = createNativeTools({ root: repository }).map(({ name }) => name);
    situation = {
      tools: [...native, 'read_result', ...client.getTools().map(({ name }) => name)].sort(),
      unavailable: new Set(),
      nativeNames: NATIVE_TOOL_NAMES,
      servers: client.getMcpServers().map(({ name, state }) => ({ name, isDiscovered: state === 'ready' })),
    };
  });
  afterAll(() => client.close());

  test('has six agents, and nothing in it is odd', () => {
    expect(file.problems).toEqual([]);
    expect(file.agents.map(({ name }) => name)).toEqual([
      'Architect',
      'Prompt Builder',
      'Reviewer',
      'context-cartographer',
      'dependency-analyst',
      'health-auditor',
    ]);
    expect(
      agentsWithTools(file.agents, situation).flatMap(({ name, warnings }) => warnings.map((w) => [name, w])),
    ).toEqual([]);
  });

  test('every tool that is named exists', () => {
    expect(situation.servers[0]).toEqual({ name: 'boocontext', isDiscovered: true });
    for (const agent of agentsWithTools(file.agents, situation)) {
      expect([agent.name, agent.disabled]).toEqual([agent.name, undefined]);
      expect(agent.allowedTools.length).toBeGreaterThan(3);
    }
  });

  test('every tool that a prompt speaks of is one that the agent may use', () => {
    let count = 0;
    for (const agent of agentsWithTools(file.agents, situation)) {
      for (const name of toolsSpokenOf(agent, situation.tools)) {
        expect([agent.name, agent.allowedTools]).toEqual([agent.name, expect.arrayContaining([name])]);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(20);
  });

  test('no agent may reach the web unasked', () => {
    for (const agent of agentsWithTools(file.agents, situation)) expect(agent.allowedTools).not.toContain('web_fetch');
  });
});

/** In code, such as `grep` or `boocontext_impact {"diff": "working"}`; what begins like a tool of ours must be one. */
function toolsSpokenOf({ prompt }: AgentDef, tools: readonly string[]): string[] {
  const first = [...prompt.matchAll(/`([a-z][a-z_0-9]*)(?: \{[^`]*\})?`/g)].map(([, name = '']) => name);
  return [...new Set(first)].filter((name) => tools.includes(name) || /^(boocontext|git|web|mcp)_/.test(name));
}
