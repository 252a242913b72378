import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { afterAll, expect, test } from 'vitest';
import { openSandbox } from '../../sandbox/openSandbox.ts';
import { openTarget } from './openTarget.ts';

const file = join(mkdtempSync(join(tmpdir(), 'open-target-')), 'target.yaml');
afterAll(() => rmSync(join(file, '..'), { recursive: true }));

/** Whether the run knows a target that uses this secret as the suite's own sandbox. */
async function isKnown(name: string, clientSecret?: string): Promise<boolean> {
  const target = openSandbox({}).targetAt('http://127.0.0.1:1') as { clients: object[] };
  const clients = target.clients.map((client) => ({
    ...client,
    ...(clientSecret && { clientSecret }),
  }));
  writeFileSync(file, stringify({ ...target, name, clients }));
  return (await openTarget(file)).target.isSandbox === true;
}

test('the own sandbox is known by its secrets, under any name; a target of that name is not', async () => {
  expect(await isKnown('staging of ACME')).toBe(true);
  expect(await isKnown('embedded sandbox', 'another')).toBe(false);
});
