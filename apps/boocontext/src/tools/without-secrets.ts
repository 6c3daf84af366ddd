/**
 * The last net under all tools: whatever of the repository's texts an answer shows, keys and passwords in it are masked.
 * Most texts have been masked before they were cut; types, signatures and what scanners found come this way only.
 */
import { maskSecrets } from '@boocontext/secrets';

/** The same data with its texts masked. Places and names stay as they are: what they say must be usable. */
export function withoutSecrets<Data extends object>(data: Data, asked: string | undefined): Data {
  return masked(data, asked, '', 0) as Data;
}

/** Where a file lies, and what a thing is called. */
const exact: ReadonlySet<string> = new Set([
  'file',
  'files',
  'path',
  'directory',
  'symbol',
  'name',
  'snapshot',
  'cursor',
]);

/** Details are built by us and never this deep. */
const deepest = 50;

function masked(value: unknown, asked: string | undefined, key: string, depth: number): unknown {
  if (typeof value === 'string') return exact.has(key) ? value : maskSecrets(value, { keep: asked }).text;
  if (typeof value !== 'object' || value === null || depth > deepest) return value;
  if (Array.isArray(value)) return value.map((each) => masked(each, asked, key, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([field, each]) => [
      field,
      typeof each === 'string' && ofTheName.has(field) && 'name' in value && typeof value.name === 'string'
        ? maskedAfter(value.name, each, asked)
        : masked(each, asked, field, depth + 1),
    ]),
  );
}

/** What belongs to the `name` beside it: the type of `dbPass` may be `"hunter22"`. */
const ofTheName: ReadonlySet<string> = new Set(['type', 'default', 'value']);

function maskedAfter(name: string, text: string, asked: string | undefined): string {
  const before = `${name}: `;
  const { text: shown } = maskSecrets(before + text, { keep: asked });
  return shown.startsWith(before) ? shown.slice(before.length) : maskSecrets(text, { keep: asked }).text;
}
