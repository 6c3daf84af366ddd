// `install --scope project` in a repository that has a link in the place of whatever a host's installation writes or lies
// in: nothing is written through it, wherever it leads, and nothing beside it either.

import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { installHome } from '../../apps/boocontext/test/support/install-home.ts';

const here = installHome();
const { install, everything, put } = here;

const hosts = ['opencode', 'claude', 'cursor', 'vscode', 'codex', 'gemini'];
const ends = ['outside', 'nowhere', 'to itself', 'to the folder above'];

/** What an installation makes in the project, and every folder in which it does, by its path there. */
async function placesOf(host: string): Promise<readonly string[]> {
  expect((await install(host, '--scope', 'project')).code).toBe(0);
  const made = fs.readdirSync(here.project, { recursive: true }).map(String);
  expect((await install(host, '--scope', 'project', '--uninstall')).code).toBe(0);
  expect(fs.readdirSync(here.project)).toEqual([]);
  return made;
}

function targetOf(end: string, link: string, isFile: boolean): string {
  switch (end) {
    case 'outside':
      return path.join(here.path, isFile ? 'outside/settings' : 'outside');
    case 'nowhere':
      return path.join(here.path, 'gone/further');
    case 'to itself':
      return path.basename(link);
    default:
      return here.path;
  }
}

test.each(hosts)('%s: a file in the place of a folder is said, and nothing else is left behind', async (host) => {
  for (const place of await placesOf(host)) {
    if (path.extname(place) !== '') continue;
    const file = path.join(here.project, place);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, 'a file');
    const before = everything();
    const { code, stderr } = await install(host, '--scope', 'project');
    expect({ place, code, says: stderr.includes(path.basename(place)) }).toEqual({ place, code: 1, says: true });
    expect(everything(), place).toEqual(before);
    fs.rmSync(here.project, { recursive: true });
    fs.mkdirSync(here.project);
  }
});

test.each(hosts.flatMap((host) => ends.map((end) => [host, end] as const)))(
  '%s: a link that leads %s is not written through, whatever it stands for',
  async (host, end) => {
    put('outside/settings', '{}\n');
    const places = await placesOf(host);
    expect(places.length).toBeGreaterThan(1);
    for (const place of places) {
      const link = path.join(here.project, place);
      fs.mkdirSync(path.dirname(link), { recursive: true });
      fs.symlinkSync(targetOf(end, link, path.extname(place) !== ''), link);
      const before = everything();
      const { code, stderr } = await install(host, '--scope', 'project');
      expect({ place, code, says: stderr !== '' }).toEqual({ place, code: 1, says: true });
      expect(everything(), place).toEqual(before);
      expect(fs.existsSync(path.join(here.path, 'gone')), place).toBe(false);
      fs.rmSync(here.project, { recursive: true });
      fs.mkdirSync(here.project);
    }
  },
);
