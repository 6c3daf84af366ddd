/** The text that type-inject's `lookup_type` answers, as data. It counts lines from 0 in `offset`. */
import { unreadable } from '../child-calls.ts';

export const childName = 'type-inject';

export interface FoundType {
  readonly name: string;
  readonly kind: string;
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
  readonly exported: boolean;
  readonly documentation: string;
  readonly typeParameters: readonly string[];
  readonly signature: string;
  /** Places that import it by name, and how many there are: it names ten at most. */
  readonly importedAt: readonly { readonly file: string; readonly line: number }[];
  readonly importedTotal: number;
}

export interface Lookup {
  readonly found: readonly FoundType[];
  /** All that bear the name. */
  readonly total: number;
}

/** @throws ToolFailure `child_answer_unreadable` */
export function readLookup(text: string): Lookup {
  const lines = text.split('\n');
  if (/^No types found matching "/.test(lines[0] ?? '')) return { found: [], total: 0 };
  const counts = /^Found (\d+) type\(s\) matching ".*" \(showing (\d+)\):$/.exec(lines[0] ?? '');
  if (counts === null) throw unreadable(childName, 'lookup_type', (lines[0] ?? '').slice(0, 100));
  const [total = 0, shown = 0] = counts.slice(1).map(Number);
  const starts = lines.flatMap((_, index) => (isHead(lines, index) ? [index] : []));
  const found = starts.map((start, index) => readOne(lines.slice(start, starts[index + 1] ?? lines.length)));
  // A comment may hold what looks like the head of a type; then nothing can be told for certain.
  if (found.length !== shown) {
    throw unreadable(childName, 'lookup_type', `it says ${shown} types and ${found.length} could be read`);
  }
  return { found, total };
}

const head = /^## (\S+) \((function|type|interface|enum|class|const)\)$/;
const place = /^File: (.+) \[offset=(\d+),limit=(\d+)\]$/;

function isHead(lines: readonly string[], index: number): boolean {
  return head.test(lines[index] ?? '') && place.test(lines[index + 1] ?? '');
}

function readOne(lines: readonly string[]): FoundType {
  const [, name = '', kind = ''] = head.exec(lines[0] ?? '') ?? [];
  const [, file = '', offset, limit] = place.exec(lines[1] ?? '') ?? [];
  const fence = lines.indexOf('```typescript');
  const end = lines.lastIndexOf('```');
  if (fence < 0 || end <= fence) throw unreadable(childName, 'lookup_type', `no signature of ${name}`);
  const about = lines.slice(2, fence - 1);
  const after = lines.slice(end + 1);
  const generics = /^Generics: <(.*)>$/.exec(about.at(-1) ?? '')?.[1];
  const documentation = about.slice(about[0] === 'Exported: yes' ? 1 : 0, generics === undefined ? undefined : -1);
  const used = after.map((line) => /^Used in (\d+) file\(s\):$/.exec(line)).find((match) => match !== null);
  return {
    name,
    kind,
    file: file.replaceAll('\\', '/'),
    line: Number(offset),
    endLine: Number(offset) + Math.max(1, Number(limit)) - 1,
    exported: about[0] === 'Exported: yes',
    documentation: documentation
      .join('\n')
      .replace(/^JSDoc: /, '')
      .trim(),
    typeParameters: generics === undefined ? [] : generics.split(', '),
    signature: lines.slice(fence + 1, end).join('\n'),
    importedAt: after.flatMap((line) => {
      const match = /^ {2}- (.+):(\d+)$/.exec(line);
      return match === null ? [] : [{ file: (match[1] ?? '').replaceAll('\\', '/'), line: Number(match[2]) - 1 }];
    }),
    importedTotal: Number(used?.[1] ?? 0),
  };
}

export interface Member {
  readonly name: string;
  readonly kind: 'property' | 'method';
  readonly type: string;
  readonly optional: boolean;
}

/**
 * The members that a signature lists, one to a line of it: type-inject writes interfaces and classes so, without what is
 * private and without what they inherit. A type that goes over several lines is left out.
 */
export function membersOf({ kind, signature }: Pick<FoundType, 'kind' | 'signature'>): readonly Member[] {
  if (kind !== 'interface' && kind !== 'class') return [];
  return signature.split('\n').flatMap((line): Member[] => {
    const method = /^ {2}(?:static |abstract )*([\w$#]+|\[[^\]]+\])(?=[(<])/.exec(line);
    if (method !== null) {
      const written = line.slice(method[0].length);
      const close = written.lastIndexOf('): ');
      const isCalled = written.startsWith('(') || written.includes('>(');
      if (isCalled && close > 0 && written.endsWith(';') && close + 3 < written.length - 1) {
        const type = `${written.slice(0, close + 1)} => ${written.slice(close + 3, -1)}`;
        return [{ name: method[1] ?? '', kind: 'method', type, optional: false }];
      }
    }
    const property = /^ {2}(?:static |readonly )*(["'\w$#.-]+|\[[^\]]+\])(\?)?: (.+);$/.exec(line);
    if (property === null) return [];
    const [, name = '', mark, type = ''] = property;
    return [{ name: name.replace(/^(["'])(.*)\1$/, '$2'), kind: 'property', type, optional: mark === '?' }];
  });
}
