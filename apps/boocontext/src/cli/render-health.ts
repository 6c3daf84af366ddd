/** Health as tables for people: grades, dimensions, functions and smells in columns, coloured by how bad they are. */

import { type Item, isItem } from '../tools/item.ts';
import type { Colour, Paint } from './terminal.ts';

type Cell = readonly [text: string, colour?: Colour | undefined];

/** The details of a health answer; what its summary has said is left out. */
export function renderHealth(details: Item, paint: Paint): readonly string[] {
  return [
    ...part('Dimensions', dimensionRows(details.dimensions), paint),
    ...part('Files by grade', gradeRows(details.grade_distribution), paint),
    ...part('Hotspots (unhealthy and often changed)', fileRows(details.hotspots), paint),
    ...part('Other unhealthy files', fileRows(details.other_unhealthy), paint),
    ...part('Files', allFileRows(details.files), paint),
    ...part('Circles of imports', cycleRows(details.cycles), paint),
    ...part('Smells', smellRows(details.smells), paint),
    ...part('Functions', functionRows(details.functions), paint),
    ...(typeof details.history === 'string' ? ['', paint('dim', details.history)] : []),
  ];
}

function part(title: string, rows: readonly (readonly Cell[])[], paint: Paint): readonly string[] {
  if (rows.length === 0) return [];
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.min(70, Math.max(...rows.map((row) => row[column]?.[0].length ?? 0))),
  );
  const lines = rows.map((row) =>
    row
      .map(([text, colour], column) => {
        const padded = column === row.length - 1 ? text : text.padEnd(widths[column] ?? 0);
        return colour === undefined ? padded : paint(colour, padded);
      })
      .join('  '),
  );
  return ['', paint('bold', title), ...lines.map((line) => `  ${line}`)];
}

const gradeColours: Readonly<Record<string, Colour>> = { A: 'green', B: 'green', C: 'yellow', D: 'red', F: 'red' };
const severityColours: Readonly<Record<string, Colour>> = {
  CRITICAL: 'red',
  MAJOR: 'yellow',
  MINOR: 'cyan',
  INFO: 'dim',
};

function gradeRows(distribution: unknown): readonly (readonly Cell[])[] {
  if (!isItem(distribution)) return [];
  const most = Math.max(1, ...Object.values(distribution).map(Number));
  return Object.entries(distribution).map(([grade, files]) => [
    [grade, gradeColours[grade]],
    [String(files).padStart(6)],
    ['█'.repeat(Math.ceil((30 * Number(files)) / most)), gradeColours[grade]],
  ]);
}

function fileRows(files: unknown): readonly (readonly Cell[])[] {
  return withHead(
    ['', 'score', 'file', 'weakest', 'commits', 'lines changed'],
    items(files).map((item): readonly Cell[] => [
      [text(item.grade), gradeColours[text(item.grade)]],
      [text(item.score).padStart(5)],
      [text(item.file)],
      [text(item.weakest)],
      [text(item.commits).padStart(7)],
      [text(item.churn).padStart(13)],
    ]),
  );
}

function allFileRows(files: unknown): readonly (readonly Cell[])[] {
  return withHead(
    ['', 'score', 'lines', 'file'],
    items(files).map((item): readonly Cell[] => [
      [text(item.grade), gradeColours[text(item.grade)]],
      [text(item.score).padStart(5)],
      [text(item.lines).padStart(5)],
      [text(item.file)],
    ]),
  );
}

function cycleRows(cycles: unknown): readonly (readonly Cell[])[] {
  return items(cycles).map(({ size, files }): readonly Cell[] => {
    const named = Array.isArray(files) ? files : [];
    const more = Number(size) - named.length;
    return [[`${size} files`.padStart(9)], [`${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`]];
  });
}

function dimensionRows(dimensions: unknown): readonly (readonly Cell[])[] {
  if (!isItem(dimensions)) return [];
  return Object.entries(dimensions)
    .filter((entry): entry is [string, Item] => isItem(entry[1]))
    .sort(([, a], [, b]) => Number(a.score) - Number(b.score))
    .map(([name, { score, figure }]) => [
      [text(score).padStart(3), scoreColour(Number(score))],
      [name],
      [text(figure), 'dim'],
    ]);
}

function scoreColour(score: number): Colour {
  return score >= 70 ? 'green' : score >= 55 ? 'yellow' : 'red';
}

function functionRows(functions: unknown): readonly (readonly Cell[])[] {
  return withHead(
    ['function', 'line', 'cognitive', 'cyclomatic', 'nesting', 'lines'],
    items(functions).map(
      (item): readonly Cell[] =>
        [
          [text(item.name)],
          [text(item.line).padStart(5)],
          [text(item.cognitive).padStart(9), Number(item.cognitive) > 15 ? 'yellow' : undefined],
          [text(item.cyclomatic).padStart(10), Number(item.cyclomatic) > 20 ? 'yellow' : undefined],
          [text(item.nesting).padStart(7), Number(item.nesting) > 4 ? 'yellow' : undefined],
          [text(item.lines).padStart(5)],
        ] as readonly Cell[],
    ),
  );
}

function smellRows(smells: unknown): readonly (readonly Cell[])[] {
  return items(smells).map((item): readonly Cell[] => {
    const place = isItem(item.location) ? `line ${item.location.line}` : '';
    return [
      [text(item.severity), severityColours[text(item.severity)]],
      [place, 'dim'],
      [text(item.type)],
      [text(item.message), 'dim'],
    ] as readonly Cell[];
  });
}

function withHead(head: readonly string[], rows: readonly (readonly Cell[])[]): readonly (readonly Cell[])[] {
  return rows.length === 0 ? [] : [head.map((name): Cell => [name, 'dim']), ...rows];
}

function items(value: unknown): readonly Item[] {
  return Array.isArray(value) ? value.filter(isItem) : [];
}

function text(value: unknown): string {
  return value === undefined ? '' : String(value);
}
