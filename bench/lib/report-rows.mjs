/**
 * The rows of a report that is a table alone, when a run is of some of its keys: each other row stays as an earlier run
 * wrote it. So a report can be renewed in parts, and nobody puts one together by hand.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A cell of what this run did not ask; it keeps what an earlier run wrote of the same key. */
export const NOT_ASKED = '…';

/**
 * Writes `text` with the rows below it, in the order of their first two cells, which name a row.
 * @param {string} file
 * @param {string} text all above the rows, with the head of the table
 * @param {readonly string[]} rows of this run
 */
export function writeReport(file, text, rows) {
  const earlier = existsSync(file) ? rowsOf(readFileSync(file, 'utf8')) : [];
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${text}\n${joinRows(earlier, rows).join('\n')}\n`);
}

/**
 * @param {readonly string[]} earlier
 * @param {readonly string[]} rows
 * @returns {string[]}
 */
export function joinRows(earlier, rows) {
  const byName = new Map(earlier.map((row) => [nameOf(row), row]));
  for (const row of rows) byName.set(nameOf(row), withEarlierCells(row, byName.get(nameOf(row))));
  return [...byName].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)).map(([, row]) => row);
}

/** @param {string} report */
function rowsOf(report) {
  const table = report.split('\n').filter((line) => line.startsWith('|'));
  return table.slice(2);
}

/** @param {string} row */
function nameOf(row) {
  return cellsOf(row).slice(0, 2).join(' ').toLowerCase();
}

/**
 * An earlier cell is of the same key where the size of the key, the third cell, is the same.
 * @param {string} row
 * @param {string | undefined} earlier
 */
function withEarlierCells(row, earlier) {
  const cells = cellsOf(row);
  const known = cellsOf(earlier ?? '');
  const isSameKey = known[2] === cells[2];
  return `| ${cells.map((cell, at) => (cell === NOT_ASKED ? ((isSameKey ? known[at] : undefined) ?? '–') : cell)).join(' | ')} |`;
}

/** @param {string} row */
function cellsOf(row) {
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
