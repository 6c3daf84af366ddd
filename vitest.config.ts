import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/test/**/*.test.ts',
      'apps/*/test/**/*.test.ts',
      'bench/*/test/**/*.test.ts',
      'test/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**', '**/fixtures/**'],
    // A third of a test's time is waiting for a process, so three run at once on two cores.
    maxWorkers: 3,
    // Loading the modules anew for each file takes a tenth of all time, and no test changes one.
    isolate: false,
    // Tests start compilers and child processes; on a busy machine these take many times their usual time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
