// Words for people: risk is told where a change is asked about, and nowhere a name that only a program knows.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { answerOnce } from './support/answers.ts';
import { boochat } from './support/boochat.ts';

const chat = boochat();

const machineWords = /\b(SAFE|CAUTION|UNSAFE|INFO)\b|details\.|metadata\.|boocontext_|`of`/;

const said: readonly (readonly [address: string, headline: string, chips: readonly string[]])[] = [
  ['tool=callgraph&symbol=chargeCard', 'chargeCard: 2 callers, 2 callees', []],
  ['tool=callgraph&symbol=retryAll&to=askBank', 'retryAll reaches askBank in 2 calls', []],
  ['tool=callgraph&symbol=askBank&to=retryAll', 'No call path from askBank to retryAll is known', []],
  ['tool=symbols&query=chargeCard', 'definition', []],
  ['tool=impact&symbol=chargeCard', 'A change of chargeCard reaches', ['Caution: other code depends on it']],
  ['tool=impact&symbol=legacyTax', 'Nothing that depends on legacyTax is known', ['Caution: not known to be safe']],
];

for (const [address, headline, chips] of said) {
  chat.test(`${address}: ${headline}`, async () => {
    const page = await chat.open(`/explore?${address}`);
    await page.getByText('Technical details').waitFor();
    const answer = await words(page);
    expect(answer).toContain(headline);
    for (const chip of chips) expect(answer).toContain(chip);
    if (chips.length === 0) expect(answer).not.toMatch(/Caution|Unsafe/);
    expect(answer).not.toMatch(machineWords);
  });
}

chat.test('what the tool itself said is one click away', async () => {
  const page = await chat.open('/explore?tool=impact&symbol=legacyTax');
  await page.getByText('Technical details').click();
  await page.getByText('CAUTION', { exact: true }).waitFor();
  await page.getByText(/boocontext_impact · boocontext · /).waitFor();
});

chat.test('a good project does not wear a warning for two files', async () => {
  const page = await chat.open('/servers');
  const details = { overall_grade: 'A', score: 91, grade_distribution: { A: 98, B: 0, C: 0, D: 1, F: 1 }, files: [] };
  await answerOnce(page, details, { tool: 'boocontext_health', verdict: 'CAUTION', complete: true });
  await page.goto('/explore?tool=health');
  await page.getByText('2 files need care').waitFor();
  expect(await words(page)).not.toMatch(/caution/i);
});

chat.test('a warning without a known cause is not hidden', async () => {
  const page = await chat.open('/servers');
  const details = { symbol: { symbol: 'pay', file: 'src/pay.ts', line: 1 }, callers: [], callees: [] };
  await answerOnce(page, details, { verdict: 'CAUTION', complete: true });
  await page.goto('/explore?tool=callgraph&symbol=pay');
  await page.getByText('Caution', { exact: true }).waitFor();
});

chat.test('a change that breaks code says so', async () => {
  const page = await chat.open('/servers');
  const details = {
    symbol: { symbol: 'pay', file: 'src/pay.ts', line: 1 },
    affected_symbols: [{ symbol: 'buy', file: 'src/buy.ts', line: 3, depth: 1, why: 'calls pay' }],
    proven: true,
  };
  await answerOnce(page, details, { tool: 'boocontext_impact', verdict: 'UNSAFE', complete: true });
  await page.goto('/explore?tool=impact&symbol=pay');
  await page.getByText('Unsafe: it breaks code', { exact: true }).waitFor();
});

async function words(page: Page): Promise<string> {
  return await page.getByRole('main').innerText();
}
