import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findAttack } from './backtracking.ts';
import { exceptions } from './exceptions.ts';
import { type Pattern, readPatterns } from './patterns.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

// What is analysed, asked, answered by models and sent by servers is text from outside. A pattern that takes quadratic time
// on some text stops everything for minutes on a megabyte of it.
describe('this repository', () => {
  const files = ['packages', 'apps']
    .flatMap((group) => readdirSync(root + group).map((name) => `${group}/${name}`))
    .flatMap((workspace) => [`${workspace}/src`, `${workspace}/bin`])
    .concat('scripts')
    .filter((folder) => existsSync(root + folder))
    .flatMap(listFiles)
    // What tests are made of reads what tests say.
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !/^(?:scripts\/hosts|packages\/test-support)\//.test(file));
  const patterns = files.flatMap((file) => readPatterns(file, readFileSync(root + file, 'utf8')));
  const complaints = patterns.flatMap((pattern) => {
    const complaint = complaintOf(pattern);
    return complaint === undefined ? [] : [{ pattern, complaint }];
  });

  test('is looked at', () => {
    expect(patterns.length).toBeGreaterThan(1000);
    expect(files).toContain('apps/boocode/bin/boocode.js');
    expect(files).toContain('apps/boochat/src/main.tsx');
  });

  test('has no regular expression that takes more than linear time on text from outside', () => {
    expect(
      complaints.filter(({ pattern }) => exceptionOf(pattern) === undefined).map((each) => each.complaint),
    ).toEqual([]);
  });

  test('has no exception that nothing needs', () => {
    const needed = new Set(complaints.map(({ pattern }) => exceptionOf(pattern)));
    expect(exceptions.filter((exception) => !needed.has(exception))).toEqual([]);
  });
});

describe('more than linear time is found', () => {
  test.each([
    ['/\\s+$/', 'the search begins anew in a run'],
    ['/^\\s*module/m', 'the search begins anew on each empty line'],
    ['/a+a+b/', 'two repeats beside each other'],
    ['/^(\\s*,?\\s*)x/', 'two repeats with something optional between'],
    ['/(.*?)x(.*?)y/', 'a repeat of anything behind another'],
    ['/import[^;]*from/', 'what begins it can stand in what repeats'],
    ['/\\/\\*[\\s\\S]*?\\*\\//g', 'many comments that never end'],
    ['/"(?:[^"\\\\\\n]|\\\\.)*"/g', 'what begins it can stand in what repeats, behind a backslash'],
    ['/(["\'])[^\\n]*\\1/', 'with a reference back'],
    ['/(?=.*x)y/', 'in what is looked at ahead'],
    ['/(?<!a+)b/', 'in what is looked at behind'],
    ['/^(a|a)*b/', 'exponential'],
    ['/^(a*)*b/', 'exponential, by two ways to repeat'],
    ['/^(\\S+=\\S*\\s+)*x/', 'a repeat of repeats that share characters'],
    ["new RegExp('a+$')", 'a text'],
    ["const word = '[a-z]+'; new RegExp(`${word}$`)", 'a template of constants'],
    ["const word = /[a-z]+/; new RegExp(word.source + '$')", 'a sum'],
    ["new RegExp(['a', 'b+$'].join('|'))", 'a list'],
    ['(text: string) => new RegExp(text)', 'something that only the program knows'],
  ])('%s: %s', (text) => {
    expect(check(text)).not.toEqual([]);
  });
});

describe('linear time is found', () => {
  test.each([
    ['/^\\s*\\w+\\s*=/', 'it begins at one place'],
    ['/(?<!\\s)\\s+$/', 'it begins once in a run'],
    ['/\\b\\w+\\s*:/', 'it begins once in a word'],
    ['/^[ \\t]*module/m', 'it begins once on a line'],
    ['/foo[^f]*bar/', 'what begins it cannot stand in what repeats'],
    ['/\\s+/g', 'nothing behind it can fail'],
    ['/\\(([^)]*)\\)?/g', 'nothing behind it can fail, since the end is optional'],
    ['/\\/\\*[\\s\\S]*?(?:\\*\\/|(?![\\s\\S]))/g', 'nothing behind it can fail, since the end of the text will do'],
    ['/(?<!\\\\)"(?:[^"\\\\\\n]|\\\\.)*"/g', 'it does not begin behind a backslash'],
    ['/import[^;]{0,200}from/', 'the repeat is bounded'],
    ['/\\s+x/y', 'it is tried at one place only'],
    ["'/\\s+$/'; // /a+$/", 'it is no pattern'],
    ['(name: string) => new RegExp(`\\\\b${name}\\\\b`)', 'a word is looked for'],
  ])('%s: %s', (text) => {
    expect(check(text)).toEqual([]);
  });
});

function check(text: string): (string | undefined)[] {
  return readPatterns('packages/code-index/src/planted.ts', text)
    .map(complaintOf)
    .filter((complaint) => complaint !== undefined);
}

function complaintOf({ file, line, source, flags, written }: Pattern): string | undefined {
  if (source === undefined) return `${file}:${line} cannot be read: ${written}`;
  const attack = findAttack(source, flags);
  if (attack === undefined) return undefined;
  const { prefix, pump, isExponential } = attack;
  const time = isExponential ? 'exponential' : 'quadratic';
  return `${file}:${line} ${time} on ${JSON.stringify(prefix)} and many ${JSON.stringify(pump)}: ${written}`;
}

function exceptionOf({ file, source, written }: Pattern) {
  return exceptions.find((each) => each.file === file && each.pattern === (source ?? written));
}

function listFiles(folder: string): string[] {
  return readdirSync(root + folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? listFiles(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  );
}
