import vitest from '@vitest/eslint-plugin';
import tseslint from 'typescript-eslint';

/** Ways to print without src/text/say.ts, where nothing of it can act upon a terminal. */
const PRINTING = [
  'MemberExpression[object.property.name=/^std(?:out|err)$/][property.name=/^(?:write|end)$/]',
  'CallExpression[callee.name=/^write(?:File)?Sync$/][arguments.0.value=/^(?:[12]|.dev.(?:std|tty|fd).*)$/]',
  'ImportDeclaration[source.value=/^(?:node:)?(?:console|process|tty)$/]',
].map((selector) => ({ selector, message: 'Print by src/text/say.ts.' }));

export default tseslint.config(
  {
    ignores: [
      'dist/**',
      'reports/runs/**',
      'reports/proofs/**',
      'reports/specification/**',
      'node_modules/**',
      'src/*/generated.ts',
    ],
  },
  ...tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      eqeqeq: 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // What the types know: a promise that nobody waits for hides an error, and a check that does not wait decides nothing.
    files: ['**/*.ts'],
    languageOptions: { parserOptions: { project: 'tsconfig.json' } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/return-await': ['error', 'in-try-catch'],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/only-throw-error': 'error',
    },
  },
  {
    // A wait by the session's clock gives the lane back to another check, and a proof skips it; any other holds everybody up.
    files: ['suites/**/*.ts', 'src/check/**/*.ts'],
    ignores: ['**/*.test.ts', '**/testing/**'],
    rules: {
      'no-restricted-globals': ['error', ...['setTimeout', 'setInterval', 'setImmediate']],
      'no-restricted-imports': ['error', { paths: ['node:timers', 'node:timers/promises'] }],
      'no-restricted-properties': [
        'error',
        ...['wait', 'waitAsync'].map((property) => ({ object: 'Atomics', property })),
      ],
    },
  },
  {
    // All that is printed goes through src/text/say.ts.
    files: ['commands/**', 'src/**', 'suites/**', 'faults/**', 'sandbox/**', 'generators/**'],
    ignores: ['src/text/say.ts', '**/*.test.ts', 'generators/checkGenerators.ts'],
    rules: {
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...PRINTING],
    },
  },
  {
    // Others' JSON may nest so deep that whoever looks into it overflows the stack, and their YAML cost minutes.
    files: ['commands/**', 'src/**', 'suites/**'],
    ignores: [
      ...['src/text/**', 'src/json/parse*.ts', 'src/results/report/allure/**'],
      ...['**/*.test.ts', '**/testing/**'],
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...PRINTING,
        {
          selector: 'MemberExpression[object.name=JSON][property.name=parse]',
          message: 'Parse by src/json/parseJson.ts.',
        },
        {
          selector: 'ImportDeclaration[source.value=yaml] ImportSpecifier[imported.name=/^parse/]',
          message: 'Parse by src/json/parseYaml.ts.',
        },
      ],
    },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: ['**/*.test.ts', 'test/**/*.ts'],
    plugins: { vitest },
    rules: {
      'vitest/consistent-test-it': ['error', { fn: 'test', withinDescribe: 'test' }],
      'vitest/no-focused-tests': 'error',
      'vitest/no-identical-title': 'error',
      // Files of unit tests share their modules: who loaded one before has the real one.
      'no-restricted-properties': ['error', { object: 'vi', property: 'mock' }],
    },
  },
);
