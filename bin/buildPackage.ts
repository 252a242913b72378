import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { projectRoot } from '../projectRoot.ts';
import { writeParts } from './writeParts.ts';

/** What is started by its path, and keeps it (see `modulePath`); what these share lies in chunks. */
const ENTRY_POINTS = [
  'commands/main.ts',
  'commands/run/suitesWorker.ts',
  'commands/proxy/judgeWorker.ts',
  'src/shown/report/allure/allureProcess.ts',
  ...globSync('suites/*/suite.conformance.ts', { cwd: projectRoot }),
];

/** Code for whoever works on the project: a package has none of the packages that only these files import. */
const PROJECT_ONLY = [
  'src/promised/lint/lintSpecs.ts',
  'src/shown/site/build/renderSite.ts',
  'src/shown/site/build/siteData.ts',
  'src/shown/site/build/writeAssets.ts',
  'src/shown/handOver/postmanCollection.ts',
  'src/shown/handOver/selfContained.ts',
  'src/words/formatted.ts',
];

/**
 * Builds `dist/`, the code of the package that `npm pack` makes: Node strips no types below node_modules. Beside it lie the list of
 * the package's parts, and their notices.
 * @returns the packages that a run needs, sorted
 */
export async function buildPackage(): Promise<string[]> {
  const outdir = join(projectRoot, 'dist');
  rmSync(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: projectRoot,
    entryPoints: ENTRY_POINTS,
    outdir,
    outbase: '.',
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    packages: 'external',
    plugins: [withoutProof],
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
  });
  writeParts(outdir);
  return [...new Set(importedPackages(metafile))].toSorted();
}

/** What proves the suite is no part of a package; of the tables that it measures, a run needs some. */
const withoutProof: Plugin = {
  name: 'without proof/',
  setup({ onResolve }) {
    onResolve({ filter: /^\.{1,2}\/(.*\/)?proof\/.*\.ts$/ }, ({ path }) => ({
      path,
      external: true,
    }));
  },
};

function importedPackages({ inputs }: Metafile): string[] {
  return (
    Object.entries(inputs)
      .filter(([file]) => !PROJECT_ONLY.includes(file))
      .flatMap(([file, { imports }]) => [...imports, ...loadedLater(file)])
      // What a pattern of paths stands for (`import(`../suites/${service}/…`)`) is called external too.
      .filter(({ external, path }) => external && !/^(?:\.|node:)/.test(path))
      .map(({ path }) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'))
  );
}

/** What a file loads only when it needs it, which no `import` shows: `once<…>('yaml')`. */
function loadedLater(file: string) {
  const text = readFileSync(join(projectRoot, file), 'utf8');
  const all = text.matchAll(/\b(?:load|once<[^>]*>)\('(\w[^']*)'\)/g);
  return Array.from(all, ([, path = '']) => ({ path, external: true }));
}

if (import.meta.main) await buildPackage();
