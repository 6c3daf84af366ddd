// The scan of a project that is not trusted: codesight runs sealed off, and what it cannot do is said.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { playground } from './support/playground.ts';
import { Project } from './support/project.ts';
import { startSession } from './support/session.ts';

const ground = playground();

const shop = {
  'package.json': '{"name": "shop", "dependencies": {"express": "4", "react": "18", "drizzle-orm": "1"}}',
  'src/app.ts': "import express from 'express';\nconst app = express();\napp.get('/cart', show);\napp.listen(1);\n",
  'src/cart.tsx': 'export function Cart({ items }) {\n  return <p>{items}</p>;\n}\n',
};

/** All was scanned: what stays open is that it stores nothing with what it depends on. */
const scanned = {
  verdict: 'CAUTION',
  summary: expect.stringMatching(/^shop .* Open: no data schema of drizzle was recognised\.$/),
};

test('a TypeScript that lies in the project is loaded by codesight itself, and not by us', async () => {
  const mark = path.join(ground.outside, 'planted');
  const project = ground
    .project({
      ...shop,
      'node_modules/typescript/package.json': '{"name": "typescript", "main": "index.js"}',
      'node_modules/typescript/index.js': `require('node:fs').appendFileSync(${JSON.stringify(mark)}, 'executed');`,
    })
    .commit();

  expect(await project.ask('overview', {})).toMatchObject({ ...scanned, details: { counts: { routes: 1 } } });
  expect(await project.askCodesight('codesight_scan')).toContain('/cart');
  expect(existsSync(mark)).toBe(false);

  // Otherwise this test could not fail.
  const routes = createRequire(import.meta.url).resolve('codesight/dist/detectors/routes.js');
  const files = JSON.stringify([path.join(project.root, 'src/app.ts')]);
  const found = JSON.stringify({ root: project.root, frameworks: ['express'] });
  const unsealed = `await (await import('${pathToFileURL(routes)}')).detectRoutes(${files}, ${found})`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', unsealed]);
  expect(existsSync(mark)).toBe(true);
});

test('nothing is written, also where an earlier run of codesight has left its folder', async () => {
  const project = ground
    .project({
      ...shop,
      '.gitignore': '.codesight\n',
      '.codesight/wiki/index.md': 'stale words\n',
      'docs/adr.md': note,
    })
    .commit();
  expect(await project.askCodesight('codesight_get_wiki_index')).not.toContain('stale words');
  expect(await project.askCodesight('codesight_get_wiki_article', { article: 'overview' })).toContain('shop');
  expect(await project.askCodesight('codesight_get_knowledge')).toContain('docs/adr.md');
  await project.askCodesight('codesight_refresh');
  project.expectUnchanged();
});
const note = '# Decision: carts live for a day\n\nWe decided to keep carts for a day, since people come back.\n';

test('links out of the project are not followed', async () => {
  ground.project({ 'secret.ts': "import express from 'express';\nexpress().get('/leaked', x);\n" }, '../outside');
  const project = ground.project(shop).link('src/leak.ts', path.join(ground.outside, 'secret.ts')).commit();
  const answer = await project.ask('overview', { section: 'routes' });
  expect(answer.details.routes).toMatchObject([{ path: '/cart' }]);
});

describe('a file that hangs', () => {
  // For each function that is opened codesight goes to the end of the file, which has no place to stop.
  const endless = '@Composable fun T(\n'.repeat(40_000);
  const phone = {
    'build.gradle.kts':
      'plugins { id("com.android.application") }\ndependencies { implementation("androidx.compose.ui:ui:1.0") }\n',
    'src/main/AndroidManifest.xml': '<manifest package="shop"><application /></manifest>\n',
    'src/App.kt':
      'import io.ktor.server.routing.*\n\nfun Application.app() {\n    routing {\n        get("/cart") { call.respond(1) }\n    }\n}\n',
  };

  test('is left out and named, and what other files hold is there', async () => {
    await withShortDeadline(async (session, project) => {
      const cart = '@Composable\nfun Cart(items: List<Item>) {\n}\n';
      project.write({ ...phone, 'src/Cart.kt': cart, 'src/Endless.kt': endless }).commit();
      const before = project.fingerprint();
      const answer = await session.ask('overview', { directory: project.directory });
      expect(answer).toMatchObject({
        verdict: 'CAUTION',
        summary: expect.stringMatching(/not all was scanned: components \(src\/Endless.kt was left out/),
        details: { routes: [{ path: '/cart' }], components: [{ name: 'Cart' }] },
        metadata: { coverage: { not_scanned: { components: expect.stringContaining('src/Endless.kt') } } },
      });
      // What is known of the same files is not looked for again.
      const messages: string[] = [];
      const onprogress = ({ message = '' }: { message?: string | undefined }) => void messages.push(message);
      await session.ask('overview', { directory: project.directory }, { onprogress });
      expect(messages.filter((message) => message.includes('scanning'))).toEqual([]);
      await expect(session.askCodesight('codesight_get_summary', { directory: project.directory })).rejects.toThrow(
        /could not answer: it took longer than/,
      );
      expect(project.fingerprint()).toBe(before);
    }, '6000');
  });

  test('ends with the call that is cancelled', async () => {
    await withShortDeadline(async (session, project) => {
      project.write({ ...phone, 'src/Endless.kt': endless }).commit();
      const calling = new AbortController();
      const onprogress = ({ message }: { message?: string | undefined }) => {
        if (message?.includes('components')) calling.abort(new Error('enough'));
      };
      const asked = session.ask('overview', { directory: project.directory }, { signal: calling.signal, onprogress });
      await expect(asked).rejects.toThrow('enough');
      // With the deadline of a minute, an answer shows that the cancelled call holds nothing up.
      project.write({ 'src/Endless.kt': '' });
      expect(await session.ask('overview', { directory: project.directory })).toMatchObject({
        details: { routes: [{ path: '/cart' }] },
        summary: expect.not.stringContaining('scanned'),
      });
    }, '60000');
  });
});

describe('where there is little', () => {
  test.each([
    ['nothing', {}, /no files/],
    ['only text', { 'README.md': '# Handbook\n\nRead me.\n', 'guide/a.md': '# A\n' }, /no source files/],
    ['an example in documentation', { 'README.md': "```js\napp.get('/x', y)\n```\n" }, /no source files/],
  ])('%s: CAUTION', async (_, files, sentence) => {
    const answer = await ground.project(files).ask('overview', {});
    expect(answer).toMatchObject({ verdict: 'CAUTION', summary: expect.stringMatching(sentence) });
    expect(answer.details).toMatchObject({ counts: { routes: 0, source_files: 0 } });
  });

  test('a directory that is not there: UNSAFE', async () => {
    expect(await ground.session.ask('overview', { directory: 'no-such' })).toMatchObject({
      verdict: 'UNSAFE',
      details: { error: { code: 'directory_missing' } },
    });
    await expect(ground.session.askCodesight('codesight_scan', { directory: '/' })).rejects.toThrow(
      /outside the roots/,
    );
  });

  test('no git', async () => {
    expect(await ground.project(shop).ask('overview', {})).toMatchObject({
      ...scanned,
      details: { counts: { routes: 1 } },
    });
  });
});

/** A server of its own, since its time limit is set by its environment. */
async function withShortDeadline(
  use: (session: Awaited<ReturnType<typeof startSession>>, project: Project) => Promise<void>,
  deadlineMs: string,
): Promise<void> {
  const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'boocontext-scan-')));
  const project = new Project(path.join(base, 'project'), 'project');
  const env = { BOOCONTEXT_CACHE: path.join(base, 'cache'), BOOCONTEXT_SCAN_DEADLINE_MS: deadlineMs };
  const session = await startSession([base], { env });
  try {
    await use(session, project);
    expect(session.strayOutput()).toEqual([]);
  } finally {
    await session.close();
    await expect.poll(() => session.alive()).toEqual([]);
    rmSync(base, { recursive: true, force: true });
  }
}
