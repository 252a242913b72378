#!/usr/bin/env node
// Runs the command line on a Node that is new enough: the one that starts this, or the one that is installed with it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// The project runs as it lies there; a package has the same, built.
const [main] = ['../commands/main.ts', '../dist/commands/main.js']
  .map((path) => new URL(path, import.meta.url))
  .filter((url) => existsSync(url));
const [major, minor] = process.versions.node.split('.').map(Number);

if (major > 22 || (major === 22 && minor >= 19)) {
  // What was compiled once is kept: half of the time that `--help` takes. It is run as it is found there, so it is beside the
  // code: in the temporary folder anybody could have put it. Where nobody may write, nothing is kept.
  const own = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE ?? own);
  // The thread that runs the suites and the program that builds the report take it from there.
  const folder = module.getCompileCacheDir();
  if (folder !== undefined) process.env.NODE_COMPILE_CACHE ??= dirname(folder);
  if (main.href.endsWith('.ts')) await import(new URL('ownModules.ts', main).href);
  await import(main.href);
} else {
  const node = installedNode();
  if (node === undefined) {
    console.error(
      `conformance needs Node 22.19 or newer, and this is ${process.version}. Installing it brings Node 24 along on Linux (x64, arm64) and Windows (x64), unless npm was asked to leave out optional packages (--omit=optional); elsewhere, macOS too, put Node 24 first in PATH.`,
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

/** The Node of the optional package for this system, which the lockfile pins; undefined where there is none. */
function installedNode() {
  const isWindows = process.platform === 'win32';
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    return [join(folder, isWindows ? 'bin/node.exe' : 'bin/node')].find(existsSync);
  } catch {
    return undefined;
  }
}
