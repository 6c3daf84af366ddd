import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { askUsual } from '../../lib/keyless/same.mjs';

/** Lists of the answers, with the field that names the definition at `line`. */
const LISTS = {
  callers: 'caller_symbol',
  callees: 'callee_symbol',
  affected_symbols: 'symbol',
  results: 'symbol',
  candidates: 'symbol',
};

/** @type {import('../../lib/keyless/ground.mjs').Rule} */
export const rule = {
  name: 'places',
  family: 'two views of one fact',
  promise: 'every place that is named exists, and the name stands there',
  check: askUsual,
  judge({ tool, input }, { envelope }, copy, ground) {
    const details = envelope?.details ?? {};
    /** @type {{each: any, name: string}[]} */
    const named = Object.entries(LISTS).flatMap(([list, field]) =>
      (details[list] ?? []).map((/** @type {any} */ each) => ({ each, name: String(each[field]) })),
    );
    if (details.symbol?.file !== undefined) named.push({ each: details.symbol, name: String(details.symbol.symbol) });
    for (const { each, name } of named) {
      // A constructor may go by that word where the language has its class's name there.
      if (!/^[\w$]+$/.test(name) || name === 'constructor') continue;
      ground.count('definitions looked up');
      const line = lineAt(copy, each.file, each.line);
      if (line === undefined)
        report(`${each.file}:${each.line} does not exist`, 'a definition in a place that does not exist', each.file);
      // What is exported under no name of its own goes by another, and a class by what it constructs.
      else if (
        !new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(line) &&
        !/\bdefault\b|module\.exports|=>|constructor|__init__/.test(line)
      )
        report(
          `${each.file}:${each.line} reads \`${line.trim().slice(0, 80)}\``,
          'a definition where its name does not stand',
          each.file,
          name,
        );
    }
    for (const list of ['affected_files', 'tests', 'routes', 'entry_points']) {
      for (const each of details[list] ?? []) {
        ground.count('files looked up');
        if (each.file !== undefined && lineAt(copy, each.file, each.line ?? 1) === undefined)
          report(
            `${each.file}${each.line === undefined ? '' : `:${each.line}`} in ${list}`,
            'a place that does not exist',
            each.file,
          );
      }
    }

    /** @param {string} text @param {string} kind @param {string} file @param {string} [name] */
    function report(text, kind, file, name = '') {
      ground.report({
        kind,
        about: `${name === '' ? '' : `${name} in `}${tool} of ${input.symbol ?? input.query ?? 'the project'}`,
        text,
        file,
        asked: [{ question: { tool, input }, copy }],
      });
    }
  },
};

/** @param {import('../../lib/keyless/ground.mjs').Copy} copy @param {string} file @param {number} line */
function lineAt(copy, file, line) {
  const whole = path.join(copy.root, file);
  return existsSync(whole) ? readFileSync(whole, 'utf8').split(/\r?\n/)[line - 1] : undefined;
}
