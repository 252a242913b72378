#!/usr/bin/env node
// Starts the project's program in place of an installed one. A run is done once: a later one with the same options, but
// for where the results go, is given what the first one left.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const { CONFORMANCE_PROGRAM: program, CONFORMANCE_RUNS: runs } = process.env;
const words = process.argv.slice(2);
const out = words.indexOf('--out') + 1;
const known = join(
  runs,
  words
    .toSpliced(out - 1, 2)
    .join(' ')
    .replace(/\W+/g, '-'),
);

if (words[0] === 'run' && existsSync(known)) {
  cpSync(known, words[out], { recursive: true });
  process.exitCode = Number(readFileSync(`${known}.code`, 'utf8'));
} else {
  const { status } = spawnSync(process.execPath, [program, ...words], { stdio: 'inherit' });
  process.exitCode = status ?? 3;
  if (words[0] === 'run' && existsSync(words[out])) {
    cpSync(words[out], known, { recursive: true });
    writeFileSync(`${known}.code`, String(process.exitCode));
  }
}
