/** The examples of the guide are what one gets: each is run about the shop beside it. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { commitAll } from '@boocontext/test-support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
const GUIDE = path.join(ROOT, 'docs/guide');
const CLI = path.join(ROOT, 'apps/boocontext/bin/boocontext.js');
/** On a busy machine an answer would have less in it. */
const PATIENCE = {
  BOOCONTEXT_DEADLINE_MS: '120000',
  BOOCONTEXT_ROUTES_WAIT_MS: '60000',
  BOOCONTEXT_SCAN_DEADLINE_MS: '120000',
};
/** What a page may say of a command: it failed to find something, or proved breakage. */
const EXIT_CODES = [0, 2];

interface Example {
  readonly page: string;
  readonly command: string;
  readonly shown: readonly string[];
}

const pages = fs.readdirSync(GUIDE).filter((name) => name.endsWith('.md'));
const examples = pages.flatMap((page) => examplesOf(page, fs.readFileSync(path.join(GUIDE, page), 'utf8')));

function examplesOf(page: string, text: string): Example[] {
  return [...text.matchAll(/^```console\n\$ (.+)\n([\s\S]*?)^```$/gm)].map(([, command = '', shown = '']) => ({
    page,
    command,
    shown: shown.trimEnd().split('\n'),
  }));
}

/** As a shell would: words in double quotes are one. */
function wordsOf(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

/** Lines that are shown stand in what was printed, in this order, and nothing between them but where `…` says so. */
function isShownOf(shown: readonly string[], printed: readonly string[]): boolean {
  let at = 0;
  let mayLeaveOut = false;
  for (const line of shown) {
    if (line === '…') {
      mayLeaveOut = true;
      continue;
    }
    const found = mayLeaveOut ? printed.indexOf(line, at) : printed[at] === line ? at : -1;
    if (found < 0) return false;
    at = found + 1;
    mayLeaveOut = false;
  }
  return mayLeaveOut || at >= printed.length;
}

let home: string;
beforeAll(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'guide-'));
  fs.cpSync(path.join(GUIDE, 'example'), path.join(home, 'shop'), { recursive: true });
  commitAll(path.join(home, 'shop'));
});
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

test('there are examples on the pages about the tools', () => {
  expect(new Set(examples.map(({ page }) => page)).size).toBeGreaterThanOrEqual(6);
});

describe.each(examples)('$page: $command', ({ command, shown }) => {
  test('prints what is shown', () => {
    const [program, ...args] = wordsOf(command);
    expect(program).toBe('boocontext');
    const { stdout, status } = spawnSync(process.execPath, [CLI, ...args], {
      cwd: path.join(home, 'shop'),
      env: { ...process.env, ...PATIENCE, BOOCONTEXT_CACHE: path.join(home, 'cache'), NO_COLOR: '1' },
      encoding: 'utf8',
    });
    expect(EXIT_CODES).toContain(status);
    const printed = stdout.trimEnd().split('\n');
    if (!isShownOf(shown, printed)) expect(printed.join('\n')).toBe(shown.join('\n'));
  });
});

describe('every page', () => {
  test.each(pages)('%s: its links lead somewhere', (page) => {
    const text = fs.readFileSync(path.join(GUIDE, page), 'utf8');
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);
    const missing = links.filter((link) => !fs.existsSync(path.join(GUIDE, link)));
    expect(missing).toEqual([]);
  });

  test('is in the list', () => {
    const list = fs.readFileSync(path.join(GUIDE, 'README.md'), 'utf8');
    const unlisted = pages.filter((page) => page !== 'README.md' && !list.includes(`(${page})`));
    expect(unlisted).toEqual([]);
  });
});
