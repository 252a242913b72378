import { writeFileSync } from 'node:fs';

/** Preloaded into a process: writes the most memory that it ever had (MB) to the file that MEMORY_FILE names. */
process.on('exit', () => {
  const file = process.env.MEMORY_FILE;
  if (file) writeFileSync(`${file}.${process.pid}`, String(process.resourceUsage().maxRSS / 1024));
});
