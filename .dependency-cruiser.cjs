/** The import table of ARCHITECTURE.md. Data flows one way; nothing imports upward. */
const only = (from, allowed, comment) => ({
  name: `${from.replace(/\W+/g, '-')}-imports-only`,
  comment,
  severity: 'error',
  from: { path: `^${from}/`, pathNot: '\\.test\\.ts$|/testing/|testServer\\.ts$' },
  to: {
    path: '^(src|suites|generators|sandbox|faults|reports|specs)/',
    pathNot: allowed.map((path) => `^${path}`),
  },
});

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'sandbox-stands-alone',
      comment: 'A mistake in a spec must not hide in the sandbox too.',
      severity: 'error',
      from: { path: '^sandbox/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(src|suites|generators|faults|reports|specs)/' },
    },
    only('generators', ['generators/', 'src/spec/'], 'generators see schemas, nothing of HTTP'),
    only('src/spec', ['src/spec/'], 'specs are loaded by nobody but themselves'),
    only('src/target', ['src/target/', 'src/verdict/types'], 'a target file carries waivers'),
    only('src/exchange', ['src/exchange/', 'src/target/', 'src/spec/types'], 'the one HTTP client'),
    only(
      'src/check',
      ['src/check/', 'src/spec/', 'src/exchange/', 'src/target/', 'src/verdict/types'],
      'the kernel',
    ),
    only('src/verdict', ['src/verdict/', 'src/spec/types'], 'pure'),
    only(
      'src/report',
      ['src/report/', 'src/verdict/', 'src/exchange/types', 'reports/'],
      'files and pages from a verdict',
    ),
    only(
      'suites',
      [
        'suites/',
        'src/check/',
        'src/spec/',
        'src/exchange/',
        'src/target/',
        'src/verdict/types',
        'generators/',
        'sandbox/startSandbox',
      ],
      'checks; provideSandbox starts the default target',
    ),
    only(
      'faults',
      ['faults/', 'sandbox/types', 'src/spec/', 'generators/'],
      'faults stand around the sandbox; derived ones come from the specs',
    ),
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
