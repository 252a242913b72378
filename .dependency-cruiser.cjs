/**
 * Who may import whom, from top to bottom: a folder imports itself and what it names here, all of which stand below it.
 * ARCHITECTURE.md says what lives in each. Tests may import anything. A test holds the order, so that nothing imports upward.
 */
const MAY_IMPORT = {
  'bin/': ['src/target/', 'projectRoot.ts'],
  'commands/': [
    'proof/',
    'suites/',
    'faults/',
    'sandbox/',
    'generators/',
    'src/report/',
    'src/site/',
    'src/budget/',
    'src/run/',
    'src/recipes/',
    'src/places/',
    'src/check/',
    'src/exchange/',
    'src/redaction/',
    'src/verdict/',
    'src/journal/',
    'src/target/',
    'src/handOver/',
    'src/diff/',
    'src/documents/',
    'src/spec/',
    'src/text/',
    'src/json/',
    'services.ts',
    'projectRoot.ts',
  ],
  'proof/': [
    'suites/',
    'faults/',
    'sandbox/',
    'src/budget/',
    'src/run/',
    'src/check/',
    'src/exchange/',
    'src/verdict/',
    'src/target/',
    'src/spec/',
    'proof/measured/',
    'services.ts',
    'projectRoot.ts',
  ],
  'suites/': [
    'generators/',
    'src/run/',
    'src/check/',
    'src/exchange/',
    'src/target/',
    'src/spec/',
    'src/json/',
    'services.ts',
  ],
  'faults/': ['sandbox/', 'generators/', 'src/spec/', 'src/json/', 'services.ts'],
  'sandbox/': ['services.ts'],
  'src/report/': ['src/exchange/', 'src/verdict/', 'src/text/', 'projectRoot.ts'],
  'src/site/': ['src/exchange/', 'src/verdict/', 'src/spec/', 'services.ts'],
  'src/budget/': ['src/run/', 'src/check/', 'src/target/', 'proof/measured/', 'services.ts'],
  'src/run/': [
    'src/recipes/',
    'src/places/',
    'src/check/',
    'src/verdict/',
    'src/target/',
    'src/spec/',
    'src/text/',
    'projectRoot.ts',
  ],
  'src/recipes/': ['generators/', 'src/check/', 'src/exchange/', 'src/spec/'],
  'generators/': ['src/spec/', 'src/json/'],
  'src/check/': [
    'src/exchange/',
    'src/redaction/',
    'src/verdict/',
    'src/journal/',
    'src/target/',
    'src/spec/',
    'src/json/',
    'services.ts',
  ],
  'src/handOver/': ['src/exchange/', 'src/spec/', 'src/json/'],
  'src/exchange/': ['src/redaction/', 'src/target/', 'src/spec/', 'src/json/'],
  'src/redaction/': ['src/target/'],
  'src/verdict/': ['src/target/', 'src/spec/', 'src/text/', 'services.ts', 'projectRoot.ts'],
  'src/journal/': ['src/spec/', 'src/text/'],
  'src/target/': ['src/text/', 'src/json/', 'projectRoot.ts'],
  'src/places/': ['src/spec/', 'services.ts', 'projectRoot.ts'],
  'src/diff/': ['src/spec/', 'src/json/'],
  'src/documents/': ['src/spec/'],
  'src/spec/': ['src/json/', 'services.ts', 'projectRoot.ts'],
  'src/text/': ['projectRoot.ts'],
  'src/json/': [],
  'proof/measured/': [],
  'services.ts': [],
  'projectRoot.ts': [],
};

const TESTS = '\\.test\\.ts$|/testing/|testServer\\.ts$';

/** `src/run/` → everything below it; `services.ts` → that file. */
const pattern = (folder) => `^${folder.replaceAll('.', '\\.')}${folder.endsWith('/') ? '' : '$'}`;

const rows = Object.entries(MAY_IMPORT).map(([folder, imports]) => ({ folder, imports }));

module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Types included.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-other-folder',
      comment: 'Every folder with code stands in MAY_IMPORT.',
      severity: 'error',
      from: { pathNot: '^(test/|node_modules/)|\\.test\\.ts$' },
      to: {
        pathNot: [
          ...rows.map(({ folder }) => pattern(folder)),
          'node_modules',
          '^reports/',
          '^package\\.json$',
        ],
        dependencyTypesNot: ['core', 'npm', 'npm-dev', 'type-only', 'unknown'],
      },
    },
    ...rows.map(({ folder, imports }) => ({
      name: `${folder} imports only what it names`,
      severity: 'error',
      from: { path: pattern(folder), pathNot: TESTS },
      to: {
        path: rows.map((row) => pattern(row.folder)),
        pathNot: [folder, ...imports].map(pattern),
      },
    })),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node'],
    },
  },
};
