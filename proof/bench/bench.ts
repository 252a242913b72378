import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { far } from './far.ts';
import { FIGURE_HEAD, figureLine } from './figureLine.ts';
import { fullRun } from './fullRun.ts';
import { help } from './help.ts';
import { latency } from './latency.ts';
import { memory } from './memory.ts';
import { prove } from './prove.ts';
import { proxy } from './proxy.ts';
import { rate } from './rate.ts';
import { redaction } from './redaction.ts';
import { rule } from './rule.ts';
import { startUp } from './startUp.ts';

/**
 * What the suite costs on this machine: `npm run bench`. `--only help,rule` takes only these measurements, `--samples N`
 * takes each N times, `--service S` runs one service in place of a full run.
 */

const measurements = [
  ...[help, startUp, rule, fullRun, latency, far],
  ...[rate, memory, proxy, redaction, prove],
];

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    samples: { type: 'string', default: '3' },
    service: { type: 'string' },
  },
});
const { only, service } = values;
const names = only?.split(',') ?? measurements.map(({ name }) => name);
const unknown = names.filter((name) => !measurements.some((known) => known.name === name));
const samples = Number(values.samples);

if (unknown.length > 0 || !(Number.isInteger(samples) && samples > 0)) {
  const known = measurements.map(({ name }) => name).join(',');
  console.error(
    unknown.length > 0
      ? `--only ${only}: there is no ${unknown.join(' and no ')}; there are ${known}.`
      : `--samples ${values.samples}: a whole number from 1 is needed.`,
  );
  process.exitCode = 2;
} else {
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `Node ${process.versions.node} on ${cpus().length} × ${cpus()[0]?.model}, load ${load}`,
  );
  console.log(FIGURE_HEAD);
  const chosen = measurements.filter(({ name }) => names.includes(name));
  for (const { name, measure } of chosen)
    for await (const figure of measure({ samples, service })) console.log(figureLine(name, figure));
}
