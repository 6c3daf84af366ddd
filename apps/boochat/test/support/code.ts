import type { Locator, Page } from 'playwright-core';

/**
 * A name in a line of the code beside the page, once that code has its colours: a name that is pressed while they come is
 * another element by the time that the button is let go.
 */
export function nameIn(page: Page, line: number, name: string): Locator {
  const coloured = page.locator('[data-row] [class^="code-"]:not([class="code-name"])');
  const code = page.getByRole('region', { name: /^Lines of / }).filter({ has: coloured });
  return code.locator(`[data-row="${line}"] .code-name`, { hasText: new RegExp(`^${name}$`) }).first();
}
