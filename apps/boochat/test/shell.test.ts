// What is around every page: where one can go, and what happens when the server is not there, or wants to know who asks.
import { describe, expect } from 'vitest';
import { boochat } from './support/boochat.ts';

describe('the shell', () => {
  const chat = boochat();

  chat.test('each page has its address and its title, and takes the focus to its heading', async () => {
    const page = await chat.open();
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await page.getByRole('banner').getByText('shop', { exact: true }).waitFor();
    for (const [link, address] of [
      ['Explore', '/explore'],
      ['Review', '/review'],
      ['Servers', '/servers'],
    ] as const) {
      await pages.getByRole('link', { name: link }).click();
      await page.getByRole('heading', { level: 1, name: link }).waitFor();
      expect(new URL(page.url()).pathname).toBe(address);
      await expect.poll(() => page.title()).toBe(`${link} – shop – BooChat`);
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(link);
    }
    await pages.getByRole('link', { name: 'Chat' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  });

  chat.test('by keyboard alone: past the links, from page to page, and the list of keys', async () => {
    const page = await chat.open('/servers');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');

    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await page.getByRole('heading', { level: 1, name: 'Explore' }).waitFor();
    // What is written into a field is no shortcut.
    await page.getByRole('combobox', { name: 'Question' }).selectOption('callgraph');
    await page.getByLabel('Symbol', { exact: true }).focus();
    await page.keyboard.type('gs?');
    expect(await page.getByLabel('Symbol', { exact: true }).inputValue()).toBe('gs?');
    expect(new URL(page.url()).pathname).toBe('/explore');

    await page.getByRole('link', { name: 'Servers' }).focus();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.getByText('Send the message').waitFor();
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'hidden' });
    await expect.poll(focused).toBe('Servers');
  });

  chat.test('an address that leads nowhere says so, and where one can go', async () => {
    const page = await chat.open('/nowhere/at/all');
    await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'explore the repository' }).click();
    await page.getByRole('heading', { level: 1, name: 'Explore' }).waitFor();
  });

  chat.test('nothing foreign is loaded, and no script but the page’s own is run', async () => {
    const page = await chat.open('/servers', { expects: [/Content Security Policy|elsewhere\.example/] });
    const refused = await page.evaluate(async () => {
      const seen: string[] = [];
      const done = new Promise<void>((resolve) =>
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          if (seen.push(effectiveDirective) === 3) resolve();
        }),
      );
      const image = document.createElement('img');
      image.src = 'https://elsewhere.example/pixel.png';
      const script = document.createElement('script');
      script.textContent = 'document.title = "taken over"';
      document.body.append(image, script);
      await fetch('https://elsewhere.example/').catch(() => {});
      await done;
      return seen.sort();
    });
    expect(refused).toEqual(['connect-src', 'img-src', 'script-src-elem']);
    expect(await page.title()).not.toBe('taken over');
  });

  chat.test('a server that is gone is missed, and the page goes on when it is back', async () => {
    const page = await chat.open('/servers', {
      expects: [
        /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/,
        // What it was about to say when it went.
        /ERR_CONTENT_LENGTH_MISMATCH|ERR_INCOMPLETE_CHUNKED_ENCODING/,
      ],
    });
    await page.getByRole('region', { name: 'boocontext' }).waitFor();
    const gone = page.getByText('BooCode does not answer.');
    await chat.restart(async () => {
      await gone.waitFor();
      // What was known stays in sight.
      await page.getByRole('region', { name: 'boocontext' }).waitFor();
    });
    await gone.waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'boocontext' }).getByText('ready', { exact: true }).waitFor();
  });
});

describe('a server with a token', () => {
  const token = 'a-token-that-is-long-enough';
  const chat = boochat({ env: { BOOCODE_TOKEN: token } });

  chat.test('asks for it, does not take another, and lets in who has it', async () => {
    const page = await chat.open('/servers', { expects: [/status of 401/] });
    await page.getByRole('heading', { level: 1, name: 'This server wants a token' }).waitFor();
    expect(await page.content()).not.toContain('shop');
    await page.getByLabel('Token of this server').fill('another');
    await page.keyboard.press('Enter');
    await page.getByText('is not the server’s').waitFor();
    await page.getByLabel('Token of this server').fill(token);
    await page.getByRole('button', { name: 'Enter' }).click();
    await page.getByRole('region', { name: 'boocontext' }).waitFor();

    // It is remembered, and the code is read with it too.
    await page.goto(`${chat.server.url}/explore?file=package.json`);
    await page.getByText('Sells things').waitFor();
  });
});
