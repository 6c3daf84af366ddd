import fs from 'node:fs';
import path from 'node:path';
import type { Mentions } from '@boocontext/code-index';
import { git } from '@boocontext/test-support';
import { expect } from 'vitest';

/** What holds for the mentions of every answer. */
export function assertMentionsAddUp(mentions: Mentions): void {
  const explained = Object.values(mentions.explained).reduce((sum, count) => sum + count, 0);
  expect(
    explained + mentions.unexplainedTotal,
    `explained and open mentions of: ${JSON.stringify(mentions.explained)}`,
  ).toBe(mentions.total);
  expect(Object.values(mentions.explained), 'zero counts are left out').not.toContain(0);
  expect(mentions.likelyTotal).toBeLessThanOrEqual(mentions.unexplainedTotal);
  expect(mentions.unexplained.length).toBeLessThanOrEqual(mentions.unexplainedTotal);
}

/**
 * Whole-word occurrences of a name in all files below a folder, counted without the engine. Marks that are not ASCII are
 * part of no word, as to git, nor is a `$`; letters are.
 */
export function countWord(root: string, name: string): number {
  const escaped = name.replace(/[$]/g, '\\$&');
  const word = new RegExp(`(?<![\\w\\u00c0-\\u1fff])${escaped}(?![\\w\\u00c0-\\u1fff])`, 'g');
  let count = 0;
  for (const entry of fs.readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.split(path.sep).includes('.git')) continue;
    count += fs.readFileSync(path.join(entry.parentPath, entry.name), 'utf8').match(word)?.length ?? 0;
  }
  return count;
}

/** Whole-word occurrences of a name in the text files that git tracks, as git counts them. */
export function countByGit(root: string, name: string): number {
  const lines = git(root, 'grep', '-I', '-w', '-o', '-h', '-e', name).split('\n');
  return lines.filter((line) => line !== '').length;
}
