// `AGENTS.md` as nobody means it: nearly right texts, and one bad section among good ones.

import fs from 'node:fs';
import path from 'node:path';
import { fuzzCases, growthForTwice, mostForTwice, mutated, seededRandom, timesAsLong } from '@boocontext/test-support';
import { expect, test } from 'vitest';
import { agentsWithTools } from '../../src/agents/agents.ts';
import { parseAgents } from '../../src/agents/parse-agents.ts';

const shipped = fs.readFileSync(path.join(import.meta.dirname, '../../../../data/AGENTS.md'), 'utf8');
const section = (name: string, frontmatter: string) => `## ${name}\n---\n${frontmatter}\n---\nThe prompt of ${name}.\n`;
const frontmatter =
  'name: Middle\ndescription: "what it is for"\nmodel: some-model\ntools: [*, !web_*, "grep", docs_*]';
const texts = [shipped, section('One', 'description: one\ntools: view_file, grep'), section('Middle', frontmatter)];
const words = [
  '## ',
  '---\n',
  '\n---\n',
  '```',
  '~~~',
  '\r\n',
  '\t',
  '- ',
  '? ',
  ': ',
  '&a ',
  '*a ',
  '!!x ',
  '!',
  '[',
  '{',
  ']',
  '}',
  '|',
  '>',
  '"',
  "'",
  '#',
  '%',
  '<<: ',
  '\0',
  '\ufeff',
  '\ud800',
  '  ',
  '*',
  '!*',
  'tools:',
  'name: ',
  '2026-01-01',
  '0x',
  '.inf',
  '__proto__: ',
];
/** What is odd may be read by another way than what is sound, and not by one that has no end. */
const mostForOdd = 50;
const situation = {
  tools: ['docs_read', 'grep', 'view_file', 'web_fetch'],
  unavailable: new Set<string>(),
  nativeNames: ['grep', 'view_file', 'web_fetch', 'web_search'],
  servers: [{ name: 'docs', isDiscovered: true }],
};

test('a text gives agents and problems, in as much time as a sound one of its length, and never an exception', async () => {
  const random = seededRandom(3);
  for (let at = 0; at < fuzzCases; at += 1) {
    const text = mutated(texts, words, random);
    const sound = texts[0]?.repeat(Math.ceil(text.length / (texts[0]?.length ?? 1))) ?? '';
    const times = await timesAsLong(
      () => parseAgents(text),
      () => parseAgents(sound),
      mostForOdd,
    );
    expect(times, `case ${at}`).toBeLessThan(mostForOdd);
    const { agents, problems } = parseAgents(text);
    const names = agents.map(({ name }) => name);
    expect(new Set(names).size, `case ${at}`).toBe(names.length);
    for (const { line, message } of problems) {
      expect(line, `case ${at}: ${message}`).toBeGreaterThan(0);
      expect(message.length, `case ${at}`).toBeGreaterThan(0);
    }
    for (const agent of agentsWithTools(agents, situation)) {
      expect(situation.tools, `case ${at}`).toEqual(expect.arrayContaining([...agent.allowedTools]));
      // What is refused as a whole allows nothing.
      if (agent.disabled !== undefined) expect(agent.allowedTools, `case ${at}`).toEqual([]);
    }
  }
});

test('whatever stands in the frontmatter of one, the others are what they were', () => {
  const random = seededRandom(4);
  const [first, last] = [section('First', 'description: first\ntools: [grep]'), section('Last', 'description: last')];
  const alone = parseAgents(first + last).agents;
  for (let at = 0; at < fuzzCases; at += 1) {
    // Lines that end the frontmatter or begin another section are the other test's.
    const odd = mutated([frontmatter], words, random)
      .split(/\r?\n/)
      .filter((line) => !/^---|^##|^ {0,3}(?:```|~~~)/.test(line))
      .join('\n');
    const { agents } = parseAgents(first + section('Middle', odd) + last);
    const others = agents.filter(({ prompt }) => !prompt.includes('Middle'));
    // One that takes the name of the last one comes before it; the first one has its name already.
    const isTaken = agents.some(({ name, prompt }) => name === 'Last' && prompt.includes('Middle'));
    expect(others, `case ${at}: ${odd.slice(0, 500)}`).toEqual(isTaken ? alone.slice(0, 1) : alone);
  }
});

test.each<[string, (size: number) => string]>([
  ['sequences in one another', (size) => '- '.repeat(size / 2)],
  ['keys in one another', (size) => '? '.repeat(size / 2)],
  [
    'ever deeper lines',
    (size) => Array.from({ length: Math.sqrt(2 * size) }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'),
  ],
  ['anchors', (size) => '&a '.repeat(size / 3)],
  ['tags', (size) => '!!x '.repeat(size / 4)],
])('frontmatter of %s is a fault of that agent, told in time', async (_, oddOf) => {
  const parse = (size: number) => {
    const { agents } = parseAgents(section('First', 'description: first') + section('Middle', oddOf(size)));
    expect(agents.map(({ name }) => name)).toContain('First');
  };
  expect(await growthForTwice(parse, 200_000)).toBeLessThan(mostForTwice);
});

test('twice as many headings take twice as long', async () => {
  const more = (size: number) => parseAgents(section('First', 'description: first') + '## more\n\ntext\n'.repeat(size));
  expect(await growthForTwice(more, 100_000)).toBeLessThan(mostForTwice);
  const agents = (size: number) =>
    parseAgents(Array.from({ length: size }, (_, at) => section(`Agent ${at}`, 'description: x')).join(''));
  expect(await growthForTwice(agents, 3_000)).toBeLessThan(mostForTwice);
});
