import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, matchesGlob, relative, resolve } from 'node:path';
import { loadSpecs } from '../../../src/spec/loadSpecs.ts';
import { services, type ServiceName } from '../../../services.ts';
import { root } from '../../project.ts';
import type { ProveOptions } from '../prove.ts';
import { changedLines } from './changedLines.ts';
import { FateLog } from './FateLog.ts';
import { instrumentSandbox } from './instrumentSandbox.ts';
import { judgeMutants } from './judgeMutants.ts';
import type { Mutant } from './Mutant.ts';
import { mutationText, proposalOf } from './mutationText.ts';
import { scoreOf } from './scoreOf.ts';
import { settledMutants } from './settledMutants.ts';

/**
 * Proves the suite against every mutant of the sandbox. Returns the exit code: 1 where one is neither noticed nor
 * settled, an entry of the list is stale, or a check of ours threw.
 */
export async function proveMutants(options: ProveOptions): Promise<number> {
  const folder = resolve(options.out ?? join(root, 'reports/mutants'));
  mkdirSync(folder, { recursive: true });
  const openPoints = loadSpecs().flatMap((spec) => spec.openPoints.map(({ id }) => id));
  const settled = settledMutants(new Set(openPoints));
  const startedAt = performance.now();
  // Below the project, so that its packages are found from there.
  const bundle = join(root, `reports/mutants/sandbox-${process.pid}.mjs`);
  const all = await instrumentSandbox(bundle);
  const mutants = selected(all, options);
  const log = new FateLog(join(folder, 'fates.jsonl'));
  const judged = await judgeMutants({
    bundle,
    mutants,
    services: servicesFor(mutants),
    threads: options.threads,
    known: log.known,
    onJudged: (one, done) => {
      log.add(one);
      if (process.stderr.isTTY)
        process.stderr.write(`\r\u001b[K${done} of ${mutants.length}  ${one.mutant.file}`);
    },
  });
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  rmSync(bundle, { force: true });
  const score = scoreOf(judged, settled, all);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const unsettledFile = join(folder, 'unsettled.yaml');
  writeFileSync(unsettledFile, proposalOf(score.unsettled));
  writeFileSync(
    join(folder, 'mutants.json'),
    `${JSON.stringify({ schemaVersion: 1, score: { ...score, unsettled: score.unsettled.length, errors: score.errors.length }, judged }, null, 1)}\n`,
  );
  console.log(mutationText(score, seconds));
  if (score.unsettled.length > 0)
    console.log(`to settle   ${relative(process.cwd(), unsettledFile)}`);
  return score.unsettled.length + score.stale.length + score.errors.length > 0 ? 1 : 0;
}

/** The mutants that are asked for. */
function selected(all: Mutant[], { service, files, since, shard }: ProveOptions): Mutant[] {
  const changed = since === undefined ? undefined : changedLines(since);
  return all
    .filter(({ file }) => service?.some((name) => file.startsWith(`sandbox/${name}/`)) ?? true)
    .filter(({ file }) => files?.some((glob) => matchesGlob(file, glob)) ?? true)
    .filter(({ file, line }) => changed?.get(file)?.has(line) ?? changed === undefined)
    .filter((_mutant, place) => shard === undefined || place % shard.count === shard.index - 1);
}

/** The services whose rules can notice them: those of their folders, or all where one stands in what they share. */
function servicesFor(mutants: Mutant[]): ServiceName[] {
  const owners = mutants.map(({ file }) =>
    services.find((service) => file.startsWith(`sandbox/${service}/`)),
  );
  return services.filter((service) => owners.some((owner) => (owner ?? service) === service));
}
