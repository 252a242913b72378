import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { suitesProject } from './commands/run/suitesProject.ts';

/** Colocated tests that take seconds each, because they walk every spec or run the program: no part of `npm test`. */
const SLOW = [
  'generators/corpus/checkSchema.test.ts',
  'commands/doctor/doctor.test.ts',
  'commands/replay/replay.test.ts',
];

/**
 * Tests of the whole program with large input, hostile peers or many runs, of how each page looks, of each line of the
 * guides, of the package and of the templates for build servers, which cost half of all and answer for parts that seldom
 * change: no part of the gate, which has ten minutes; `npm run test:nightly`.
 */
const NIGHTLY = [
  'bounds',
  'ci',
  'contributing',
  'documentedCommands',
  'interruptedHostile',
  'largeRecording',
  'lossWalk',
  'package',
  'sideBySide',
  'specificationLooks',
  'stockSideBySide',
  'variantsSideBySide',
].map((name) => `test/${name}.test.ts`);

const wholeProgram = {
  globalSetup: 'test/pages/builtSite.ts',
  setupFiles: 'test/ownState.ts',
  pool: 'threads',
  isolate: false,
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // Few look at Allure's page, and each costs a second: they ask for it.
  env: { CONFORMANCE_ALLURE: 'none' },
} as const;

/** The longest of the whole program's tests: begun last, they would run alone in the end. */
const LONGEST = [
  'contributing',
  'unusableTargets',
  'documentedCommands',
  'ci',
  'rejudge',
  'run',
  'killedRun',
  'specification',
  'startHere',
  'lossWalk',
  'package',
  'sideBySide',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) =>
      LONGEST.findIndex((name) => moduleId.endsWith(`test/${name}.test.ts`)) >>> 0;
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,commands,generators,suites,sandbox,faults,proof}/**/*.test.ts'],
          exclude: SLOW,
          setupFiles: 'test/ownState.ts',
          env: wholeProgram.env,
          pool: 'threads',
          // Half of their time went into loading the same modules for each file again.
          isolate: false,
          // What hangs is ended; a machine that does other things is only slow.
          testTimeout: 120_000,
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
          exclude: NIGHTLY,
          ...wholeProgram,
        },
      },
      { test: { name: 'nightly', include: NIGHTLY, ...wholeProgram } },
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
