// A file beside the page: at its line, coloured, with questions about its names, and plain words where it is not shown.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { boochat } from './support/boochat.ts';

const chat = boochat();
const service = '/explore?file=src%2Fcart%2Fservice.ts%3A34';

chat.test('a file opens at its line, which is marked and in sight, and is coloured', async () => {
  const page = await chat.open(service);
  const code = page.getByRole('complementary', { name: 'Code of src/cart/service.ts' });
  const line = code.getByRole('link', { name: 'Line 34', exact: true });
  await line.waitFor();
  expect(await line.getAttribute('aria-current')).toBe('true');
  expect(await isInSight(page, 'a[data-line="34"]')).toBe(true);
  expect(await code.locator('[aria-current]').count()).toBe(1);
  await code.locator('.code-keyword', { hasText: /^async$/ }).waitFor();
  await code.locator('.code-comment', { hasText: 'Charges the card' }).waitFor();
});

/** Whether an element is where a person sees it. */
function isInSight(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return seen !== null && (element.contains(seen) || seen.contains(element));
  });
}
