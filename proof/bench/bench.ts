import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { FIGURE_HEAD, figureLine } from './figureLine.ts';
import { besideBare } from './besideBare.ts';
import type { Measurement } from './Measurement.ts';
import { prove } from './prove.ts';
import { proxy } from './proxy.ts';
import { far, help, memory, rate, rule, startUp } from './runs.ts';

/**
 * What the suite costs on this machine: `npm run bench`. `--only help,rule` takes only these measurements, `--samples N`
 * takes each N times, `--service S` runs one service in place of a full run.
 */

const MEASUREMENTS = new Map<string, Measurement>(
  Object.entries({
    ...{ help, start: startUp, rule, run: besideBare, far },
    ...{ rate, memory, proxy, prove },
  }),
);

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    samples: { type: 'string', default: '3' },
    service: { type: 'string' },
  },
});
const { only, service } = values;
const names = only?.split(',') ?? [...MEASUREMENTS.keys()];
const unknown = names.filter((name) => !MEASUREMENTS.has(name));
const samples = Number(values.samples);

if (unknown.length > 0 || !(Number.isInteger(samples) && samples > 0)) {
  console.error(
    unknown.length > 0
      ? `--only ${only}: there is no ${unknown.join(' and no ')}; there are ${[...MEASUREMENTS.keys()].join(',')}.`
      : `--samples ${values.samples}: a whole number from 1 is needed.`,
  );
  process.exitCode = 2;
} else {
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `Node ${process.versions.node} on ${cpus().length} × ${cpus()[0]?.model}, load ${load}`,
  );
  console.log(FIGURE_HEAD);
  for (const [name, measure] of MEASUREMENTS)
    if (names.includes(name))
      for await (const one of measure({ samples, service })) console.log(figureLine(name, one));
}
