import { defineConfig } from 'oxlint';

const TESTS = ['**/*.test.ts'];

export default defineConfig({
  plugins: ['typescript'],
  jsPlugins: ['./lintRules.mjs'],
  categories: { correctness: 'off' },
  options: { typeAware: true },
  ignorePatterns: [
    'dist/**',
    'reports/runs/**',
    'reports/proofs/**',
    'reports/specification/**',
    'src/*/generated.ts',
  ],
  rules: {
    'no-array-constructor': 'error',
    'no-unused-expressions': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    eqeqeq: 'error',
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-duplicate-enum-values': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-extra-non-null-assertion': 'error',
    'typescript/no-misused-new': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-asserted-optional-chain': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-this-alias': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-declaration-merging': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-wrapper-object-types': 'error',
    'typescript/prefer-as-const': 'error',
    'typescript/triple-slash-reference': 'error',
  },
  overrides: [
    {
      files: ['**/*.ts'],
      rules: {
        'no-var': 'error',
        'prefer-const': 'error',
        'prefer-rest-params': 'error',
        'prefer-spread': 'error',
        // What the types know: a promise that nobody waits for hides an error, and a check that does not wait decides nothing.
        'typescript/no-floating-promises': 'error',
        'typescript/no-misused-promises': 'error',
        'typescript/await-thenable': 'error',
        'typescript/return-await': ['error', 'in-try-catch'],
        'typescript/switch-exhaustiveness-check': [
          'error',
          { considerDefaultExhaustiveForUnions: true },
        ],
        'typescript/only-throw-error': 'error',
      },
    },
    {
      // A wait by the session's clock gives the lane back to another check, and a proof skips it; any other holds everybody up.
      files: ['suites/**/*.ts', 'src/checked/**/*.ts'],
      excludeFiles: ['src/checked/run/**', 'src/checked/openapi/**', ...TESTS, '**/testing/**'],
      rules: {
        'no-restricted-globals': ['error', 'setTimeout', 'setInterval', 'setImmediate'],
        'no-restricted-imports': ['error', { paths: ['node:timers', 'node:timers/promises'] }],
        'no-restricted-properties': [
          'error',
          { object: 'Atomics', property: 'wait' },
          { object: 'Atomics', property: 'waitAsync' },
        ],
      },
    },
    {
      // All that is printed goes through src/words/say.ts.
      files: ['commands/**', 'src/**', 'suites/**', 'faults/**', 'sandbox/**', 'generators/**'],
      excludeFiles: ['src/words/say.ts', ...TESTS],
      rules: { 'no-console': 'error', 'project/printing': 'error' },
    },
    {
      // Others' JSON may nest so deep that whoever looks into it overflows the stack, and their YAML cost minutes.
      files: ['commands/**', 'src/**', 'suites/**'],
      excludeFiles: [
        ...['src/words/*.ts', 'src/words/json/parse*.ts', 'src/shown/report/allure/**'],
        ...[...TESTS, '**/testing/**'],
      ],
      rules: { 'project/parsing': 'error' },
    },
    {
      files: ['commands/**', 'src/**'],
      excludeFiles: [...TESTS, '**/testing/**'],
      rules: { 'project/folders': 'error' },
    },
    {
      // What others wrote is read by patterns everywhere.
      files: ['commands/**', 'src/**', 'suites/**', 'generators/**'],
      excludeFiles: [...TESTS, '**/testing/**'],
      rules: { 'project/linear': 'error' },
    },
    { files: ['**/*.cjs'], rules: { 'typescript/no-require-imports': 'off' } },
    {
      files: [...TESTS, 'test/**/*.ts'],
      plugins: ['typescript', 'vitest'],
      rules: {
        'vitest/consistent-test-it': ['error', { fn: 'test', withinDescribe: 'test' }],
        'vitest/no-focused-tests': 'error',
        'vitest/no-identical-title': 'error',
        // Files of unit tests share their modules: who loaded one before has the real one.
        'no-restricted-properties': ['error', { object: 'vi', property: 'mock' }],
      },
    },
  ],
});
