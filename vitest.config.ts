import { defineConfig } from 'vitest/config';

/** Tests whose support registers what is checked after each test when it is loaded: it must be loaded for each file. */
const loadedAnew = ['packages/mcp-client/test/**/*.test.ts'];

/** Floods, hangs, full disks and files that no person writes: a quarter of all time, `npm run test:hostile`. */
const hostile = [
  'test/hostile/**/*.test.ts',
  'test/pathological/**/*.test.ts',
  'packages/code-index/test/engine/stuck.test.ts',
  'packages/project-scan/test/linear.test.ts',
  'apps/boocontext/test/cli/abrupt-ends.test.ts',
  'apps/boocontext/test/honesty/sources.test.ts',
  'apps/boocode/test/agents/fuzz.test.ts',
  'packages/code-index/test/syntax/fuzz.test.ts',
  'packages/code-index/test/syntax/outlines/hostile.test.ts',
  'apps/boochat/test/hostile-diagrams.test.ts',
];

export default defineConfig({
  test: {
    exclude: ['**/node_modules/**', '**/dist/**', '**/fixtures/**'],
    // Half of a test's time is waiting for a process or a page. A fifth at a time makes all of them take longer.
    maxWorkers: 4,
    // What has been built is loaded as it is: to transform the engine again takes a second for each process.
    server: { deps: { external: [/\/dist\//] } },
    // Tests start compilers and child processes; on a busy machine these take many times their usual time. No test waits
    // for a time: these limits only end what hangs.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      { extends: true, test: { name: 'alone', include: loadedAnew } },
      {
        extends: true,
        test: {
          name: 'together',
          include: [
            'packages/*/test/**/*.test.ts',
            'apps/*/test/**/*.test.ts',
            'bench/*/test/**/*.test.ts',
            'test/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', '**/fixtures/**', ...loadedAnew, ...hostile],
          // Loading the modules anew for each file takes a tenth of all time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'hostile', include: hostile, isolate: false } },
    ],
  },
});
