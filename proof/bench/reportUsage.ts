import { appendFileSync } from 'node:fs';

/**
 * Loaded by every process of a command that is measured (`measureCommand`): writes at its end, as a line of JSON, what it
 * used. Standard output is not its own.
 */
process.on('exit', () => {
  const file = process.env['BENCH_USAGE'];
  if (file === undefined) return;
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMB: maxRSS / 1024 };
  appendFileSync(file, `${JSON.stringify(usage)}\n`);
});
