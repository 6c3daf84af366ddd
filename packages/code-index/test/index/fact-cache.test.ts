/** Facts on disk: they come back as they were, or not at all. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { FactCache } from '../../src/index/fact-cache/fact-cache.ts';
import { FactsStore } from '../../src/index/facts-store.ts';
import { LIBRARY as JAVA_LIBRARY } from '../../src/languages/java/library.ts';
import { LIBRARY as KOTLIN_LIBRARY } from '../../src/languages/kotlin/library.ts';
import { extractSyntax, loadLanguage } from '../../src/languages/languages.ts';
import { decodeFileFacts, decodeSyntaxFacts, encodeSyntaxFacts } from '../../src/packed-facts/facts-codec.ts';
import { FactsTable, writeFactsTable } from '../../src/packed-facts/facts-table.ts';

import { Repository } from '../../src/repository/repository.ts';
import { projectOfItsOwn as project } from '../support/project.ts';

const FIXTURES = path.join(import.meta.dirname, '../syntax/fixtures');
const SUMMARY = { definitions: 1, tooDeep: false, addsToOthers: false, interfaceHash: '' };

describe.each([
  ['Python', 'python'],
  ['Go', 'go'],
  ['Java', 'java'],
  ['Rust', 'rust'],
])('facts of %s', (language, folder) => {
  beforeAll(() => loadLanguage(language));
  const root = path.join(FIXTURES, folder);
  const files = fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(py|go|java|rs)$/.test(file));

  test.each(files)('%s is read as it was written', (file) => {
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    // A name beyond Latin letters takes another way through the strings.
    for (const each of [text, `${text}\n// größer 日本語\n`]) {
      const facts = extractSyntax(language, each);
      const bytes = encodeSyntaxFacts(facts);
      const { facts: ofFile, language: _, ...rest } = facts;
      expect(decodeFileFacts(bytes)).toStrictEqual(ofFile);
      const read = decodeSyntaxFacts(language, bytes);
      for (const [key, value] of Object.entries(rest)) expect(read[key as keyof typeof rest]).toStrictEqual(value);
    }
  });
});

describe('facts of many texts in one file', () => {
  beforeAll(() => Promise.all([loadLanguage('Java'), loadLanguage('Kotlin'), loadLanguage('Python')]));

  test('are read one by one, and of no other texts', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'facts-'));
    onTestFinished(() => fs.rmSync(folder, { recursive: true }));
    const file = path.join(folder, 'all.facts');
    const texts = { first: 'def run(): pass\n', größer: 'class Job:\n    size = 1\n' };
    const entries = Object.entries(texts).map(([key, text]) => [key, extractSyntax('Python', text)] as const);
    writeFactsTable(file, 'two texts', entries);
    const table = FactsTable.open(file, 'two texts');
    for (const [key, facts] of entries) {
      expect(table?.facts('Python', key)?.facts).toStrictEqual(facts.facts);
      expect(table?.facts('Python', key)?.terms).toStrictEqual(facts.terms);
    }
    expect(table?.facts('Python', 'second')).toBeUndefined();
    expect(FactsTable.open(file, 'three texts')).toBeUndefined();
    expect(FactsTable.open(`${file}.gone`, 'two texts')).toBeUndefined();
  });

  test.each([
    ['Java', JAVA_LIBRARY, ['java.lang.String', 'java.util.Map', 'java.util.stream.Stream']],
    ['Kotlin', KOTLIN_LIBRARY, ['kotlin/Pair', 'kotlin.collections/map', 'kotlin.io/File']],
  ])('those of the library of %s are those that its declarations give', (_, library, keys) => {
    for (const key of keys) {
      const { language: __, ...parsed } = library.parsed(key);
      const kept = library.of(key);
      for (const [part, value] of Object.entries(parsed))
        expect(kept[part as keyof typeof parsed]).toStrictEqual(value);
    }
  });
});

test('what a file says to others is known where nothing can be written', () => {
  const made = project({ 'a.ts': 'export {};\ndeclare global { const all: string; }\n' });
  const repository = Repository.open(made.root, { leftOut: [] });
  repository.refresh();
  const store = new FactsStore(repository, new FactCache(path.join(made.root, 'a.ts', 'below a file'), '1'));
  const facts = extractSyntax('Python', 'x = 1\n').facts;
  store.put('a.ts', repository.contentHash('a.ts'), { facts, interfaceHash: 'said', addsToOthers: true });
  expect(store.summaryOf('a.ts')).toMatchObject({ interfaceHash: 'said', addsToOthers: true });
});

describe('a cache', () => {
  let caches: FactCache[] = [];
  afterEach(() => {
    for (const cache of caches) cache.close();
    caches = [];
  });

  function opened(directory: string, version = '1'): FactCache {
    const cache = new FactCache(directory, version);
    caches.push(cache);
    return cache;
  }

  test('gives back what was added, at once and to a later process', () => {
    const directory = emptyFolder();
    const first = opened(directory);
    first.add('a', Buffer.from('one'), SUMMARY);
    first.add('b', Buffer.from('two'), { ...SUMMARY, tooDeep: true });
    expect(first.read('a')?.toString()).toBe('one');
    first.save(['a', 'b']);
    expect(first.read('b')?.toString()).toBe('two');

    const second = opened(directory);
    expect(second.get('b')).toMatchObject({ definitions: 1, tooDeep: true });
    expect(second.read('b')?.toString()).toBe('two');
    expect(second.read('c')).toBeUndefined();
  });

  test('of another version is empty', () => {
    const directory = emptyFolder();
    const first = opened(directory);
    first.add('a', Buffer.from('one'), SUMMARY);
    first.save(['a']);
    expect(opened(directory, '2').read('a')).toBeUndefined();
  });

  test('does not believe a damaged entry, and takes a new one in its place', () => {
    const directory = emptyFolder();
    const first = opened(directory);
    first.add('a', Buffer.from('one'), SUMMARY);
    first.save(['a']);
    first.close();
    const [segment = ''] = fs.readdirSync(directory).filter((name) => name.endsWith('.facts'));
    fs.writeFileSync(path.join(directory, segment), 'garbage that is longer than what was there');

    const second = opened(directory);
    expect(second.read('a')).toBeUndefined();
    expect(second.get('a')).toBeUndefined();
    second.add('a', Buffer.from('new'), SUMMARY);
    expect(second.read('a')?.toString()).toBe('new');
  });

  test.each(['missing', 'cut short'])('does without a segment that is %s', (fault) => {
    const directory = emptyFolder();
    const first = opened(directory);
    first.add('a', Buffer.from('one'), SUMMARY);
    first.save(['a']);
    first.close();
    for (const name of fs.readdirSync(directory).filter((each) => each.endsWith('.facts'))) {
      if (fault === 'missing') fs.rmSync(path.join(directory, name));
      else fs.truncateSync(path.join(directory, name), 5);
    }
    expect(opened(directory).read('a')).toBeUndefined();
  });

  test('keeps what two processes found out at the same time', () => {
    const directory = emptyFolder();
    const first = opened(directory);
    const second = opened(directory);
    first.add('a', Buffer.from('one'), SUMMARY);
    second.add('b', Buffer.from('two'), SUMMARY);
    first.save(['a', 'b']);
    second.save(['a', 'b']);
    const third = opened(directory);
    expect([third.read('a')?.toString(), third.read('b')?.toString()]).toEqual(['one', 'two']);
  });

  test('shows another thread what was written', () => {
    const directory = emptyFolder();
    const first = opened(directory);
    const second = opened(directory);
    first.add('a', Buffer.from('one'), SUMMARY);
    first.flush();
    second.adopt(first.list());
    expect(second.read('a')?.toString()).toBe('one');
  });

  test('does not grow with what is out of date', () => {
    const directory = emptyFolder();
    const big = Buffer.alloc(400_000, 7);
    for (let version = 0; version < 40; version++) {
      const cache = opened(directory);
      cache.add(`file ${version}`, big, SUMMARY);
      cache.add('kept', Buffer.from('kept'), SUMMARY);
      cache.save([`file ${version}`, 'kept']);
      cache.close();
      expect(cache.read('kept')?.toString()).toBe('kept');
    }
    const last = opened(directory);
    expect([...last.list().keys()].sort()).toEqual(['file 39', 'kept']);
    // Segments that nobody names stay for an hour, since another process may be reading them.
    const named = new Set([...last.list().values()].map(({ segment }) => segment));
    const bytes = [...named].reduce((sum, name) => sum + fs.statSync(path.join(directory, name)).size, 0);
    expect(bytes).toBeLessThan(4_000_000);
    expect(last.read('file 39')?.equals(big)).toBe(true);
  });

  test('is no failure where nothing can be written', () => {
    const file = path.join(emptyFolder(), 'a file');
    fs.writeFileSync(file, '');
    const cache = opened(path.join(file, 'below'));
    cache.add('a', Buffer.from('one'), SUMMARY);
    cache.save(['a']);
    expect(cache.read('a')).toBeUndefined();
  });
});

function emptyFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fact-cache-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}
