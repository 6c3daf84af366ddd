import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Repository } from '../../src/repository/repository.ts';
import { wordHashes, wordHashesOfText } from '../../src/repository/words.ts';
import { makeDirectory, openRepository } from './fixture.ts';

test.each<[text: string, word: string, holds: boolean]>([
  ['const chargeCard = 1', 'chargeCard', true],
  ['chargeCard', 'chargeCard', true],
  ['chargeCards', 'chargeCard', false],
  ['xchargeCard', 'chargeCard', false],
  ['ChargeCard', 'chargeCard', false],
  ['_chargeCard chargeCard_ chargeCard1', 'chargeCard', false],
  ['$chargeCard', 'chargeCard', true],
  ['$chargeCard', '$chargeCard', true],
  ['"$first$second"', 'second', true],
  ['first$', 'first', true],
  ['$chargeCards', 'chargeCard', false],
  ['chargeCard', '$chargeCard', false],
  ['`\u0024{chargeCard}`', 'chargeCard', true],
  ['`\u0024{chargeCard}`', '$', true],
  ['this.#secret()', 'secret', true],
  ['a.b', 'b', true],
  ['"chargeCard"', 'chargeCard', true],
  ['charge-card', 'card', true],
  ['größe', 'größe', true],
  ['größe', 'gr', false],
  ['größer', 'größe', false],
  ['日本語', '日本語', true],
  ['日本語テキスト', '日本語', false],
  ['const 𝒳 = 1', '𝒳', true],
  ['x', 'x', true],
  ['', 'x', false],
  ['42', '42', true],
  ['a.b', 'a.b', true],
  ['a', 'a.b', false],
  ['anything', '', false],
  ['a + b', '+', false],
])('%j has the word %j: %s', (text, word, holds) => {
  const repository = openRepository(makeDirectory({ 'a.txt': text }));
  expect(repository.filesWithWord(word)).toEqual(holds ? ['a.txt'] : []);
});

test('hashes are sorted and distinct, however many there are', () => {
  const text = Array.from({ length: 100_000 }, (_, index) => `word${index % 60_000}`).join(' ');
  const hashes = wordHashesOfText(text);
  expect(hashes.length).toBeGreaterThan(59_990);
  expect(hashes.length).toBeLessThanOrEqual(60_000);
  expect(hashes.every((hash, index) => index === 0 || hash > (hashes[index - 1] as number))).toBe(true);
  expect(wordHashesOfText('word59999')[0]).toSatisfy((hash: number) => hashes.includes(hash));
  // The set that removes repetitions is empty again for the next file.
  expect(wordHashesOfText('word1 word1')).toHaveLength(1);
});

test('asked for many words, it finds the same files as before', () => {
  const files = Object.fromEntries(
    Array.from({ length: 30 }, (_, i) => [`f${i}.txt`, `shared word${i} word${i + 1} a.b${i % 3}`]),
  );
  const directory = makeDirectory(files);
  const repository = openRepository(directory);
  const words = ['shared', 'word7', 'word30', 'a.b2', 'nothing', '+', ...Object.keys(files)];
  const before = words.map((word) => repository.filesWithWord(word));
  for (let i = 0; i < 1_200; i++) repository.filesWithWord('shared');
  expect(words.map((word) => repository.filesWithWord(word))).toEqual(before);
  fs.writeFileSync(path.join(directory, 'f3.txt'), 'brand new');
  repository.refresh();
  expect(repository.filesWithWord('brand')).toEqual(['f3.txt']);
  expect(repository.filesWithWord('word3')).toEqual(['f2.txt']);
});

test('asked for many words, it finds what another look finds after every change', () => {
  const words = ['shared', 'added', 'one', 'gone', 'word7', 'two'];
  const directory = makeDirectory(
    Object.fromEntries(
      Array.from({ length: 300 }, (_, i) => [`f${String(i).padStart(3, '0')}.txt`, `shared word${i}`]),
    ),
  );
  const repository = openRepository(directory);
  for (let i = 0; i < 200; i++) repository.filesWithWord('shared');
  const write = (name: string, text: string) => fs.writeFileSync(path.join(directory, name), text);
  const agree = (): void => {
    repository.refresh();
    const fresh = openRepository(directory);
    for (const word of words)
      expect([word, ...repository.filesWithWord(word)]).toEqual([word, ...fresh.filesWithWord(word)]);
  };
  write('f100.txt', 'one shared');
  write('a.txt', 'added shared one');
  agree();
  // Changed once more, back again, and gone.
  write('a.txt', 'added gone');
  write('f100.txt', 'shared word100');
  fs.rmSync(path.join(directory, 'f007.txt'));
  agree();
  fs.rmSync(path.join(directory, 'a.txt'));
  write('.gitignore', 'f2*.txt\n');
  agree();
  // So much has changed that all is turned around again.
  for (let i = 0; i < 200; i++) write(`f${String(i).padStart(3, '0')}.txt`, `two shared word${i}`);
  agree();
  for (let i = 0; i < 200; i++) repository.filesWithWord('shared');
  write('f001.txt', 'one two');
  agree();
});

test('only the bytes asked for are read', () => {
  const bytes = Buffer.from('one two three');
  expect(wordHashes(bytes, 4, 7)).toEqual(wordHashesOfText('two'));
  expect(wordHashes(bytes, 0, 2)).toEqual(wordHashesOfText('on'));
});

test('files that are not read can be asked, too', () => {
  const repository = openRepository(
    makeDirectory({ 'a.ts': 'word', 'b.css': '/* @generated */ word', 'c.min.js': 'word' }),
  );
  expect(repository.filesWithWord('word')).toEqual(['a.ts']);
  expect(repository.unreadFilesWith('word').files.map(({ path }) => path)).toEqual(['b.css', 'c.min.js']);
});

test('the first question finds the same in files that are not read as those after it', () => {
  const made = '/* @generated */';
  const directory = makeDirectory({
    'a.css': `${made} word`,
    'b.css': `${made} swords`,
    'c.css': `${made} $word`,
    'd.css': `${made} other`,
    'e.css': `${made} größe`,
  });
  fs.writeFileSync(path.join(directory, 'f.unknown'), Buffer.from('\ufeffword', 'utf16le'));
  const found = (repository: Repository, name: string) =>
    repository.unreadFilesWith(name).files.map(({ path: file }) => file);
  const later = openRepository(directory);
  later.refresh();
  for (const [name, files] of [
    ['word', ['a.css', 'c.css', 'f.unknown']],
    ['größe', ['e.css']],
    ['nowhere', []],
  ] as const) {
    // It goes by the bytes, those after it by the words that are kept then.
    expect([name, ...found(openRepository(directory), name)]).toEqual([name, ...files]);
    expect([name, ...found(later, name)]).toEqual([name, ...files]);
  }
});
