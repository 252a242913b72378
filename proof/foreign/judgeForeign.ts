import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../projectRoot.ts';
import type { Verdict } from '../../src/decided/types.ts';
import { atEach } from './atServer.ts';
import type { ForeignServer } from './servers.ts';

/**
 * `node proof/foreign/judgeForeign.ts [PART OF A NAME]`: installs servers that nobody here wrote, starts each on
 * loopback, judges it by its own document alone, without and with `--may-change`, and prints a table row of each run.
 * Exit code 1 if a must fails that nobody has confirmed by hand: that is a false accusation until it is shown.
 */

/** Runs ours with these options, and prints the row. Returns how many musts failed that nobody has confirmed. */
async function judgeOnce({ name, confirmed }: ForeignServer, options: string[]): Promise<number> {
  const [since, cpuSince] = [Date.now(), cpuOfEnded()];
  const args = [join(projectRoot, 'bin/conformance.mjs'), 'run', ...options];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  await once(child, 'exit');
  const [seconds, cpu] = [(Date.now() - since) / 1000, cpuOfEnded() - cpuSince];
  const out = options[options.indexOf('--out') + 1]!;
  const { rules, run } = JSON.parse(readFileSync(join(out, 'verdict.json'), 'utf8')) as Verdict;
  const failed = rules.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
  const warned = rules.filter(({ outcome }) => outcome === 'warned').map(({ id }) => id);
  const exercised = rules.filter(({ outcome }) => outcome !== 'notExercised');
  const known = Object.values(confirmed).flat();
  const unconfirmed = failed.filter((id) => !known.includes(id.replace('api/', '')));
  const mode = options.includes('--may-change') ? 'may change' : 'reads';
  console.log(
    `| ${[name, mode, `${exercised.length} of ${rules.length}`, failed.length, warned.length, run.requests, seconds.toFixed(1), cpu.toFixed(1)].join(' | ')} |`,
  );
  for (const id of unconfirmed) console.log(`  UNCONFIRMED ${id}`);
  for (const id of warned) console.log(`  should ${id}`);
  return unconfirmed.length;
}

/** Seconds of the processor that child processes took which have ended, as Linux counts them: the server is not among them. */
function cpuOfEnded(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

const [part = ''] = process.argv.slice(2);
let unconfirmed = 0;
console.log(
  '| server | run | rules exercised | musts failed | warned | requests | seconds | of the processor |',
);
await atEach(part, async (server, base, file, folder) => {
  for (const further of [[], ['--may-change']])
    unconfirmed += await judgeOnce(server, [
      ...['--openapi', file, '--base', base, '--seed', '1'],
      ...['--out', join(folder, 'results'), '--force', ...(server.options ?? []), ...further],
    ]);
});
process.exitCode = unconfirmed === 0 ? 0 : 1;
