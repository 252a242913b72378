import { defineConfig } from 'vitest/config';

/** The tests that mutation testing runs (stryker.config.json): those beside the code that it mutates. */
export default defineConfig({
  test: {
    include: [
      'src/{verdict,check,recipes}/**/*.test.ts',
      'generators/{schema,fields}/**/*.test.ts',
      'src/spec/{sitesOf,schemaAt,mergedSchema}.test.ts',
    ],
  },
});
