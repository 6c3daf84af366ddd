import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { ownDataDirectory } from '../../src/config/installation.ts';
import { temporaryDirectory } from '../support/bench.ts';

const home = path.resolve(import.meta.dirname, '../../../..');

test('with nothing set it listens on loopback, talks about where it was started, and has no model', () => {
  const cwd = temporaryDirectory();
  const config = readConfig({}, cwd);
  expect(config).toMatchObject({ host: '127.0.0.1', port: 9500, repo: cwd, home, trustedProxies: [], warnings: [] });
  expect(config.model).toBeUndefined();
  expect(config.token).toBeUndefined();
  // A container may bring its own files in /data; here there are none.
  const data = (name: string) => (fs.existsSync(`/data/${name}`) ? `/data/${name}` : path.join(home, 'data', name));
  expect(config.mcpConfigPath).toBe(data('mcp.json'));
  expect(config.agentsPath).toBe(data('AGENTS.md'));
  expect(path.basename(config.database)).toBe('boocode.db');
});

test("a package from npm keeps a person's chats apart from itself, a clone in data/", () => {
  const installed = temporaryDirectory();
  const of = (env: Record<string, string>, root = installed) => ownDataDirectory(env, root);
  expect(of({ XDG_DATA_HOME: '/x/data', HOME: '/h' })).toBe('/x/data/boocode');
  expect(of({ HOME: '/h' })).toMatch(/^\/h\/.*\/boocode$/);
  expect(of({ HOME: '/h' }, home)).toBe(path.join(home, 'data'));
});

test('what is empty counts as unset', () => {
  const names = 'HOST PORT BOOCODE_REPO MCP_CONFIG_PATH AGENTS_PATH DATABASE_URL LLM_BASE_URL LLM_API_KEY LLM_MODEL';
  const all =
    `${names} TRUSTED_PROXY BOOCODE_HOSTS BOOCODE_TOKEN WEB_SEARCH_URL MCP_CONTEXT7_URL MCP_CONTEXT7_API_KEY`.split(
      ' ',
    );
  const cwd = temporaryDirectory();
  const { variables: _, ...empty } = readConfig(Object.fromEntries(all.map((name) => [name, ' '])), cwd);
  const { variables: __, ...unset } = readConfig({}, cwd);
  expect(empty).toEqual(unset);
});

test('paths are taken from where it was started', () => {
  const cwd = temporaryDirectory();
  fs.mkdirSync(path.join(cwd, 'code'));
  const env = { BOOCODE_REPO: 'code', MCP_CONFIG_PATH: 'm.json', AGENTS_PATH: '/a.md', DATABASE_URL: 'file:chats.db' };
  expect(readConfig(env, cwd)).toMatchObject({
    repo: path.join(cwd, 'code'),
    mcpConfigPath: path.join(cwd, 'm.json'),
    agentsPath: '/a.md',
    database: path.join(cwd, 'chats.db'),
    variables: { BOOCODE_REPO: path.join(cwd, 'code'), BOOCODE_HOME: home },
  });
  expect(readConfig({ DATABASE_URL: 'file:///x/y.db' }, cwd).database).toBe('/x/y.db');
  const shared = 'postgres://user:password@host/chats';
  expect(readConfig({ DATABASE_URL: shared }, cwd).database).toBe(shared);
});

describe('a model', () => {
  const cwd = import.meta.dirname;
  test('is there once its server and its name are', () => {
    const env = { LLM_BASE_URL: 'http://127.0.0.1:1/v1', LLM_MODEL: 'm', LLM_API_KEY: 'k' };
    expect(readConfig(env, cwd).model).toEqual({ baseUrl: 'http://127.0.0.1:1/v1', defaultModel: 'm', apiKey: 'k' });
  });

  test.each([
    ['LLM_BASE_URL', 'http://127.0.0.1:1/v1', 'LLM_MODEL'],
    ['LLM_MODEL', 'm', 'LLM_BASE_URL'],
  ])('%s alone is warned about', (name, value, missing) => {
    const { model, warnings } = readConfig({ [name]: value }, cwd);
    expect(model).toBeUndefined();
    expect(warnings).toEqual([expect.stringContaining(`${name} is set but ${missing} is not`)]);
  });

  test.each([
    ['LLM_BASE_URL', 'localhost:1234'],
    ['LLM_BASE_URL', 'file:///etc'],
    ['LLM_PRICE_INPUT', '-1'],
    ['LLM_PRICE_OUTPUT', 'cheap'],
    ['PORT', '70000'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://user:secret@host/db'],
    ['DATABASE_URL', 'file:'],
    ['WEB_SEARCH_URL', 'search'],
  ])('%s of %s is refused, and nothing secret of it is told', (name, value) => {
    const env = { LLM_BASE_URL: 'http://127.0.0.1:1/v1', LLM_MODEL: 'm', [name]: value };
    expect(() => readConfig(env, cwd)).toThrow(expect.objectContaining({ code: 'config_invalid' }));
    expect(() => readConfig(env, cwd)).toThrow(name);
    expect(messageOf(() => readConfig(env, cwd))).not.toContain('secret');
  });
});

test.each(['MCP_CONTEXT7_URL', 'MCP_CONTEXT7_API_KEY'])('%s, which is no more, is warned about', (name) => {
  const { warnings } = readConfig({ [name]: 'https://mcp.context7.com/mcp' }, temporaryDirectory());
  expect(warnings).toEqual([expect.stringMatching(new RegExp(`${name} .*mcp\\.json`))]);
});

test('the README has every variable that is read', () => {
  const source = fs.readFileSync(path.join(home, 'apps/boocode/src/config/config.ts'), 'utf8');
  const readme = fs.readFileSync(path.join(home, 'README.md'), 'utf8');
  const names = [...source.matchAll(/read\w*\('([A-Z_]+)'/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(12);
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

function messageOf(act: () => unknown): string {
  try {
    act();
    return '';
  } catch (error) {
    return String(error);
  }
}
