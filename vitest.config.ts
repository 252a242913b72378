import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,commands,generators,suites,sandbox,faults}/**/*.test.ts'],
          pool: 'threads',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          // A small one; `npm run prove` is the whole.
          name: 'proof',
          include: ['test/*.proof.ts'],
          pool: 'threads',
          testTimeout: 120_000,
        },
      },
      {
        test: {
          // The whole program, as people start it: processes, sockets, signals.
          name: 'whole',
          include: ['test/*.test.ts'],
          pool: 'threads',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          // Programs that others wrote, given the documents as they lie on disk.
          name: 'otherMakes',
          include: ['test/otherMakes/*.otherMakes.ts'],
          pool: 'threads',
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'conformance',
          include: ['suites/*/suite.conformance.ts'],
          globalSetup: ['commands/run/provideSandbox.ts'],
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
