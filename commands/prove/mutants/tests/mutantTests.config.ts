import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { root } from '../../../project.ts';

/** How the unit tests are run that are asked about a mutant: with the code of `$MUTANTS` in place of that on disk. */
const contents = JSON.parse(readFileSync(process.env['MUTANTS'] ?? '', 'utf8')) as Record<
  string,
  string
>;

export default defineConfig({
  root,
  plugins: [{ name: 'mutants', enforce: 'pre', load: (id) => contents[id] }],
  test: {
    include: ['src/**/*.test.ts'],
    setupFiles: [`${root}/commands/prove/mutants/tests/switchOnAsked.ts`],
    pool: 'threads',
    // It knows modules by what lies on disk.
    fsModuleCache: false,
    testTimeout: 30_000,
  },
});
