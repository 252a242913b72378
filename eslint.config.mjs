import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'reports/runs/**',
      'reports/proofs/**',
      'reports/specification/**',
      'node_modules/**',
      '.stryker-tmp/**',
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
);
