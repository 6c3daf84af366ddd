// What a release writes, short of making one: `npm run release -- VERSION --dry-run` makes all of it.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { manifestOf, readJson } from '../scripts/packages/manifest.mjs';
import { npmPackages } from '../scripts/packages/packages.mjs';
import { bundleManifest, registryEntry } from '../scripts/packages/registry-entry.mjs';
import { closedChangelog, isNewer } from '../scripts/packages/release-texts.mjs';

test('the changelog of a release has what was unreleased, and an empty section for what comes', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n### Added\n\n- A thing.\n\n## 0.1.0 - 2026-01-02\n\n- Old.\n';
  expect(closedChangelog(changelog, '0.2.0', '2026-11-25')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2026-11-25\n\n### Added\n\n- A thing.\n\n## 0.1.0 - 2026-01-02\n\n- Old.\n',
  );
  expect(() => closedChangelog('# Changelog\n', '0.2.0', '2026-11-25')).toThrow(/no section/);
  expect(() => closedChangelog(closedChangelog(changelog, '0.2.0', 'd'), '0.3.0', 'd')).toThrow(
    /nothing that is unreleased/,
  );
});

test('the changelog of this repository can be closed', () => {
  const changelog = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8');
  expect(closedChangelog(changelog, '9.9.9', '2026-11-25')).toContain('## Unreleased\n\n## 9.9.9 - 2026-11-25\n');
});

test.each([
  ['0.2.0', '0.1.9', true],
  ['0.10.0', '0.9.0', true],
  ['1.0.0', '0.99.99', true],
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.2.0', false],
])('%s is newer than %s: %s', (version, than, expected) => {
  expect(isNewer(version, than)).toBe(expected);
});

test('the registry finds in the package the name that the entry has, and the entry is short enough', () => {
  const entry = registryEntry() as {
    name: string;
    version: string;
    description: string;
    packages: { version: string }[];
  };
  const packed = manifestOf(npmPackages.find(({ name }) => name === 'boocontext') ?? npmPackages[0]);
  expect(packed).toMatchObject({ mcpName: entry.name, version: entry.version });
  expect(entry.packages.map(({ version }) => version)).toEqual([entry.version]);
  expect(entry.name).toMatch(/^[a-z0-9.-]+\/[a-z0-9._-]+$/);
  expect(entry.description.length).toBeLessThanOrEqual(100);
});

test('the bundle for desktop hosts starts the command of the package, on the project that a person chooses', () => {
  const { bin } = manifestOf(npmPackages.find(({ name }) => name === 'boocontext') ?? npmPackages[0]);
  const manifest = bundleManifest(['linux']) as { server: { entry_point: string; mcp_config: { args: string[] } } };
  expect(manifest.server.entry_point).toBe(`node_modules/boocontext/${bin.boocontext}`);
  expect(manifest.server.mcp_config.args.slice(1)).toEqual(['mcp', '--root', '${user_config.project}']);
});

test('one version stands in every manifest', () => {
  const { workspaces, version } = readJson('package.json');
  expect(workspaces).toEqual(['packages/*', 'apps/*']);
  const lock = readJson('package-lock.json');
  const ours = Object.entries<{ version?: string }>(lock.packages).filter(
    ([place]) => !place.includes('node_modules/'),
  );
  expect(new Set(ours.map(([, locked]) => locked.version))).toEqual(new Set([version]));
  expect(readJson('integrations/claude-code/.claude-plugin/plugin.json').version).toBe(version);
});
