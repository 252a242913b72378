import { defineConfig } from 'vitest/config';
import { suitesProject } from './commands/run/suitesProject.ts';

/** Colocated tests that take seconds each, because they walk every spec or run the program: no part of `npm test`. */
const SLOW = [
  'generators/specSchemas.test.ts',
  'generators/checkGenerators.test.ts',
  'commands/doctor/doctor.test.ts',
  'commands/replay/replay.test.ts',
];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,commands,generators,suites,sandbox,faults,proof}/**/*.test.ts'],
          exclude: SLOW,
          pool: 'threads',
          // Half of their time went into loading the same modules for each file again.
          isolate: false,
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
          include: ['test/*.test.ts', ...SLOW],
          pool: 'threads',
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          // Seconds of this machine, which say nothing on another one: no gate; `npm run test:measured`.
          name: 'measured',
          include: ['test/*.measured.ts'],
          pool: 'threads',
          testTimeout: 240_000,
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
          ...suitesProject,
          name: 'conformance',
          globalSetup: ['commands/run/provideSandbox.ts'],
        },
      },
    ],
  },
});
