// What a browser has to fetch before an empty chat can be used: the scripts that index.html names and all that they import,
// the home of the repository, the styles and the face. What loads when it is needed (a chat with its stream, Explore, the
// code view, menus, diagrams, grammars) is not among it.
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

const dist = path.resolve(import.meta.dirname, '../dist');
const maxBytes = 250_000;
const home = 'src/features/chat/home/home.tsx';

test('the first load is under 250 kB, compressed as it is sent', () => {
  const chunks = JSON.parse(fs.readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const [entry] = Object.entries(chunks).find(([, { isEntry }]) => isEntry === true) ?? [];
  const first = filesFrom(chunks, entry ?? '', ({ imports = [] }) => imports);
  const html = fs.readFileSync(path.join(dist, 'index.html'), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file ?? '');
  // Vite names in the page what the entry imports, so that nothing is found out late.
  expect(named.toSorted()).toEqual([...first].toSorted());

  const scripts = new Set([...first, ...filesFrom(chunks, home, ({ imports = [] }) => imports)]);
  const styles = Object.values(chunks).flatMap(({ file, css = [] }) => (scripts.has(file) ? css : []));
  const sizes = [...scripts, ...new Set(styles)].map((file) => {
    const { byteLength } = gzipSync(fs.readFileSync(path.join(dist, file)), { level: 9 });
    return [file, byteLength] as const;
  });
  const face = fs.readdirSync(path.join(dist, 'assets')).find((file) => /^inter-latin-wght.*\.woff2$/.test(file)) ?? '';
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, fs.statSync(path.join(dist, 'assets', face)).size);
  expect(scripts.size).toBeGreaterThan(first.size);
  expect(total, sizes.map(([file, bytes]) => `${file}: ${bytes}`).join('\n')).toBeLessThan(maxBytes);

  const all = filesFrom(chunks, entry ?? '', ({ imports = [], dynamicImports = [] }) => [
    ...imports,
    ...dynamicImports,
  ]);
  expect(all.size).toBeGreaterThan(first.size);
});

function filesFrom(
  chunks: Readonly<Record<string, Chunk>>,
  start: string,
  next: (chunk: Chunk) => readonly string[],
): Set<string> {
  const seen = new Set<string>();
  const queue = [start];
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    const chunk = chunks[key];
    if (chunk === undefined || seen.has(chunk.file)) continue;
    seen.add(chunk.file);
    queue.push(...next(chunk));
  }
  return seen;
}
