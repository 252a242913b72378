import { expect, test } from 'vitest';
import { join } from 'node:path';
import { projectRoot as root } from '../projectRoot.ts';
import { start } from './startConformance.ts';

const bench = (...words: string[]) =>
  start(process.execPath, [join(root, 'proof/bench/bench.ts'), ...words]);

test('what the suite costs is measured: one figure, beside the bare client', async () => {
  const { code, output } = await bench(
    ...['--only', 'help,run', '--samples', '1', '--service', 'authentication'],
  );
  expect(code, output).toBe(0);
  expect(output).toMatch(/^help +--help +\d\S* s +\S+ +1$/m);
  expect(output).toMatch(/^run +run, \d+ exchanges, 4 at a time +\d\S* \/s/m);
  expect(output).toMatch(
    /^run +bare client, same requests \(\d+ % with the same response\) +\d\S* \/s/m,
  );
  expect(output).toMatch(/^run +run beside bare client +0\.\d+ ×/m);
});

test('what it does not know is rejected, with what there is', async () => {
  const { code, output } = await bench('--only', 'nothing');
  expect(code).toBe(2);
  expect(output).toContain('there are help,start,rule,run,');
});
