/** Arguments that no host should send, thousands if asked for by FUZZ_CASES: each gets an answer or a clear refusal. */
import { fuzzCases, mutated, pick, type Random, seededRandom } from '@boocontext/test-support';
import { expect, test } from 'vitest';
import type { BoocontextResult } from '../../src/tools/envelope.ts';
import { startServer, unhurried } from '../support/client.ts';
import { copyFixture } from '../support/repository.ts';

interface Parameter {
  readonly type?: string;
  readonly enum?: readonly unknown[];
}

/** What the fixture has of each kind of argument; what is not here is taken from the schema. */
const RIGHT: Readonly<Record<string, readonly unknown[]>> = {
  symbol: ['chargeCard', 'taxFor'],
  path_to: ['retry'],
  file: ['src/billing/charge.ts'],
  query: ['chargeCard', 'who charges a card', '*'],
  diff: ['working', 'HEAD'],
  name: ['chargeOnce'],
};

const WORDS = [
  '*',
  '../',
  '/etc/passwd',
  '\0',
  'HEAD~1',
  '--',
  '$(id)',
  '%s',
  '😀',
  '\u202e',
  '::',
  '#',
  '(a+)+$',
  '`',
];

function oddValue(random: Random): unknown {
  const texts = ['chargeCard', 'src/billing/charge.ts', 'who charges a card', 'GET /orders', 'HEAD..HEAD'];
  const values: readonly (() => unknown)[] = [
    () => mutated(texts, WORDS, random),
    () => pick(WORDS, random),
    () => pick(texts, random),
    () => '',
    () => 'x'.repeat(100_000),
    () => Math.floor(random() ** 3 * 1e9),
    () => -1,
    () => 0.5,
    () => 1e308,
    () => null,
    () => true,
    () => [],
    () => ['chargeCard', 1],
    () => ({ symbol: { symbol: 1 } }),
  ];
  return pick(values, random)();
}

function rightValue(name: string, { type, enum: choice }: Parameter, random: Random): unknown {
  const known = RIGHT[name] ?? choice;
  if (known !== undefined) return pick(known, random);
  if (type === 'boolean') return random() < 0.5;
  return type === 'integer' || type === 'number' ? 1 + Math.floor(random() * 5) : pick(WORDS, random);
}

/** Some of the tool's own arguments, or some of any tool's, each right or odd. */
function oddArguments(own: Parameters, all: Parameters, random: Random): Record<string, unknown> {
  const from = random() < 0.8 ? own : { ...all, since: {}, limits: {}, constructor: {} };
  const chosen = Object.entries(from).filter(() => random() < 0.5);
  return Object.fromEntries(
    chosen.map(([name, schema]) => [name, random() < 0.85 ? rightValue(name, schema, random) : oddValue(random)]),
  );
}

type Parameters = Readonly<Record<string, Parameter>>;

const VERDICTS = ['SAFE', 'INFO', 'CAUTION', 'UNSAFE'];
/** Of a stack, and of files that are ours. */
const INSIDE = /\n\s+at \S+ |node:internal|\/(?:dist|src)\/[\w/-]+\.[jt]s:\d+:\d+/;

test('every argument gets an answer or a refusal that says why', async () => {
  const repository = copyFixture('billing');
  const server = await startServer([repository.root], { env: repository.env });
  try {
    const { tools } = await server.client.listTools();
    const parametersOf = ({ inputSchema }: (typeof tools)[number]) => (inputSchema.properties ?? {}) as Parameters;
    const all: Parameters = Object.assign({}, ...tools.map(parametersOf));
    const before = await server.callTool('boocontext_callgraph', { symbol: 'chargeCard' });
    const random = seededRandom(11);
    const kinds = { answered: 0, refused: 0 };
    for (let at = 0; at < fuzzCases / 3; at += 1) {
      const tool = pick(tools, random);
      const sent = oddArguments(parametersOf(tool), all, random);
      const shown = `${tool.name} ${JSON.stringify(sent).slice(0, 500)}`;
      const { isError, structuredContent, content } = await server.client.callTool(
        { name: tool.name, arguments: sent },
        unhurried,
      );
      const text = content[0]?.type === 'text' ? content[0].text : '';
      expect(text, shown).not.toBe('');
      if (isError === true) {
        kinds.refused += 1;
        expect(text, shown).not.toMatch(INSIDE);
        expect(text.length, shown).toBeLessThan(5_000);
        continue;
      }
      kinds.answered += 1;
      const { verdict, summary, details } = structuredContent as unknown as BoocontextResult;
      expect(VERDICTS, shown).toContain(verdict);
      expect(summary, shown).not.toBe('');
      expect(summary, shown).not.toMatch(INSIDE);
      expect(JSON.stringify(details), shown).not.toContain('"code":"internal"');
    }
    expect(kinds.answered).toBeGreaterThan(20);
    expect(kinds.refused).toBeGreaterThan(20);
    const after = await server.callTool('boocontext_callgraph', { symbol: 'chargeCard' });
    expect(after.details).toEqual(before.details);
    expect(server.log()).not.toMatch(INSIDE);
  } finally {
    await server.close();
    repository.remove();
  }
});
