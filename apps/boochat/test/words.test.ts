// Words for people: risk is told where a change is asked about, and nowhere a name that only a program knows.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { answerOnce, node } from './support/answers.ts';
import { boochat } from './support/boochat.ts';

const chat = boochat();

const machineWords = /\b(SAFE|CAUTION|UNSAFE|INFO)\b|details\.|metadata\.|boocontext_|`of`|chain_ends|\bgrep\b|\{"/;

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

chat.test('questions stand where tools were, and each thing has one name', async () => {
  const page = await chat.open('/explore');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: /^Who calls it/ }).waitFor();
  expect(await words(page)).not.toMatch(/callgraph|impact\b|overview/);
  await page.goto('/explore?tool=overview');
  await main.getByRole('region', { name: 'The project' }).getByText('environment variables').waitFor();
  expect(await words(page)).not.toMatch(/env vars|\bcycles\b|\bentries\b/);
  await page.goto('/explore?tool=symbols&query=noSuchThingAnywhere');
  await main.getByText('Nothing found for “noSuchThingAnywhere”').waitFor();
  expect(await words(page)).not.toMatch(machineWords);
});

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

chat.test('what is not read yet is no error and never none: it is told with counts, and comes by itself', async () => {
  const page = await chat.open('/servers');
  let state = 'reading';
  const reading = () => ({ state, ...(state === 'reading' ? { doing: 'reading sources: 1,200 of 4,067' } : {}) });
  await page.route('**/api/reading', (route) => route.fulfill({ json: reading() }));
  const error = {
    code: 'not_read_yet',
    message: 'Could not tell: the time for one answer was over',
    hint: 'Ask again',
  };
  await answerOnce(page, { results: [], near: [] }, { tool: 'boocontext_symbols', verdict: 'CAUTION', late: true });
  for (const tool of ['boocontext_impact', 'boocontext_callgraph']) {
    await answerOnce(page, { error }, { tool, verdict: 'CAUTION', complete: false, late: true });
  }
  await page.goto('/symbol?name=chargeCard');
  await page.getByText('Still reading. This will show where chargeCard is defined.').waitFor();
  expect(await page.getByText('No definition of').count()).toBe(0);
  await page.getByRole('banner').getByText('Reading sources: 1,200 of 4,067').waitFor();
  const reach = page.getByRole('region', { name: 'In short' });
  await reach.getByText('Still reading. This will show what reaches it.').waitFor();
  await reach.getByText('Reading sources: 1,200 of 4,067').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await reach.getByRole('heading', { name: /^Tests \d/ }).waitFor();
  await node(page, 'retryAll').waitFor();
  state = 'read';
  await page.getByText(/^Reading sources/).waitFor({ state: 'detached' });

  const some = { overall_grade: 'A', score: 95, file_count: 137, grade_distribution: { A: 137 }, hotspots: [] };
  await answerOnce(page, some, { tool: 'boocontext_health', verdict: 'CAUTION', complete: false, late: true });
  await page.goto('/explore?tool=health');
  await page.getByText('No grade yet').waitFor();
  await page.getByText('137 source files measured so far').waitFor();
  expect(await page.getByText('95 of 100').count()).toBe(0);
  await page.getByText(/^\d+ of 100$/).waitFor();
  expect(await page.getByText('so far').count()).toBe(0);

  const symbol = { symbol: 'quiet', file: 'src/quiet.ts', line: 1, kind: 'function' };
  const mentions = { total: 0, explained: {}, unexplained: [] };
  const coverage = { checked: '0 of 10 files', partial: true };
  await answerOnce(page, { symbol, callers: [], callees: [], mentions }, { complete: false, late: true, coverage });
  await page.goto('/explore?tool=callgraph&symbol=quiet');
  await page.getByText('explained so far').waitFor();
  expect(await page.getByText('all explained').count()).toBe(0);
});

async function words(page: Page): Promise<string> {
  return await page.getByRole('main').innerText();
}
