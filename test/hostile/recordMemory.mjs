import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Preloaded into a process: writes the most memory that it ever had (MB) to the file that MEMORY_FILE names. Linux counts
 * in maxRSS what the process that started it had, too, and in VmHWM only its own.
 */
process.on('exit', () => {
  const file = process.env.MEMORY_FILE;
  if (!file) return;
  const [, own] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  writeFileSync(`${file}.${process.pid}`, String(Number(own) / 1024));
});
