import { appendFileSync } from 'node:fs';

/**
 * Loaded by every process of a measured command (`measureCommand`): at its end it writes the resources that it used, as a
 * line of JSON; not to standard output, which belongs to the command.
 */
process.on('exit', () => {
  const file = process.env['BENCH_USAGE'];
  if (file === undefined) return;
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMB: maxRSS / 1024 };
  appendFileSync(file, `${JSON.stringify(usage)}\n`);
});
