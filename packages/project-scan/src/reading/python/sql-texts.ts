/** SQL that is written out in Python: which tables it may be about. */
import type { ScannedSchema } from '../../scan.ts';
import { closingBracket, splitAtCommas } from '../code-text.ts';
import type { Sources } from '../sources.ts';

/**
 * Whether what a call runs may be about one of these: it is put together, or has a word that is like the name of one or of
 * its table.
 *
 * @param open of the bracket of the call
 */
export function mayBeAbout(sources: Sources, file: string, open: number, tables: Tables): boolean {
  const [masked, bare] = [sources.masked(file), sources.bare(file)];
  const [first] = splitAtCommas(bare, open + 1, closingBracket(bare, open));
  const written = first === undefined ? '' : masked.slice(first.from, first.to).trim();
  if (!isWrittenOut(written, bare.slice(first?.from, first?.to))) return true;
  const words = written.toLowerCase().match(/\w+/g) ?? [];
  return words.map(compact).some((word) => tables.names.some((name) => word.includes(name)));
}

export interface Tables {
  /** In small letters, without what stands between their parts. */
  readonly names: readonly string[];
}

/** What these are called in code and, as far as their files say so, in the store. */
export function tablesOf(sources: Sources, schemas: readonly ScannedSchema[]): Tables {
  const files = [...new Set(schemas.map(({ file }) => file))].filter((file) => file.endsWith('.py'));
  const told = files.flatMap((file) => [...sources.masked(file).matchAll(TABLE)].map(([, name = '']) => name));
  const names = [...told, ...schemas.map(({ name }) => name.split('.').at(-1) ?? name)].map(compact);
  return { names: [...new Set(names)].filter((name) => name !== '') };
}

const TABLE =
  /\b(?:__tablename__|db_table)[ \t]{0,9}(?::[^=\n]{1,60})?=[ \t]{0,9}["'](\w{1,100})|\bTable\([ \t\n]{0,40}["'](\w{1,100})/g;

function compact(name: string): string {
  return name.toLowerCase().replaceAll('_', '');
}

/** One text or several beside each other, of which nothing is filled in: what does so stands beside them. @param bare the same without what stands in quotes */
function isWrittenOut(written: string, bare: string): boolean {
  return /^["'rRuU\s]+$/.test(bare) && /["']/.test(written);
}
