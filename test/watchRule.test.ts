import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot as root } from '../projectRoot.ts';
import { literalsIn } from '../src/promised/places/literalsIn.ts';

// That a must fails, too: failsTest in describeSuites.ts.
test('npm run rule lands in the check where a broken sandbox fails it, also a should, and waits for changes', async () => {
  const rule = 'stock/search/finds-by-guid-in-either-case';
  const { output, code } = await watched([rule, '--fault', 'stock/search/compares-guids-as-texts']);
  const place = literalsIn('suites/stock').get(rule)?.[0];
  expect(output).toContain(`Stock > ${rule}`);
  expect(output).toContain('Tests  1 failed (1)');
  // The frames lead from the assertion to the line of the check.
  expect(output).toMatch(/❯ suites\/stock\/search\/searchChecks\.ts:\d+:\d+/);
  expect(place?.file).toBe('suites/stock/search/searchChecks.ts');
  expect(output).not.toContain('src/checked/run/describeSuites.ts');
  expect(code).toBe(0);
});

/** Starts `rule --watch` as `npm run rule` does, and ends it by Ctrl-C once it waits for changes. */
function watched(words: string[]): Promise<{ output: string; code: number | null }> {
  const child = spawn(
    process.execPath,
    [join(root, 'bin/conformance.mjs'), 'rule', '--watch', ...words],
    { cwd: root, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined } },
  );
  let output = '';
  let isEnding = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (isEnding || !/Wa(tch|it)ing for file changes/.test(output)) return;
      // Once: a second Ctrl-C ends the process at once.
      isEnding = true;
      child.kill('SIGINT');
    });
  }
  return new Promise((resolve) => child.on('close', (code) => resolve({ output, code })));
}
