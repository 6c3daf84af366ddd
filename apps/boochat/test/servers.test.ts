// The servers as a person sees them: a good one, broken ones, one that says too little, and what can be done.
import fs from 'node:fs';
import path from 'node:path';
import { toolNamesOf } from '@boocontext/test-support';
import { describe, expect } from 'vitest';
import { boochat, serversSettled } from './support/boochat.ts';

/** A server of MCP in a few lines, whose faults are in a file: it can be mended while it is configured. */
const small = path.join(import.meta.dirname, 'fixtures/small-server.mjs');
const command = (...args: string[]) => ({ command: process.execPath, args: [small, ...args] });

describe('servers of all kinds', () => {
  const chat = boochat({
    mcpServers: {
      notes: command('write-too'),
      broken: command('broken'),
      off: { ...command(), enabled: false },
      missing: { command: 'no-such-command-anywhere' },
    },
  });

  chat.test('each has its state, its tools, and what is wrong with it', async () => {
    await serversSettled(chat);
    const page = await chat.open('/servers');
    const card = (name: string) => page.getByRole('region', { name, exact: true });

    await card('boocontext').getByText('ready', { exact: true }).waitFor();
    await card('boocontext').getByText('7 tools').click();
    await card('boocontext').getByText('boocontext_callgraph').waitFor();
    expect(await card('boocontext').innerText()).toMatch(/boocontext_callgraph\n.*call/i);
    await card('boocontext').getByText('Details').click();
    expect(await card('boocontext').innerText()).toMatch(/Process\s+\d+/);

    expect(await card('notes').innerText()).toMatch(/1 tool not let through\s+delete_note: .+/);
    await card('notes').getByText('1 tool', { exact: true }).click();
    expect(await card('notes').innerText()).toContain('None of them says whether they only read.');

    expect(await card('broken').innerText()).toMatch(/unavailable/);
    expect(await card('broken').innerText()).toContain('the disk is full of notes');
    expect(await card('missing').innerText()).toContain('command not found');
    expect(await card('off').innerText()).toContain('disabled');
    expect(await card('off').getByRole('button').count()).toBe(0);
  });

  chat.test('one that was mended is reconnected to, and its tools are there', async () => {
    await serversSettled(chat);
    const page = await chat.open('/servers');
    const broken = page.getByRole('region', { name: 'broken', exact: true });
    const reconnect = broken.getByRole('button', { name: 'Reconnect broken' });

    await reconnect.click();
    await broken.getByText('broken: unavailable').waitFor();

    fs.writeFileSync(path.join(chat.directory, 'mended'), '');
    await reconnect.click();
    await broken.getByText('ready', { exact: true }).waitFor();
    await broken.getByText('1 tool', { exact: true }).waitFor();
    await broken.getByText('The last error, since mended').waitFor();
  });

  chat.test('a file that becomes unusable is reported, and the servers stay', async () => {
    const page = await chat.open('/servers');
    const file = path.join(chat.directory, 'mcp.json');
    const before = fs.readFileSync(file, 'utf8');
    fs.writeFileSync(file, '{ "mcpServers": ');
    await page.getByRole('alert').getByText('cannot be used as it is now').waitFor();
    await page.getByRole('region', { name: 'boocontext', exact: true }).getByText('ready', { exact: true }).waitFor();
    // Servers without the block around them, as some documentation shows them.
    fs.writeFileSync(file, JSON.stringify({ context7: { command: 'npx' } }));
    await page.getByRole('alert').getByText('put the servers under "mcpServers"').waitFor();
    await page.getByText('The servers below are those of before.').waitFor();
    await page.getByRole('region', { name: 'boocontext', exact: true }).getByText('ready', { exact: true }).waitFor();
    fs.writeFileSync(file, JSON.stringify({ ...JSON.parse(before), context7: { command: 'npx' } }));
    await page.getByRole('status').getByText('context7: stands beside "mcpServers"').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    fs.writeFileSync(file, before);
    await page.getByText('context7: stands beside').waitFor({ state: 'detached' });
  });
});

describe('a model that takes only so many tools', () => {
  const chat = boochat({
    mcpServers: { notes: command('many') },
    model: (request) => (toolNamesOf(request).length > 128 ? { status: 400, message: 'too long' } : { text: 'Fine.' }),
  });

  chat.test('what it is not offered is said in the chat, and beside the tool', async () => {
    await serversSettled(chat);
    const page = await chat.open('/');
    await page.getByLabel('Message').fill('What is this?');
    await page.keyboard.press('Enter');
    await page.getByText('Fine.').waitFor();
    const note = page.getByRole('note').filter({ hasText: /takes 128 tools at most, so \d+ of \d+ were not offered/ });
    expect(await note.count()).toBe(1);

    await page.getByRole('link', { name: 'Servers' }).click();
    const card = page.getByRole('region', { name: 'notes', exact: true });
    await card.getByText('200 tools', { exact: true }).click();
    await card
      .getByText(/^Not offered to .+, which takes 128 tools at most\.$/)
      .first()
      .waitFor();
    const boocontext = page.getByRole('region', { name: 'boocontext', exact: true });
    await boocontext.getByText('7 tools').click();
    expect(await boocontext.innerText()).not.toContain('Not offered');
  });
});

describe('no server at all', () => {
  const chat = boochat({ mcpJson: { mcpServers: {} } });

  chat.test('the page says what to write, and where', async () => {
    const page = await chat.open('/servers');
    await page.getByRole('heading', { name: 'No server is configured' }).waitFor();
    await page.getByText(path.join(chat.directory, 'mcp.json')).waitFor();
    const example = await page.getByRole('region', { name: 'An example of mcp.json' }).innerText();
    fs.writeFileSync(path.join(chat.directory, 'mcp.json'), example);
    // Pasted as it is, it works.
    await page.getByRole('region', { name: 'boocontext', exact: true }).getByText('ready', { exact: true }).waitFor();
  });
});

describe('a file that cannot be used from the start', () => {
  const chat = boochat({ mcpJson: { context7: { command: 'npx' } } });

  chat.test('is reported instead of "no server", and what to do', async () => {
    const page = await chat.open('/servers');
    await page.getByRole('alert').getByText('put the servers under "mcpServers"').waitFor();
    await page.getByText('Until then there are no servers.').waitFor();
    expect(await page.getByRole('heading', { name: 'No server is configured' }).count()).toBe(0);
  });
});
