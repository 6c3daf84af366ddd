// Commands with the real engine, as a person types them.

import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bin, patience } from '../support/client.ts';
import { copyFixture, type TestRepository } from '../support/repository.ts';

let repository: TestRepository;
beforeAll(() => {
  repository = copyFixture('billing');
});
afterAll(() => repository.remove());

function boocontext(...args: readonly string[]) {
  return withEnv(patience, args);
}

function withEnv(env: Readonly<Record<string, string>>, args: readonly string[], of = repository) {
  return spawnSync(process.execPath, [bin, ...args], {
    cwd: of.root,
    env: { ...process.env, ...of.env, ...env },
    encoding: 'utf8',
  });
}

describe('the time of a command', () => {
  test('is as long as it needs, since nobody would go on', () => {
    const cold = copyFixture('shop');
    const { stdout } = withEnv({}, ['impact', 'checkout', '--json'], cold);
    cold.remove();
    const { summary, metadata } = JSON.parse(stdout);
    expect(metadata.coverage?.routes, summary).toBeUndefined();
    expect(summary).not.toMatch(/time for one answer|ask again/);
  });

  test.each([
    [{}, ['--deadline', '0.001']],
    [{ BOOCONTEXT_DEADLINE_MS: '1' }, []],
  ])('is bounded by %j %j, and what to do for the rest is said', (env, args) => {
    const cold = copyFixture('shop');
    const { stdout, status } = withEnv(env, ['callgraph', 'checkout', '--json', ...args], cold);
    cold.remove();
    expect(status).toBe(0);
    const { verdict, summary, metadata } = JSON.parse(stdout);
    expect([verdict, metadata.complete]).toEqual(['CAUTION', false]);
    expect(summary).toMatch(/; the same command with a longer --deadline reads the rest\.$/);
    expect(stdout).not.toMatch(/ask again/i);
  });

  test('is a number', () => {
    const { status, stderr } = boocontext('callgraph', 'x', '--deadline', 'soon');
    expect([status, stderr]).toEqual([64, 'boocontext: --deadline takes a number of seconds, not soon\n']);
  });
});

test('callers as text', () => {
  const { status, stdout, stderr } = boocontext('callgraph', 'roundToCents', '--direction', 'callers');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toBe(
    [
      'INFO  roundToCents (src/billing/charge.ts:17) has 1 caller in 1 file. 2 mentions: 1 definition, 1 call, 0 open.',
      '',
      '  function roundToCents(amount: number): number',
      '',
      'Callers',
      '  chargeCard  src/billing/charge.ts:13',
      '         14  return { order, paid: roundToCents(order.total) + card.length * 0 };',
      '',
    ].join('\n'),
  );
});

test('an answer as JSON is the envelope', () => {
  const { status, stdout } = boocontext('impact', 'oldRounding', '--json');
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ verdict: 'SAFE', metadata: { tool: 'boocontext_impact' } });
});

test('a change that would break something is exit code 2, with the places; one that is safe is 0', () => {
  const broken = boocontext('impact', 'chargeCard', '--signature', 'chargeCard(order: number)');
  expect(broken.status).toBe(2);
  expect(broken.stdout).toMatch(
    /^UNSAFE {2}The new signature of chargeCard \(src\/billing\/charge\.ts:\d+\) causes \d+ compiler error.* Open: the declaration itself no longer compiles: src\/billing\/charge\.ts:\d+\.\n/,
  );
  expect(broken.stdout).toMatch(/\nBreaks\n {2}\S+ +src\/\S+:\d+ +TS\d+, /);
  const safe = boocontext('impact', 'oldRounding', '--remove', '--json');
  expect(safe.status).toBe(0);
  expect(JSON.parse(safe.stdout)).toMatchObject({
    verdict: 'SAFE',
    details: { change: { kind: 'remove' }, breaks: [] },
  });
});

test('an overview as text, and one section of it', () => {
  const { status, stdout, stderr } = boocontext('overview');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^CAUTION {2}billing is .* Open: no entry point was recognised/);
  expect(stdout).toMatch(/\nProject\n {2}name +billing\n/);
  const section = boocontext('overview', 'counts', '--json');
  expect(Object.keys(JSON.parse(section.stdout).details)).toEqual(['counts']);
});

test('an unknown symbol is exit code 2', () => {
  const { status, stdout } = boocontext('types', 'Ordre');
  expect(status).toBe(2);
  expect(stdout).toMatch(/^UNSAFE {2}No definition of Ordre was found\./);
});

test('the report shows size, languages and the most called functions', () => {
  const { status, stdout } = boocontext('report');
  expect(status).toBe(0);
  expect(stdout).toMatch(/: 7 files, \d+ lines, \d+ symbols, \d+ call edges\n/);
  expect(stdout).toMatch(/^ {2}TypeScript +7 files/m);
  expect(stdout).toMatch(/^ {2}chargeCard +src\/billing\/charge\.ts:13 +\d callers/m);
  expect(stdout).toContain('npx boocontext callgraph chargeCard --direction callers');
});

test('index tells what it did', () => {
  const { status, stdout } = boocontext('index');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^Indexed 7 files: \d+ symbols, \d+ edges, in \d+\.\d s\.\n$/);
});

test('a map as text, whole and of one section', () => {
  const { status, stdout, stderr } = boocontext('map');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(
    /^CAUTION {2}billing.* Open: no entry point was recognised.*\n(?:.+\n)?\n# billing\n\n## About \(\d+\)\n- /,
  );
  expect(stdout).toContain('\n### `src` (6 files, ');
  expect(stdout).not.toMatch(/Sections|Compressed/);
  const section = boocontext('map', 'parts').stdout.split('\n');
  expect(section.slice(2, 4)).toEqual(['', '## Parts, most central first (1)']);
  expect(boocontext('map', '--compress').stdout).toMatch(/\nFolded\n {2}boocontext map --section \w+\n/);
});
