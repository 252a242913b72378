import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { build, type Plugin } from 'esbuild';
import { root } from '../../project.ts';
import { withFingerprints, type FoundMutant, type Mutant } from './Mutant.ts';

/** Stryker writes what it does to a logger; nobody reads it here. */
const SILENT = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: () => {},
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  fatal: () => {},
};

/**
 * Writes one module that holds the whole sandbox with every mutant that Stryker's mutators make of it, each behind a
 * switch (`globalThis.__stryker__.activeMutant`). The module exports what `sandbox/openSandbox.ts` does.
 */
export async function instrumentSandbox(outfile: string): Promise<Mutant[]> {
  const sources = new Map(
    globSync('sandbox/**/*.ts', { cwd: root })
      .filter((name) => !name.endsWith('.test.ts') && !name.includes('/testing/'))
      .toSorted()
      .map((name) => [name, readFileSync(join(root, name), 'utf8')]),
  );
  const { files, mutants } = await new Instrumenter(SILENT).instrument(
    [...sources].map(([name, content]) => ({ name, mutate: true, content })),
    { plugins: null, excludedMutations: [], ignorers: [] },
  );
  const instrumented = new Map(files.map(({ name, content }) => [join(root, name), content]));
  await build({
    absWorkingDir: root,
    entryPoints: ['sandbox/openSandbox.ts'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    packages: 'external',
    logLevel: 'warning',
    plugins: [inPlaceOf(instrumented)],
  });
  return withFingerprints(
    mutants.map(({ id, fileName, mutatorName, replacement, location: { start, end } }) => {
      const lines = (sources.get(fileName) ?? '').split('\n');
      const context = lines.slice(start.line, end.line + 1);
      return {
        id,
        file: fileName,
        line: start.line + 1,
        mutator: mutatorName,
        original: textBetween(context, start.column, end.column),
        replacement,
        context: context.join('\n'),
      } satisfies FoundMutant;
    }),
  );
}

function textBetween(lines: string[], from: number, to: number): string {
  const cut = [...lines];
  const last = cut.length - 1;
  cut[last] = cut[last]?.slice(0, to) ?? '';
  cut[0] = cut[0]?.slice(from) ?? '';
  return cut.join('\n');
}

function inPlaceOf(contents: Map<string, string>): Plugin {
  return {
    name: 'instrumented',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const found = contents.get(path);
        return found === undefined ? undefined : { contents: found, loader: 'ts' };
      });
    },
  };
}
