// The only caller of a function stands in a file that is cut, stirred, nested or written in no known encoding. Whatever
// its reader makes of it, the function is not SAFE to remove: the file is understood, or it is named as one that is not.

import { writeFileSync } from 'node:fs';
import { fuzzCases, pick, type Random, seededRandom } from '@boocontext/test-support';
import { describe, expect, test } from 'vitest';
import { playground } from './support/playground.ts';

const ground = playground();

interface Language {
  readonly name: string;
  /** Of the function that only the caller uses; `lonelyCharge` where it is left out. */
  readonly symbol?: string;
  readonly files: Readonly<Record<string, string>>;
  readonly callerFile: string;
  /** The file of the caller, with the call between the two parts. */
  readonly around: readonly [before: string, after: string];
}

const languages: readonly Language[] = [
  {
    name: 'TypeScript',
    files: {
      'package.json': '{"name": "shop", "private": true}',
      'tsconfig.json': '{"include": ["**/*"]}',
      'src/till.ts': 'export function lonelyCharge() {\n  return 1;\n}\n',
    },
    callerFile: 'src/shop.ts',
    around: ["import { lonelyCharge } from './till';\nexport function caller() {\n  return ", ';\n}\n'],
  },
  {
    name: 'JavaScript',
    files: {
      'package.json': '{"name": "shop", "private": true, "type": "module"}',
      'src/till.js': 'export function lonelyCharge() {\n  return 1;\n}\n',
    },
    callerFile: 'src/shop.js',
    around: ["import { lonelyCharge } from './till.js';\nexport function caller() {\n  return ", ';\n}\n'],
  },
  {
    name: 'Python',
    symbol: '_lonelyCharge',
    files: { 'pyproject.toml': '[project]\nname = "shop"\n', 'till.py': 'def _lonelyCharge():\n    return 1\n' },
    callerFile: 'shop.py',
    around: ['from till import _lonelyCharge\n\ndef caller():\n    return ', '\n'],
  },
  {
    name: 'Go',
    files: { 'go.mod': 'module shop\n', 'till.go': 'package shop\n\nfunc lonelyCharge() int { return 1 }\n' },
    callerFile: 'shop.go',
    around: ['package shop\n\nfunc caller() int {\n\treturn ', '\n}\n'],
  },
  {
    name: 'Java',
    files: { 'shop/Till.java': 'package shop;\n\nclass Till {\n  static int lonelyCharge() { return 1; }\n}\n' },
    callerFile: 'shop/Shop.java',
    around: ['package shop;\n\nclass Shop {\n  int caller() { return Till.', '; }\n}\n'],
  },
  {
    name: 'Java, imported',
    files: { 'shop/Till.java': 'package shop;\n\nclass Till {\n  static int lonelyCharge() { return 1; }\n}\n' },
    callerFile: 'shop/Shop.java',
    around: ['import static shop.Till.lonelyCharge;\n\nclass Shop {\n  int caller() { return ', '; }\n}\n'],
  },
  {
    name: 'Rust',
    symbol: 'lonely_charge',
    files: {
      'Cargo.toml': '[package]\nname = "shop"\n',
      'src/main.rs': 'mod till;\nmod shop;\nfn main() {}\n',
      'src/till.rs': 'pub(crate) fn lonely_charge() -> u8 { 1 }\n',
    },
    callerFile: 'src/shop.rs',
    around: ['use crate::till::lonely_charge;\nfn caller() -> u8 {\n  ', '\n}\n'],
  },
];

/** Nothing that may open a comment or a string: what stands there is then no call. */
const noise = '{}()[]<>;,.:=@&|!?^~+*%-_\t\r\f\0\u2028\u00a0\u200b\ufeffé名🙂0aZ';
const brackets = ['(', '[', '{', '<', 'f('];

type Damage = (parts: readonly [string, string, string], random: Random) => string | Buffer;
const damages: Readonly<Record<string, Damage>> = {
  nothing: (parts) => parts.join(''),
  'cut behind it': ([before, call]) => before + call,
  'cut in its arguments': ([before, call]) => before + call.slice(0, -1),
  'brackets before it': ([before, call, after], random) =>
    before + pick(brackets, random).repeat(Math.floor(random() ** 3 * 20_000) + 1) + call + after,
  'brackets around it': ([before, call, after]) => `${before}${'('.repeat(20_000)}${call}${')'.repeat(20_000)}${after}`,
  'brackets behind it': ([before, call, after], random) =>
    `${before}${call}${after}${pick(brackets, random).repeat(20_000)}`,
  'noise before it': ([before, call, after], random) =>
    `${before}${Array.from({ length: 1 + Math.floor(random() * 60) }, () => pick([...noise], random)).join('')} ${call}${after}`,
  'noise behind it': ([before, call, after], random) =>
    `${before}${call} ${Array.from({ length: 60 }, () => pick([...noise], random)).join('')}${after}`,
  'a part left out before it': ([before, call, after], random) => {
    // What imports it stays: without that, another function may be meant.
    const imports = before.indexOf('\n');
    const start = imports + Math.floor(random() * (before.length - imports));
    const kept = before.slice(0, start) + before.slice(start + Math.floor(random() * 12));
    return `${kept} ${call}${after}`;
  },
  'bytes that are no text': ([before, call, after]) =>
    Buffer.concat([Buffer.from(before), Buffer.from([0xff, 0xfe, 0x80, 0x20]), Buffer.from(call + after)]),
  'UTF-16': (parts) => Buffer.from(`\ufeff${parts.join('')}`, 'utf16le'),
  'a mark of the byte order': (parts) => `\ufeff${parts.join('')}`,
  'lines that end as on Windows': (parts) => parts.join('').replaceAll('\n', '\r\n'),
  'lines that end as on old Macs': (parts) => parts.join('').replaceAll('\n', '\r'),
  'a zero at its end': (parts) => `${parts.join('')}\0`,
  'a merge that was not ended': ([before, call, after]) =>
    `<<<<<<< HEAD\n=======\n${before}${call}${after}>>>>>>> theirs\n`,
  'two of it': (parts) => parts.join('') + parts.join(''),
  'very long': ([before, call, after]) => `${before}${call}${after}${'\n'.repeat(3_000_000)}`,
};

/** What was taken for no use once; all of it, and again and again, where FUZZ_CASES asks for more. */
const ALWAYS = [
  'nothing',
  'cut in its arguments',
  'brackets around it',
  'bytes that are no text',
  'a merge that was not ended',
];
const TIMES = Math.max(1, Math.round(fuzzCases / 600));
const chosen = Object.entries(damages).filter(([title]) => TIMES > 1 || ALWAYS.includes(title));

describe.each(languages)('$name', ({ name, symbol = 'lonelyCharge', files, callerFile, around: [before, after] }) => {
  const call = `${symbol}()`;
  const project = ground.project({
    ...files,
    [callerFile]: `${before}1${after}`.replace(/^(?:import|from|use) .*\n/, ''),
  });

  test('without the call it is SAFE', async () => {
    const impact = await project.impact(symbol);
    expect([impact.verdict, impact.summary]).toEqual(['SAFE', expect.any(String)]);
  });

  test.each(chosen)('%s', async (title, damage) => {
    const random = seededRandom(title.length * 31 + name.length);
    for (let times = 0; times < TIMES; times += 1) {
      const content = damage([before, call, after], random);
      writeFileSync(`${project.root}/${callerFile}`, content);
      const begun = performance.now();
      const impact = await project.impact(symbol);
      const told = `${performance.now() - begun} ms: ${impact.summary}\n${JSON.stringify(content.toString().slice(0, 500))}`;
      expect(impact.verdict, told).not.toBe('SAFE');
      if (title === 'nothing') expect(impact.details.affected_symbols, told).toHaveLength(1);
    }
  });
});
