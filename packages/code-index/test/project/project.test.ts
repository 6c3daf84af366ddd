/** What is this project: names, workspaces, languages and entry points, one small project for each kind of manifest. */
import type { ProjectAnswer } from '@boocontext/code-index';
import { describe, expect, test } from 'vitest';
import { type Files, project } from '../support/project.ts';

async function ask(files: Files, question = {}): Promise<ProjectAnswer> {
  return await (await project(files).engine()).project(question);
}

const entries = ({ entryPoints }: ProjectAnswer) =>
  entryPoints.map(({ file, kind, name, why }) => [file, kind, name, why].join(' | '));

describe('npm', () => {
  test('entries are the sources behind what the manifest names', async () => {
    const answer = await ask({
      'package.json': {
        name: '@acme/tool',
        description: 'Does  things\nwell',
        version: '1.2.3',
        packageManager: 'pnpm@9.1.0',
        bin: { tool: './dist/cli.js' },
        exports: {
          '.': { types: './dist/index.d.ts', default: './dist/index.js' },
          './extra': './dist/extra/index.js',
          './icons/*': './dist/icons/*.js',
          './package.json': './package.json',
        },
        scripts: {
          start: 'NODE_ENV=production node --watch dist/server.js --port 1',
          build: 'tsc',
          test: 'node test.js',
        },
        dependencies: { zod: '3' },
        devDependencies: { vitest: '4' },
      },
      'src/cli.ts': 'import { run } from "./index.ts";\nrun();\n',
      'src/index.ts': 'export function run() {}\n',
      'src/extra/index.ts': 'export const extra = 1;\n',
      'src/server.ts': 'export {};\n',
      'test/index.test.ts': 'import "../src/index.ts";\n',
    });
    expect(answer).toMatchObject({
      name: '@acme/tool',
      description: 'Does things well',
      type: 'command',
      packageManager: { name: 'pnpm', from: 'package.json' },
      workspaces: [],
      sourceFiles: 5,
      testFiles: 1,
    });
    expect(answer.coverage).toBeUndefined();
    expect(answer.manifests).toEqual([
      {
        file: 'package.json',
        kind: 'npm',
        name: '@acme/tool',
        description: 'Does things well',
        version: '1.2.3',
        private: false,
        dependencies: ['zod'],
        developmentDependencies: ['vitest'],
        scripts: ['start', 'build', 'test'],
      },
    ]);
    expect(entries(answer)).toEqual([
      'src/cli.ts | command | tool | bin of package.json',
      'src/server.ts | start | start | script start of package.json',
      'src/index.ts | module | @acme/tool | exports of package.json',
      'src/extra/index.ts | module | @acme/tool/extra | exports["./extra"] of package.json',
    ]);
    expect(answer.languages).toEqual([
      { language: 'TypeScript', programming: true, files: 5, lines: 6, tests: 1 },
      { language: 'JSON', programming: false, files: 1, lines: 1, tests: 0 },
    ]);
    expect(answer.imports).toEqual({
      modules: 5,
      edges: 2,
      cycles: [],
      typeOnlyCycles: 0,
      mostImported: [{ file: 'src/index.ts', importers: 1 }],
    });
  });
});
