/**
 * What a careful person gets out of ripgrep: the stems of the question's content words, files ranked by the rarity of
 * the stems they contain, definitions by the stems found in them or in the comment above them.
 *
 * Tests and declaration files are left out, since a person looking for code would leave them out.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contentStems } from '../words.mjs';
import { definitionsIn } from './definitions.mjs';
import { Unavailable } from './searcher.mjs';

const WHERE = [
  ...['*.ts', '*.tsx', '*.mts', '*.cts', '*.js', '*.jsx', '*.mjs', '*.cjs'].map((glob) => `--glob=${glob}`),
  ...['*.d.ts', '*.d.mts', '*.d.cts', '*.test.*', '*.spec.*', '**/{test,tests,__tests__,node_modules,dist}/**'].map(
    (glob) => `--glob=!${glob}`,
  ),
];

/** Files whose definitions are looked at; the right one is rarely further down. */
const FILES_READ = 15;

/** @type {import('./searcher.mjs').Searcher} */
export const ripgrep = {
  name: 'ripgrep',
  how: 'stems of the content words, case ignored; files by the summed rarity of the stems in them, definitions likewise, shorter ones first.',
  async version() {
    try {
      return /** @type {string} */ (execFileSync('rg', ['--version'], { encoding: 'utf8' }).split(/\s+/)[1]);
    } catch (cause) {
      throw new Unavailable(
        'install ripgrep (`apt-get install ripgrep`, `brew install ripgrep`, `winget install BurntSushi.ripgrep.MSVC`)',
        { cause },
      );
    }
  },
  async open({ root }) {
    const fileCount = rg(root, ['--files']).length;
    /** @type {Map<string, string>} */
    const texts = new Map();
    const textOf = (/** @type {string} */ file) => {
      if (!texts.has(file)) texts.set(file, readFileSync(path.join(root, file), 'utf8'));
      return /** @type {string} */ (texts.get(file));
    };
    return {
      async search(question, limit) {
        const stems = contentStems(question).map((stem) => rarityOf(root, stem, fileCount));
        const fileScores = scoreFiles(stems);
        const files = [...fileScores.keys()];
        const hits = files
          .slice(0, FILES_READ)
          .flatMap((file) => scoreDefinitions(textOf(file), stems).map((scored) => ({ ...scored, file })));
        hits.sort(
          (a, b) =>
            b.score - a.score || (fileScores.get(b.file) ?? 0) - (fileScores.get(a.file) ?? 0) || a.line - b.line,
        );
        return { hits: hits.slice(0, limit), files };
      },
      close: async () => {},
    };
  },
};

/**
 * @typedef {object} RatedStem
 * @property {RegExp} pattern
 * @property {number} rarity natural logarithm of files over files that have it
 * @property {Map<string, number>} counts matches by file
 */

/**
 * @param {string} root
 * @param {string} stem
 * @param {number} fileCount
 * @returns {RatedStem}
 */
function rarityOf(root, stem, fileCount) {
  // A short word would be found inside every other one.
  const source = stem.length <= 3 ? `\\b${stem}` : stem;
  const counts = new Map(
    rg(root, ['--ignore-case', '--count-matches', '--with-filename', '--regexp', source]).map((line) => {
      const colon = line.lastIndexOf(':');
      return [line.slice(0, colon), Number(line.slice(colon + 1))];
    }),
  );
  return { pattern: new RegExp(source, 'i'), rarity: Math.log((fileCount + 1) / (counts.size + 0.5)), counts };
}

/**
 * @param {readonly RatedStem[]} stems
 * @returns {Map<string, number>} in descending order of score
 */
function scoreFiles(stems) {
  /** @type {Map<string, number>} */
  const scores = new Map();
  for (const { rarity, counts } of stems) {
    // The number of matches only decides between files that have the same words.
    for (const [file, count] of counts)
      scores.set(file, (scores.get(file) ?? 0) + Math.max(rarity, 0) * (1 + Math.log(count) / 20));
  }
  return new Map([...scores].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)));
}

/**
 * @param {string} text
 * @param {readonly RatedStem[]} stems
 */
function scoreDefinitions(text, stems) {
  const lines = text.split('\n');
  return definitionsIn(lines).flatMap(({ symbol, line, start, end }) => {
    const body = lines.slice(start, end + 1).join('\n');
    const sum = stems.reduce((total, { pattern, rarity }) => total + (pattern.test(body) ? Math.max(rarity, 0) : 0), 0);
    return sum === 0 ? [] : [{ symbol, line, score: sum / (1 + Math.log(1 + (end - start) / 20)) }];
  });
}

/**
 * @param {string} root
 * @param {string[]} args
 * @returns {string[]} lines, with `/` in paths and without a leading `./`
 */
function rg(root, args) {
  try {
    const output = execFileSync(
      'rg',
      [...args, '--no-config', '--no-ignore', '--hidden', '--path-separator=/', '--color=never', ...WHERE, './'],
      {
        cwd: root,
        encoding: 'utf8',
        maxBuffer: 1 << 28,
      },
    );
    return output
      .split('\n')
      .filter(Boolean)
      .map((line) => line.replace(/^\.\//, ''));
  } catch (error) {
    // ripgrep ends with 1 when nothing was found.
    if (/** @type {{status?: number}} */ (error).status === 1) return [];
    throw error;
  }
}
