/** What a person does in a chat, step by step. */
import type { Locator, Page } from 'playwright-core';

export async function send(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.keyboard.press('Enter');
}

/** Waits until no answer is written any more. */
export async function answered(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  await page.getByText('Waiting for the answer').waitFor({ state: 'detached' });
}

export async function ask(page: Page, text: string): Promise<void> {
  await send(page, text);
  await page.waitForURL(/\/chats\//);
  await answers(page).last().waitFor();
  await answered(page);
}

export function answers(page: Page): Locator {
  return page.getByRole('article', { name: /^Answer/ });
}

export function questions(page: Page): Locator {
  return page.getByRole('article', { name: 'You', exact: true });
}

export function chatIdOf(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** A promise and what resolves it: for a model that waits until a test lets it go on. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
