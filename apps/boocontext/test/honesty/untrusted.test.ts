// Nothing in the analysed repository is executed, and secrets in it are not told. Whatever would run leaves a mark.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { codesightToolNames } from '../../src/tools/codesight-tools.ts';
import { type AskableProject, playground } from './support/playground.ts';

const ground = playground();

const code = {
  // Of each of these codesight would look for a TypeScript to read their sources with.
  'package.json': JSON.stringify({
    name: 'shop',
    private: true,
    dependencies: {
      express: '4',
      react: '18',
      '@nestjs/common': '10',
      '@trpc/server': '11',
      typeorm: '0.3',
      'drizzle-orm': '1',
    },
    codesight: { outputDir: 'out-of-codesight', plugins: [{ name: 'evil', detector: './evil.js' }] },
  }),
  'src/served.ts': "import express from 'express';\nconst app = express();\napp.get('/levy', (req, res) => {});\n",
  'src/controller.ts':
    "import { Controller, Get } from '@nestjs/common';\n@Controller('x')\nexport class X {\n  @Get('y')\n  y() {}\n}\n",
  'src/trpc.ts':
    "import { initTRPC } from '@trpc/server';\nexport const r = t.router({ a: publicProcedure.query(() => 1) });\n",
  'src/db/schema.ts':
    "import { pgTable, text } from 'drizzle-orm/pg-core';\nexport const a = pgTable('a', { b: text('b') });\n",
  'src/entity.ts': "import { Entity } from 'typeorm';\n@Entity()\nexport class E {}\n",
  'src/view.tsx': 'export function View() {\n  return <p />;\n}\n',
  'src/api.py': 'from fastapi import FastAPI\napp = FastAPI()\n@app.get("/x")\ndef x(): pass\n',
  'requirements.txt': 'fastapi\nsqlalchemy\n',
  'src/tax.ts': 'export function levy() {}\n',
  'src/pay.ts': "import { levy } from './tax';\nexport function pay() {\n  levy();\n}\n",
};

const codesightCalls = codesightToolNames.map((name) => {
  if (name === 'codesight_get_wiki_article') return [name, { article: '../../../.env' }] as const;
  return [name, name === 'codesight_get_blast_radius' ? { file: 'src/tax.ts' } : {}] as const;
});

/** All that a host may ask, so that whatever reads configuration has read it. */
async function askEverything(project: AskableProject): Promise<string> {
  const answers = [
    await project.callgraph('levy', { depth: 3 }),
    await project.callgraph('pay', { path_to: 'levy' }),
    await project.impact('levy'),
    await project.ask('impact', { file: 'src/tax.ts' }),
    await project.ask('impact', { diff: 'working' }),
    await project.ask('impact', { diff: 'staged' }),
    await project.ask('impact', { diff: 'HEAD' }),
    await project.ask('types', { symbol: 'levy' }),
    await project.ask('symbols', { query: 'levy', include: ['source', 'callers', 'callees'] }),
    await project.ask('symbols', { query: 'where is the api key' }),
    await project.ask('overview', {}),
    await project.ask('overview', { section: 'env_vars' }),
  ];
  const texts: string[] = [];
  for (const [tool, input] of codesightCalls) texts.push(await project.askCodesight(tool, input));
  expect(answers[0]).toMatchObject({ details: { callers: [{ caller_symbol: 'pay' }] } });
  return JSON.stringify([answers, texts]);
}

test('secrets in .env and other places for them never appear in an answer', async () => {
  const secret = 'sk_live_51H8xTopSecretValue';
  const project = ground
    .project({
      ...code,
      '.env': `API_KEY=${secret}-a\nlevy=${secret}-b\nRULE='levy' # ${secret}-p\n`,
      '.env.production': `levy=${secret}-c\n`,
      '.env.example': `levy=${secret}-q\nSAMPLE_KEY=${secret}-r\n`,
      'packages/x/.env.local': `pay=${secret}-d\n`,
      '.npmrc': `//registry/:_authToken=${secret}-e\nlevy=1\n`,
      '.netrc': `machine levy password ${secret}-f\n`,
      id_rsa: `-----BEGIN OPENSSH PRIVATE KEY-----\n${secret}-g levy\n`,
      'certs/server.key': `${secret}-h\nlevy\n`,
      'certs/server.pem': `-----BEGIN PRIVATE KEY-----\n${secret}-i\nlevy\n`,
      '.git-credentials': `https://levy:${secret}-j@example.com\n`,
      '.aws/credentials': `[levy]\naws_secret_access_key = ${secret}-k\n`,
      'credentials.json': `{"handler": "levy", "key": "${secret}-l"}\n`,
    })
    .commit();
  project.write({ '.env': `API_KEY=${secret}-m\nlevy=${secret}-n\n`, '.env.staging': `levy=${secret}-o\n` });
  const told = await askEverything(project);
  expect(told).not.toContain(secret);
  expect(told).toContain('SAMPLE_KEY');
  for (const query of ['API_KEY', secret, 'password', 'levy']) {
    expect(JSON.stringify(await project.ask('symbols', { query }))).not.toContain(`${secret}-`);
  }
  expect(cached()).not.toContain('TopSecretValue');
});

/** All bytes that the server keeps. */
function cached(): string {
  return readdirSync(ground.cache, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}

describe('nothing is executed', () => {
  test('packages, binaries, plugins and configuration in JavaScript', async () => {
    const mark = path.join(ground.outside, 'executed-node');
    const evil = `require('node:fs').appendFileSync(${JSON.stringify(mark)}, __filename + '\\n');`;
    const evilModule = `import { appendFileSync } from 'node:fs';\nappendFileSync(${JSON.stringify(mark)}, import.meta.url + '\\n');\n`;
    const shell = `#!/bin/sh\necho "$0" >> '${mark}'\n`;
    const evilPackage = (name: string) => ({
      [`node_modules/${name}/package.json`]: JSON.stringify({
        name,
        version: '7.0.2',
        main: './index.js',
        bin: './bin.js',
        scripts: { preinstall: 'node index.js', postinstall: 'node index.js' },
        exports: {
          '.': './index.js',
          './*': './*.js',
          './unstable/*': './index.js',
          './package.json': './package.json',
        },
      }),
      [`node_modules/${name}/index.js`]: evil,
      [`node_modules/${name}/lib/typescript.js`]: evil,
      [`node_modules/${name}/lib/tsserver.js`]: evil,
    });
    const project = ground.project({
      ...code,
      ...evilPackage('typescript'),
      ...evilPackage('@typescript/typescript-linux-x64'),
      ...evilPackage('evil-plugin'),
      ...evilPackage('jsonc-parser'),
      ...evilPackage('@boocontext/code-index'),
      'node_modules/evil-config/tsconfig.js': evil,
      'node_modules/evil-config/tsconfig.json': '{"compilerOptions": {"plugins": [{"name": "evil-plugin"}]}}',
      'tsconfig.json': JSON.stringify({
        extends: ['evil-config/tsconfig.js', 'evil-config', './tsconfig.evil.js'],
        compilerOptions: { plugins: [{ name: 'evil-plugin', transform: './evil.js' }], types: ['evil-plugin'] },
        'ts-node': { require: ['./evil.js'] },
        include: ['src'],
      }),
      'tsconfig.evil.js': evil,
      'evil.js': evil,
      'evil.mjs': evilModule,
      '.pnp.cjs': evil,
      '.pnp.loader.mjs': evilModule,
      'vite.config.ts': evilModule,
      'eslint.config.js': evil,
      'jest.config.js': evil,
      '.swcrc': '{"jsc": {"experimental": {"plugins": [["evil-plugin", {}]]}}}',
      'boocontext.config.js': evil,
      'codesight.config.ts': evilModule,
      'codesight.config.js': evil,
      'codesight.config.mjs': evilModule,
      'node_modules/.pnpm/typescript@5.9.0/node_modules/typescript/package.json':
        '{"name": "typescript", "main": "index.js"}',
      'node_modules/.pnpm/typescript@5.9.0/node_modules/typescript/index.js': evil,
      'node_modules/.pnpm/tsx@4.0.0/node_modules/tsx/package.json': '{"name": "tsx", "main": "index.js"}',
      'node_modules/.pnpm/tsx@4.0.0/node_modules/tsx/index.js': evil,
      ...evilPackage('tsx'),
      ...evilPackage('ts-node'),
      ...evilPackage('codesight'),
      '.boocontext.json': JSON.stringify({ command: ['sh', '-c', `touch ${mark}`] }),
      'mcp.json': JSON.stringify({ mcpServers: { evil: { command: 'sh', args: ['-c', `touch ${mark}`] } } }),
    });
    for (const name of ['tsc', 'tsserver', 'node', 'git', 'sh', 'rg', 'codesight', 'python', 'python3', 'npx']) {
      project.executable(`node_modules/.bin/${name}`, shell).executable(name, shell);
    }
    project.commit();
    await askEverything(project);
    expect(executed(mark)).toBe('');
  });

  test('what the configuration of git names', async () => {
    const mark = path.join(ground.outside, 'executed-git');
    const run = path.join(ground.outside, 'run.sh');
    const project = ground
      .project({ ...code, '.gitattributes': '*.ts filter=evil diff=evil merge=evil\n*.md filter=evil\n' })
      .commit();
    ground.project({}, '../outside').executable('run.sh', `#!/bin/sh\necho "$0 $*" >> '${mark}'\ncat\n`);
    project
      .write({
        '.git/config': hostileConfig(run),
        'src/tax.ts': 'export function levy(rate: number) {}\n',
        'new.ts': 'levy();\n',
        '.git/HOSTILE': '',
      })
      .write({ '.git/info/attributes': '* filter=evil diff=evil\n', '.git/objects/info/commit-graph': 'garbage' });
    for (const hook of [
      'pre-commit',
      'post-index-change',
      'reference-transaction',
      'fsmonitor-watchman',
      'post-checkout',
      'query-watchman',
    ]) {
      project.executable(`.git/hooks/${hook}`, `#!/bin/sh\necho hook ${hook} >> '${mark}'\n`);
    }
    await askEverything(project);
    expect(await project.ask('impact', { diff: 'working' })).toMatchObject({
      details: { changed_symbols: [{ symbol: 'levy', change: 'signature' }], stale_callers: [{ symbol: 'pay' }] },
    });
    expect(executed(mark)).toBe('');
  });

  test('what the environment of a work tree or submodule names', async () => {
    const mark = path.join(ground.outside, 'executed-link');
    const run = path.join(ground.outside, 'run-link.sh');
    ground.project({}, '../outside').executable('run-link.sh', `#!/bin/sh\necho "$0 $*" >> '${mark}'\ncat\n`);
    const elsewhere = ground.project(code, 'elsewhere').commit();
    elsewhere.write({ '.git/config': hostileConfig(run), '.git/HOSTILE': '' });
    const project = ground.project({ ...code, '.git': 'gitdir: ../elsewhere/.git\n' }).write({
      'src/tax.ts': 'export function levy(rate: number) {}\n',
    });
    await askEverything(project);
    expect(executed(mark)).toBe('');
  });
});

function executed(mark: string): string {
  return existsSync(mark) ? readFileSync(mark, 'utf8') : '';
}

/** Every place known to us in which git's configuration can name a program. */
function hostileConfig(run: string): string {
  return `[core]
\trepositoryformatversion = 0
\tbare = false
\tfsmonitor = ${run}
\tfsmonitorHookVersion = 2
\thooksPath = .git/hooks
\tsshCommand = ${run}
\tpager = ${run}
\teditor = ${run}
\taskPass = ${run}
\tgitProxy = ${run}
\talternateRefsCommand = ${run}
\tattributesFile = .gitattributes
[diff]
\texternal = ${run}
[diff "evil"]
\ttextconv = ${run}
\tcommand = ${run}
[filter "evil"]
\tclean = ${run}
\tsmudge = ${run}
\tprocess = ${run}
\trequired = true
[merge "evil"]
\tdriver = ${run}
[alias]
\tdiff = !${run}
\tstatus = !${run}
\tls-files = !${run}
\tls-tree = !${run}
\tcat-file = !${run}
[credential]
\thelper = !${run}
[gpg]
\tprogram = ${run}
[uploadpack]
\tpackObjectsHook = ${run}
[include]
\tpath = ../more
[pager]
\tdiff = ${run}
[interactive]
\tdiffFilter = ${run}
[extensions]
\tpartialClone = origin
[remote "origin"]
\turl = ext::${run}
\tpromisor = true
\tuploadpack = ${run}
\tpartialclonefilter = blob:none
[protocol "ext"]
\tallow = always
`;
}
