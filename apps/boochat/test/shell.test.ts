// What is around every page.
import { expect } from 'vitest';
import { boochat } from './support/boochat.ts';

const chat = boochat();

chat.test('each page has its address, and the links lead there', async () => {
  const page = await chat.open();
  const pages = page.getByRole('navigation', { name: 'Pages' });
  for (const [link, address] of [
    ['Explore', '/explore'],
    ['Servers', '/servers'],
    ['Chat', '/'],
  ] as const) {
    await pages.getByRole('link', { name: link }).click();
    await page.getByRole('heading', { level: 1, name: link }).waitFor();
    expect(new URL(page.url()).pathname).toBe(address);
  }
});
