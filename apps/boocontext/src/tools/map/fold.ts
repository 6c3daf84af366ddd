/**
 * A map as text, whole or folded. Folding keeps every heading, and of each section what stands first in it: by place in
 * a folder, so that no prefix is written twice; the rest is counted by folder.
 */
import { inFigures } from '../wording.ts';
import { code, type MapItem, type MapSection } from './sections.ts';

export interface MapText {
  readonly text: string;
  readonly sections: readonly SectionText[];
}

interface SectionText {
  readonly name: MapSection['name'];
  /** Of the section in this text, its heading included. */
  readonly chars: number;
  /** Items in this text, and in all. */
  readonly shown: number;
  readonly total: number;
  /** Some item is shorter than it could be, or not here. */
  readonly isFolded: boolean;
}

/** All items in full. Sections without any are left out of the text. */
export function wholeMap(title: string, sections: readonly MapSection[]): MapText {
  return textOf(
    title,
    sections.map((section) => ({
      section,
      body: section.items.map(({ text }) => text).join(section.name === 'parts' ? '\n\n' : '\n'),
      shown: section.items.length,
      isFolded: false,
    })),
  );
}

/** At most so many characters long, as far as the headings alone are not longer. */
export function foldedMap(title: string, sections: readonly MapSection[], maxChars: number): MapText {
  const filled = sections.filter(({ items }) => items.length > 0);
  const heads = filled.reduce((sum, section) => sum + headOf(section).length + 3, title.length + 2);
  // Where there is room for little more than headings, the rest is counted without its folders.
  const foldersInRest = maxChars - heads > 2 * charsForRest * filled.length ? mostFoldersInRest : 0;
  const rests = filled.length * (foldersInRest > 0 ? charsForRest : charsForBriefRest);
  const shown = share(filled, maxChars - heads - rests);
  return textOf(
    title,
    sections.map((section) => {
      const count = shown.get(section) ?? 0;
      const kept = section.items.slice(0, count);
      const rest = section.items.slice(count);
      return {
        section,
        body: [...foldedLines(kept), ...(rest.length === 0 ? [] : [restLine(rest, foldersInRest)])].join('\n'),
        shown: count,
        isFolded: rest.length > 0 || kept.some((item) => item.path !== '' || item.text !== `- ${item.short}`),
      };
    }),
  );
}

/** Kept free in each section for the line that counts what is left out. */
const charsForRest = 170;
const charsForBriefRest = 20;
const mostFoldersInRest = 4;

/** How many items of each section there is room for: turn by turn, to whom has had least of its share. */
function share(sections: readonly MapSection[], maxChars: number): ReadonlyMap<MapSection, number> {
  const shares = sections.map((section) => ({ section, count: 0, chars: 0, folders: new Set<string>(), isOpen: true }));
  let left = maxChars;
  for (;;) {
    let next: (typeof shares)[number] | undefined;
    for (const each of shares) {
      if (!each.isOpen) continue;
      if (next === undefined || each.chars / each.section.weight < next.chars / next.section.weight) next = each;
    }
    if (next === undefined) break;
    const item = next.section.items[next.count];
    const chars = item === undefined ? 0 : charsOf(item, next.folders);
    if (item === undefined || chars > left) {
      next.isOpen = false;
      continue;
    }
    next.folders.add(folderOf(item.path));
    next.count++;
    next.chars += chars;
    left -= chars;
  }
  return new Map(shares.map(({ section, count }) => [section, count]));
}

/** No more than it will take: folded with others its path is shorter. */
function charsOf(item: MapItem, folders: ReadonlySet<string>): number {
  const folder = folderOf(item.path);
  const own = folder === '' || !folders.has(folder) ? item.path.length + 10 : item.path.length - folder.length + 6;
  return item.short.length + own;
}

/** Where so many are in one folder, at any depth, they stand on one line that names it once. */
const fewestFolded = 3;

/** In the order of the first item of each line. */
function foldedLines(items: readonly MapItem[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { path } of items)
    for (const folder of foldersAbove(path)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  const lines: { readonly folder: string; readonly items: MapItem[] }[] = [];
  const byFolder = new Map<string, MapItem[]>();
  for (const item of items) {
    const folder = foldersAbove(item.path).find((each) => (counts.get(each) ?? 0) >= fewestFolded) ?? '';
    const known = folder === '' ? undefined : byFolder.get(folder);
    if (known !== undefined) {
      known.push(item);
      continue;
    }
    const line = { folder, items: [item] };
    byFolder.set(folder, line.items);
    lines.push(line);
  }
  return lines.flatMap(({ folder, items: own }) => linesOf(folder, own));
}

/** Longer texts of a folder stand each on a line of its own. */
const longestInline = 40;

/** Items about one file follow its name, which is written once. */
function linesOf(folder: string, items: readonly MapItem[]): readonly string[] {
  const byPath = new Map<string, string[]>();
  const texts: string[] = [];
  for (const { path, short } of items) {
    const name = folder === '' ? path : path.slice(folder.length + 1);
    // Without a path each item is a line of its own.
    if (name === '') {
      texts.push(short);
      continue;
    }
    const shorts = byPath.get(name) ?? [];
    byPath.set(name, shorts);
    if (short !== '') shorts.push(short);
  }
  for (const [name, shorts] of byPath)
    texts.push(shorts.length === 0 ? code(name) : `${code(name)} ${shorts.join(', ')}`);
  if (folder === '') return texts.map((text) => `- ${text}`);
  const head = `- ${code(`${folder}/`)}`;
  const isLong = texts.reduce((sum, text) => sum + text.length, 0) > longestInline * texts.length;
  return isLong ? [head, ...texts.map((text) => `  - ${text}`)] : [`${head} ${texts.join(', ')}`];
}

/** The nearest first. */
function foldersAbove(path: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) folders.push(folder);
  return folders;
}

function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** `- … 1,204 more: src/a 300, src/b 120, elsewhere 784`. */
function restLine(rest: readonly MapItem[], foldersShown: number): string {
  const counts = new Map<string, number>();
  for (const { path } of rest) {
    const top = folderOf(path).split('/').slice(0, 2).join('/');
    if (top !== '') counts.set(top, (counts.get(top) ?? 0) + 1);
  }
  const largest = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, foldersShown);
  const elsewhere = rest.length - largest.reduce((sum, [, count]) => sum + count, 0);
  const parts = [
    ...largest.map(([folder, count]) => `${folder.slice(0, 28).replace(/\s+/g, ' ')} ${inFigures(count)}`),
    ...(elsewhere > 0 && largest.length > 0 ? [`elsewhere ${inFigures(elsewhere)}`] : []),
  ];
  return `- … ${inFigures(rest.length)} more${parts.length === 0 ? '' : `: ${parts.join(', ')}`}`;
}

/** As it stands above a section, here and where the section is asked for alone. */
export function headOf({ title, items }: MapSection): string {
  return `## ${title} (${inFigures(items.length)})`;
}

function textOf(
  title: string,
  parts: readonly {
    readonly section: MapSection;
    readonly body: string;
    readonly shown: number;
    readonly isFolded: boolean;
  }[],
): MapText {
  const rendered = parts.map(({ section, body, shown, isFolded }) => {
    const text = section.items.length === 0 ? '' : `${headOf(section)}\n${body}`;
    return { text, name: section.name, chars: text.length, shown, total: section.items.length, isFolded };
  });
  return {
    text: [`# ${title}`, ...rendered.map(({ text }) => text).filter((text) => text !== '')].join('\n\n'),
    sections: rendered.map(({ text: _, ...section }) => section),
  };
}
