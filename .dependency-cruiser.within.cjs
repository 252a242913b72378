/** Folders that are divided further, from top to bottom; the dot is for the files in them. No room imports one above. */
const WITHIN = {
  'suites/analytics/': '. requests selection retrieval figures restaurants reports',
  'suites/stock/': '. update search list model items',
  'suites/partners/': '. lastModified records pages access',
  'suites/configuration/': '. lists objects entities',
  'faults/analytics/': '. selection retrieval restaurants figures requests variants reports',
  'src/promised/': 'lint reading constraints schemas .',
  'src/sent/': '. log judging requests',
  'src/sent/exchange/': 'client connection .',
  'src/sent/redaction/': '. encodings text',
  'src/checked/': '. readings trial',
  'src/checked/openapi/': '. requests reading',
  'src/shown/': '. folder',
  'src/shown/site/': 'build . examples views',
};

module.exports = Object.entries(WITHIN).flatMap(([folder, names]) =>
  names
    .split(' ')
    .map((name) => (name === '.' ? `^${folder}[^/]+$` : `^${folder}${name}/`))
    .map((path, index, paths) => ({
      name: `${path} imports no room above it`,
      severity: 'error',
      from: { path, pathNot: '\\.test\\.ts$|/testing/' },
      to: { path: paths.slice(0, index) },
    }))
    .slice(1),
);
