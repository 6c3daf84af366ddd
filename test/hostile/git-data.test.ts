// Git data that leads elsewhere: a clone, or an archive with a `.git` in it, that would have us show another repository of
// this machine. The victim is such a repository; a word of its history in any answer is the attack's success.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { commitAll, git, type ServerProcess, startServerProcess } from '@boocontext/test-support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Attempt, campaign, type Question } from './support/campaign.ts';
import { Clone, plantHonestPart } from './support/clone.ts';

const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boocontext-git-data-')));
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

/** Somebody's own repository: a commit in a pack and one beside it, a working tree, a submodule. */
const victim = new Clone(path.join(base, 'victim'));
const secret = 'treasure';
victim.write('secret.ts', `export const ${secret} = 'under the oak';\n`);
commitAll(victim.root, { message: `the first ${secret}` });
git(victim.root, 'gc', '--quiet');
victim.write('secret.ts', `export const ${secret} = 'under the elm';\n`);
const victimHead = commitAll(victim.root, { message: `the second ${secret}` });
git(victim.root, 'worktree', 'add', '--quiet', '--detach', path.join(base, 'victims-tree'));
const submodule = new Clone(path.join(base, 'submodule')).write('part.ts', `export const ${secret} = 3;\n`);
commitAll(submodule.root, { message: `the third ${secret}` });
git(victim.root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', submodule.root, 'part');
const victimGit = victim.at('.git');

/** Loose objects of the victim's last commit lie in folders of two letters. */
const looseFolder = path.join(victimGit, 'objects', victimHead.slice(0, 2));

/** An honest repository, whose branch then points at the victim's commit: what is missing is to be had from elsewhere. */
function pointAtVictim(clone: Clone): Clone {
  return clone.commit().write('.git/refs/heads/main', `${victimHead}\n`);
}

function copyInto(clone: Clone, place: string, from: string): Clone {
  fs.cpSync(from, clone.at(place), { recursive: true });
  return clone;
}

const attacks: readonly (readonly [name: string, plant: (clone: Clone) => void])[] = [
  ['a .git file that names another repository', (clone) => clone.write('.git', `gitdir: ${victimGit}\n`)],
  [
    'a .git file that names the working tree of another repository',
    (clone) => clone.write('.git', `gitdir: ${victimGit}/worktrees/victims-tree\n`),
  ],
  [
    'a .git file that names the submodule of another repository',
    (clone) => clone.write('.git', `gitdir: ${victimGit}/modules/part\n`),
  ],
  ['a .git that is a link', (clone) => clone.link('.git', victimGit)],
  [
    'a .git file that names a link to a place that names us back',
    (clone) =>
      clone
        .write('.git', 'gitdir: inner/tree\n')
        .link('inner/tree', `${victimGit}/worktrees/victims-tree`)
        .write('inner/gitdir', `${clone.root}/.git\n`),
  ],
  [
    'a place in the clone that names us back, and shares the data of another repository',
    (clone) =>
      clone
        .write('.git', 'gitdir: data/worktrees/us\n')
        .write('data/worktrees/us/gitdir', `${clone.root}/.git\n`)
        .write('data/worktrees/us/HEAD', `${victimHead}\n`)
        .write('data/worktrees/us/commondir', `${victimGit}\n`),
  ],
  [
    'the same, by links to each part of the other repository',
    (clone) => {
      clone
        .write('.git', 'gitdir: data/worktrees/us\n')
        .write('data/worktrees/us/gitdir', `${clone.root}/.git\n`)
        .write('data/worktrees/us/HEAD', 'ref: refs/heads/main\n')
        .write('data/worktrees/us/commondir', '../..\n');
      for (const part of ['objects', 'refs', 'config']) clone.link(`data/${part}`, `${victimGit}/${part}`);
    },
  ],
  [
    'a commondir in our own .git',
    (clone) => clone.write('.git/HEAD', `${victimHead}\n`).write('.git/commondir', `${victimGit}\n`),
  ],
  ['a commondir with a relative path', (clone) => pointAtVictim(clone).write('.git/commondir', '../../../victim/.git')],
  ['objects that are a link', (clone) => pointAtVictim(clone).link('.git/objects', `${victimGit}/objects`)],
  ['packs that are a link', (clone) => pointAtVictim(clone).link('.git/objects/pack', `${victimGit}/objects/pack`)],
  [
    'each pack a link',
    (clone) => {
      const head = git(victim.root, 'rev-parse', 'HEAD~1').trim();
      pointAtVictim(clone).write('.git/refs/heads/main', `${head}\n`);
      for (const name of fs.readdirSync(`${victimGit}/objects/pack`)) {
        clone.link(`.git/objects/pack/${name}`, `${victimGit}/objects/pack/${name}`);
      }
    },
  ],
  [
    'a folder of loose objects that is a link',
    (clone) => {
      pointAtVictim(clone);
      for (const name of fs.readdirSync(`${victimGit}/objects`)) {
        if (/^[0-9a-f]{2}$/.test(name)) clone.link(`.git/objects/${name}`, `${victimGit}/objects/${name}`);
      }
    },
  ],
  [
    'a loose object that is a link',
    (clone) => {
      pointAtVictim(clone);
      for (const name of fs.readdirSync(looseFolder)) {
        clone.link(`.git/objects/${victimHead.slice(0, 2)}/${name}`, path.join(looseFolder, name));
      }
    },
  ],
  ['alternates', (clone) => pointAtVictim(clone).write('.git/objects/info/alternates', `${victimGit}/objects\n`)],
  [
    'alternates by a relative path',
    (clone) =>
      pointAtVictim(clone).write(
        '.git/objects/info/alternates',
        `${path.relative(clone.at('.git/objects'), `${victimGit}/objects`)}\n`,
      ),
  ],
  [
    'alternates of a place inside, which has alternates of its own',
    (clone) =>
      pointAtVictim(clone)
        .write('.git/objects/info/alternates', '../../borrowed\n')
        .write('borrowed/pack/.keep', '')
        .write('borrowed/info/alternates', `${victimGit}/objects\n`),
  ],
  [
    'alternates that are a link',
    (clone) => {
      clone.write('list', `${victimGit}/objects\n`);
      pointAtVictim(clone).link('.git/objects/info/alternates', '../../../list');
    },
  ],
  [
    'alternates behind a link to a folder',
    (clone) => {
      clone.write('information/alternates', `${victimGit}/objects\n`);
      pointAtVictim(clone).link('.git/objects/info', '../../information');
    },
  ],
  [
    'alternates over http',
    (clone) => pointAtVictim(clone).write('.git/objects/info/http-alternates', `${victimGit}/objects\n`),
  ],
  [
    'a commit graph that is a link',
    (clone) => {
      git(victim.root, 'commit-graph', 'write', '--reachable');
      pointAtVictim(clone).link('.git/objects/info/commit-graph', `${victimGit}/objects/info/commit-graph`);
    },
  ],
  [
    'references, HEAD and configuration that are links, with the objects copied in',
    (clone) => {
      copyInto(clone, '.git/objects', `${submodule.root}/.git/objects`);
      for (const part of ['HEAD', 'refs', 'config']) clone.link(`.git/${part}`, `${victimGit}/${part}`);
    },
  ],
  [
    'a branch that is a link',
    (clone) => pointAtVictim(clone).link('.git/refs/heads/main', `${victimGit}/refs/heads/main`),
  ],
];

const gitQuestions: readonly Question[] = [
  { tool: 'impact', input: { diff: 'working' } },
  { tool: 'impact', input: { diff: 'HEAD~1' } },
  { tool: 'health', input: {} },
];

campaign(
  'git data of another repository: boocontext',
  attacks.map(
    ([name, plant]): Attempt => ({
      name,
      plant,
      questions: gitQuestions,
      expect: (answers) => {
        expect(JSON.stringify(answers)).not.toContain(secret);
        // Not even from which commit it was read.
        expect(JSON.stringify(answers)).not.toContain(victimHead.slice(0, 7));
        for (const answer of answers.slice(0, 2)) {
          expect(answer.verdict).toBe('UNSAFE');
          expect(answer.details.error?.code).toMatch(/^(not_git|bad_diff)$/);
        }
      },
    }),
  ),
);

campaign('git data that is borrowed or kept elsewhere in good faith: boocontext', [
  {
    name: 'a clone that shares the objects of another one says that its history is not read',
    plant: (clone) => {
      const origin = new Clone(path.join(base, 'origin')).write('a.ts', 'export const a = 1;\n').commit();
      fs.rmSync(clone.root, { recursive: true });
      git(base, 'clone', '--quiet', '--shared', origin.root, clone.root);
      plantHonestPart(clone);
    },
    questions: gitQuestions,
    expect: ([diff, , health]) => {
      expect(diff?.details.error?.code).toBe('not_git');
      expect(diff?.summary).toContain('borrows objects from another repository');
      expect(JSON.stringify(health)).toContain('borrows objects from another repository');
    },
  },
  {
    name: 'a working tree beside its repository',
    plant: (clone) => {
      const main = new Clone(path.join(base, 'main')).write('a.ts', 'export const a = 1;\n').commit();
      fs.rmSync(clone.root, { recursive: true });
      git(main.root, 'worktree', 'add', '--quiet', clone.root);
      plantHonestPart(clone);
      clone.write('a.ts', 'export const a = 2;\n');
    },
    questions: gitQuestions.slice(0, 1),
    expect: ([diff]) => expect(JSON.stringify(diff)).toContain('a.ts'),
  },
  {
    name: 'a submodule',
    plant: (clone) => {
      const whole = new Clone(path.join(base, 'whole')).write('a.ts', '').commit();
      const part = new Clone(path.join(base, 'part')).write('p.ts', 'export const p = 1;\n').commit();
      git(whole.root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', part.root, 'sub');
      fs.rmSync(clone.root, { recursive: true });
      fs.cpSync(whole.root, clone.root, { recursive: true });
      clone.write('sub/p.ts', 'export const p = 2;\n');
      plantHonestPart(clone);
    },
    questions: [{ tool: 'impact', input: { diff: 'working', directory: '' } }],
    expect: () => {},
  },
]);

describe('git data of another repository: BooCode', () => {
  const home = path.join(base, 'boocode');
  const clone = new Clone(path.join(home, 'clone'));
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess({
      PATH: process.env.PATH ?? '',
      HOME: home,
      BOOCODE_REPO: clone.root,
      DATABASE_URL: `file:${home}/chats.db`,
      MCP_CONFIG_PATH: path.join(home, 'none.json'),
    });
  });
  afterAll(() => server.end('SIGKILL'));

  const call = async (tool: string, args: object) =>
    (await (await server.post(`/api/tools/${tool}/call`, { args })).json()) as { error: boolean; output: string };

  test.each(attacks)('%s', async (_, plant) => {
    fs.rmSync(clone.root, { recursive: true, force: true });
    fs.mkdirSync(clone.root);
    clone.write('secret.ts', 'export const other = 1;\n');
    plant(clone);
    for (const [tool, args] of [
      ['git_log', {}],
      ['git_show', { revision: victimHead }],
      ['git_show', { revision: 'HEAD:secret.ts' }],
      ['git_blame', { path: 'secret.ts' }],
    ] as const) {
      const { error, output } = await call(tool, args);
      expect(output, tool).not.toContain(secret);
      expect(output, tool).not.toContain('the second');
      expect(error, output).toBe(true);
    }
  });
});
