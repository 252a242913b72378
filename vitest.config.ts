import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,generators,suites,sandbox,faults,reports,test}/**/*.test.ts'],
          pool: 'threads',
        },
      },
      {
        test: {
          name: 'proof',
          include: ['test/proof/*.proof.ts'],
          pool: 'threads',
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'conformance',
          include: ['suites/*/*.conformance.ts'],
          globalSetup: ['suites/provideSandbox.ts'],
          setupFiles: ['allure-vitest/setup'],
          pool: 'threads',
          // One client per target: its limits on rate and concurrency hold for the whole run.
          fileParallelism: false,
          isolate: false,
          // Exchanges have a time limit of their own, which the target sets.
          testTimeout: 0,
          hookTimeout: 0,
        },
      },
    ],
  },
});
