/** A manifest that is written in another way says the same. */
import { expect, test } from 'vitest';
import { rewrite } from '../lib/manifests.mjs';

/** Values that go over several lines: what is in them begins no table and no key. */
const VALUES = [
  'description = """\nMatching of many globs,\n[at once] = and "quickly".\n"""',
  "notes = '''\n# no comment\nname = \"other\"\n'''",
  'keywords = [\n  "glob", # """\n  "it\'s",\n]',
  'license = \'MIT "or" later\' # """',
];
const CARGO = `# What it is\n[package]\nname = "globs"\n${VALUES.join('\n')}\nversion = "1"\n\n[[bin]]\nname = "first"\npath = "src/first.rs"\n`;

test('values that go over several lines stay whole where keys change places', () => {
  const written = rewrite('Cargo.toml', CARGO, 'keys in another order') ?? '';
  for (const value of VALUES) expect(written).toContain(value);
  expect(written.indexOf('version')).toBeLessThan(written.indexOf('name = "globs"'));
  expect(written.split('\n').filter(Boolean).sort()).toEqual(CARGO.split('\n').filter(Boolean).sort());
});
