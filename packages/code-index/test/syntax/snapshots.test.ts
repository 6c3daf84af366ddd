/**
 * What is found in whole files, printed under the code that it belongs to. A folder in `fixtures` is a project of one
 * language; its snapshots stand in `snapshots` under the same path. A changed snapshot is reviewed as code is: run with
 * `-u` to write it.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { EdgeInfo } from '@boocontext/code-index';
import { describe, expect, test } from 'vitest';
import { type Project, project } from '../support/project.ts';

const FIXTURES = path.join(import.meta.dirname, 'fixtures');

describe.each(fs.readdirSync(FIXTURES))('%s', (language) => {
  const root = path.join(FIXTURES, language);
  const files = fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => fs.statSync(path.join(root, file)).isFile())
    .map((file) => file.split(path.sep).join('/'))
    .sort();
  const made = project(Object.fromEntries(files.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')])));

  test.each(files.filter((file) => !/\.(?:mod|toml|xml|yaml)$/.test(file)))('%s', async (file) => {
    await expect(await printed(made, file)).toMatchFileSnapshot(
      path.join(import.meta.dirname, 'snapshots', language, `${file}.txt`),
    );
  });
});

/** The text, with each symbol under its line: its kind and name, what it runs, and who uses it. */
async function printed(made: Project, file: string): Promise<string> {
  const engine = await made.engine();
  const notes = new Map<number, string[]>();
  const text = fs.readFileSync(path.join(made.root, file), 'utf8').replace(/\n$/, '');
  // Whatever is defined here bears one of the words of the file; what belongs to a word differs from language to language.
  const words = [/[\w$]+/g, /\w+[?!]?/g, /\w+(?:::\w+)+/g].flatMap((pattern) => text.match(pattern) ?? []);
  const seen = new Set<string>();
  for (const word of new Set(words)) {
    const answer = await engine.callgraph({ symbol: word, file, direction: 'both', depth: 1 });
    if (!answer.found) continue;
    answer.definitions.forEach(({ symbol, container, kind, line, exported }, index) => {
      const list = notes.get(line) ?? [];
      notes.set(line, list);
      const name = container === '' ? symbol : `${container}.${symbol}`;
      // Another word may have led to it.
      if (seen.has(`${line} ${kind} ${name}`)) return;
      seen.add(`${line} ${kind} ${name}`);
      list.push(`^ ${kind} ${name}${exported === true ? '' : ' (not exported)'}`);
      const ofThis = ({ of }: EdgeInfo) => of === undefined || of === index;
      for (const edge of answer.callees?.filter(ofThis) ?? []) list.push(`  runs ${edgeText(edge)}`);
      for (const edge of answer.callers?.filter(ofThis) ?? []) list.push(`  used by ${edgeText(edge)}`);
    });
  }
  return `${text
    .split('\n')
    .flatMap((line, i) => [line, ...(notes.get(i) ?? []).map((note) => `    # ${note}`)])
    .join('\n')}\n`;
}

function edgeText({ symbol, container, file, callSites, via, resolution }: EdgeInfo): string {
  const name = container === '' ? symbol : `${container}.${symbol}`;
  const lines = callSites.map(({ line }) => line + 1).join(',');
  const how = [...(via === 'call' ? [] : [via]), ...(resolution === 'resolved' ? [] : [resolution])];
  return `${name} ${file} (line ${lines}${how.length > 0 ? `, ${how.join(', ')}` : ''})`;
}
