/**
 * The import table of ARCHITECTURE.md as rules: what a row does not name is forbidden. The table is the one source; a
 * test holds its order, so that nothing imports upward.
 */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const TESTS = '\\.test\\.ts$|/testing/|testServer\\.ts$';

/** The rows `| folder | what lives there | may import |`, in their order, which is from top to bottom. */
function importTable() {
  const text = readFileSync(join(__dirname, 'ARCHITECTURE.md'), 'utf8');
  const namesIn = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
  return text
    .split('\n')
    .filter((line) => /^\| `[^|]+\|[^|]+\|[^|]+\|$/.test(line))
    .map((line) => line.split('|').slice(1, -1))
    .map(([folder, , imports]) => ({ folder: namesIn(folder)[0], imports: namesIn(imports) }));
}

/** `src/run/` → everything below it; `services.ts` → that file. */
const pattern = (folder) => `^${folder.replaceAll('.', '\\.')}${folder.endsWith('/') ? '' : '$'}`;

const rows = importTable();

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
      comment: 'Every folder with code stands in the import table.',
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
      name: `${folder} imports only what the table names`,
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
