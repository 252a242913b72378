#!/usr/bin/env node
// Runs the command line on a Node that strips types: the one that starts this, or the one that the project installs.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const main = new URL('../commands/main.ts', import.meta.url);
const [major, minor] = process.versions.node.split('.').map(Number);

if (major > 22 || (major === 22 && minor >= 18)) {
  await import(main.href);
} else {
  const node = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));
  if (!existsSync(node)) {
    console.error(
      `conformance needs Node 22.18 or newer (this is ${process.version}); \`npm ci\` installs one.`,
    );
    process.exit(2);
  }
  const child = spawn(node, [fileURLToPath(main), ...process.argv.slice(2)], { stdio: 'inherit' });
  // On a terminal Ctrl-C reaches the child by itself; here it only must not end the wait for it.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  child.on('exit', (code) => process.exit(code ?? 3));
}
