/**
 * A map as text, whole or folded. Folding keeps every heading, and of each section what stands first in it: by place in
 * a folder, so that no prefix is written twice; the rest is counted by folder.
 */
import { code, type MapItem, type MapSection } from './sections.ts';

export interface MapText {
  readonly text: string;
  readonly sections: readonly SectionText[];
}

export interface SectionText {
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
  const heads = filled.reduce((sum, section) => sum + headOf(section).length + charsForRest, title.length + 4);
  const shown = share(filled, maxChars - heads);
  return textOf(
    title,
    sections.map((section) => {
      const count = shown.get(section) ?? 0;
      const kept = section.items.slice(0, count);
      const rest = section.items.slice(count);
      return {
        section,
        body: [...foldedLines(kept), ...(rest.length === 0 ? [] : [restLine(rest)])].join('\n'),
        shown: count,
        isFolded: rest.length > 0 || kept.some((item) => item.text !== `- ${item.short}`),
      };
    }),
  );
}

/** Kept free in each section for the line that counts what is left out. */
const charsForRest = 170;
const foldersInRest = 4;

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
    next.folders.add(item.folder);
    next.count++;
    next.chars += chars;
    left -= chars;
  }
  return new Map(shares.map(({ section, count }) => [section, count]));
}

function charsOf(item: MapItem, folders: ReadonlySet<string>): number {
  const begins = item.folder === '' || !folders.has(item.folder);
  return item.short.length + (begins ? item.folder.length + 8 : 2);
}

/** Items of one folder on one line, in the order of their first. */
function foldedLines(items: readonly MapItem[]): readonly string[] {
  const lines: { readonly folder: string; readonly shorts: string[] }[] = [];
  const byFolder = new Map<string, string[]>();
  for (const { folder, short } of items) {
    const known = folder === '' ? undefined : byFolder.get(folder);
    if (known !== undefined) {
      known.push(short);
      continue;
    }
    const line = { folder, shorts: [short] };
    byFolder.set(folder, line.shorts);
    lines.push(line);
  }
  return lines.map(({ folder, shorts }) => `- ${folder === '' ? '' : `${code(folder)}: `}${shorts.join(', ')}`);
}

/** `- … 1,204 more: src/a 300, src/b 120, elsewhere 784`. */
function restLine(rest: readonly MapItem[]): string {
  const counts = new Map<string, number>();
  for (const { folder } of rest) {
    const top = folder.split('/').slice(0, 2).join('/');
    if (top !== '') counts.set(top, (counts.get(top) ?? 0) + 1);
  }
  const largest = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, foldersInRest);
  const elsewhere = rest.length - largest.reduce((sum, [, count]) => sum + count, 0);
  const parts = [
    ...largest.map(([folder, count]) => `${folder.slice(0, 28)} ${count.toLocaleString('en')}`),
    ...(elsewhere > 0 && largest.length > 0 ? [`elsewhere ${elsewhere.toLocaleString('en')}`] : []),
  ];
  return `- … ${rest.length.toLocaleString('en')} more${parts.length === 0 ? '' : `: ${parts.join(', ')}`}`;
}

/** As it stands above a section, here and where the section is asked for alone. */
export function headOf({ title, items }: MapSection): string {
  return `## ${title} (${items.length.toLocaleString('en')})`;
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
