import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { stringify } from 'yaml';
import { transportVariants } from '../faults/everyService/transportVariants.ts';
import { startSandbox } from '../sandbox/startSandbox.ts';
import { startConformance } from './startConformance.ts';

test.each([
  ['take no token from each other', 'one-token-per-client'],
  ['get another token where one is over', 'clients-of-other-programs-too'],
])(
  'checks side by side %s',
  async (_, id) => {
    const variant = transportVariants.find((one) => one.id === id);
    const sandbox = await startSandbox({ control: true, wrap: variant!.wrap });
    const folder = mkdtempSync(join(tmpdir(), 'side-by-side-'));
    onTestFinished(async () => {
      await sandbox.close();
      rmSync(folder, { recursive: true });
    });
    const file = join(folder, 'target.yaml');
    writeFileSync(file, stringify({ ...sandbox.target, limits: { concurrency: 8 } }));
    const services = ['authentication', 'restaurants', 'partners'];
    const { code, output } = await startConformance(
      ['run', '--target', file, '--seed', '1', '--cases', '2', '--out', join(folder, 'run')].concat(
        services.flatMap((service) => ['--service', service]),
      ),
    );
    expect(code, output).toBe(0);
  },
  60_000,
);
