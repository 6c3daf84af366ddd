// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the placeholders are those of configurations.
// `mcp.json` as nobody means it: nearly right texts, and one bad entry among good ones.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fuzzCases, mutated, pick, type Random, seededRandom, timesAsLong } from '@boocontext/test-support';
import { afterAll, expect, test } from 'vitest';
import { McpClientError, parseMcpConfig, readMcpConfig } from '../src/index.ts';

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'mcp-client-fuzz-'));
afterAll(() => fs.rmSync(directory, { recursive: true, force: true }));

/** What is odd may be read by another way than what is sound, and not by one that has no end. */
const mostForOdd = 50;
const variables = { TOKEN: 'hidden-word', BOOCODE_REPO: '/repo', BOOCODE_HOME: '/home' };
const shipped = fs.readFileSync(path.join(import.meta.dirname, '../../../data/mcp.json'), 'utf8');
const texts = [
  shipped,
  '{"mcpServers": {"a": {"url": "https://example.test/mcp", "headers": {"authorization": "Bearer ${TOKEN}"}}}}',
  '{"mcp": {"b": {"type": "local", "command": ["npx", "-y", "b"], "environment": {"KEY": "{env:TOKEN}"}, "enabled": true}}}',
];
const words = [
  '{',
  '[',
  '"',
  '\\',
  ',',
  ':',
  '}',
  ']',
  '\0',
  '\ufeff',
  '\ud800',
  'null',
  '1e999',
  '"__proto__":',
  '${',
  '${TOKEN}',
  '${X:-',
  '{env:',
  '//',
  '/*',
  '"mcpServers":{',
];

/** Values that are not what any field wants, and some that are. */
const values: readonly ((random: Random) => unknown)[] = [
  () => null,
  () => true,
  (random) => 10 ** Math.floor(random() * 300),
  () => -1,
  () => [],
  () => ({}),
  () => '',
  () => '\0',
  () => '${UNSET}',
  () => '${TOKEN}',
  () => 'x'.repeat(100_000),
  () => '${X:-'.repeat(10_000),
  () => nested(2_000),
  () => ['a', 'b'],
  () => ({ __proto__: null, constructor: 'x', toString: 1 }),
  () => 'http://[',
  () => 'https://example.test/${TOKEN}',
  () => 'stdio',
  () => 'streamableHttp',
];
const fields = [
  'type',
  'url',
  'command',
  'args',
  'env',
  'environment',
  'headers',
  'cwd',
  'enabled',
  'disabled',
  'connectTimeoutMs',
  'callTimeoutMs',
  'requireReadOnlyHint',
  'constructor',
  'nobody knows',
];

function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
}

test('a text is read or refused with a code, in as much time as a sound one, and no value of a variable is told', async () => {
  const random = seededRandom(1);
  const file = path.join(directory, 'mcp.json');
  const soundFile = path.join(directory, 'sound.json');
  let understood = 0;
  for (let at = 0; at < fuzzCases; at += 1) {
    const text = mutated(texts, words, random);
    const sound = JSON.stringify({
      mcpServers: { first: { command: 'one', args: Array.from({ length: text.length / 5 }, () => '-v') } },
    });
    fs.writeFileSync(soundFile, sound);
    fs.writeFileSync(file, text);
    const read = () => readMcpConfig(file, variables).catch((error: unknown) => error as Error);
    const times = await timesAsLong(read, () => readMcpConfig(soundFile, variables), mostForOdd);
    expect(times, `case ${at}`).toBeLessThan(mostForOdd);
    const outcome = await read();
    if (outcome instanceof Error) {
      expect(outcome, `case ${at}: ${outcome.stack}`).toBeInstanceOf(McpClientError);
      expect(outcome.message, `case ${at}`).not.toContain('hidden-word');
      continue;
    }
    understood += 1;
    for (const server of outcome.servers) {
      if (!server.enabled) expect(server.problem?.message ?? '', `case ${at}`).not.toContain('hidden-word');
      else expect(server.config).toMatchObject({ transport: expect.stringMatching(/^(?:stdio|streamableHttp)$/) });
    }
  }
  expect(understood).toBeGreaterThan(fuzzCases / 20);
});

test('whatever one entry is, the others are what they were', () => {
  const random = seededRandom(2);
  const good = { first: { command: 'one', args: ['-v'] }, last: { url: 'https://example.test/mcp' } };
  const alone = parseMcpConfig({ mcpServers: good }, variables).servers;
  for (let at = 0; at < fuzzCases; at += 1) {
    const entry = Object.fromEntries(
      Array.from({ length: Math.floor(random() * 6) }, () => [pick(fields, random), pick(values, random)(random)]),
    );
    const odd = random() < 0.2 ? pick(values, random)(random) : entry;
    const { servers } = parseMcpConfig({ mcpServers: { first: good.first, odd, last: good.last } }, variables);
    expect([servers[0], servers[2]], `case ${at}`).toEqual(alone);
    const message = servers[1]?.enabled === false ? (servers[1].problem?.message ?? '') : '';
    expect(message, `case ${at}`).not.toContain('hidden-word');
    expect(message.length, `case ${at}`).toBeLessThan(2_000);
  }
});
