import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { excessOfKept, liveResponse } from '../liveResponse.ts';
import { Transport } from '../connection/Transport.ts';
import { clientFor, httpServer, targetAt } from './testServer.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Memory in use, once nothing is left that nobody needs, in MB. */
async function inUse(): Promise<number> {
  // What a weak reference was asked for stays until the turn of the event loop ends.
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

test('exchanges that are kept hold long bodies packed, and say the same as before', async () => {
  const long = { guid: 'g', further: 'abcdefghij'.repeat(600_000) };
  const url = await httpServer((_, response) => void response.end(JSON.stringify(long)));
  const { send } = clientFor(targetAt(url));
  await send();
  const before = await inUse();
  const kept = [];
  for (let number = 0; number < 6; number += 1) kept.push(await send());
  // Each arrives as 6 MB, is read as text and as JSON, and is recorded up to 1 MB.
  expect((await inUse()) - before).toBeLessThan(6 * 2.5);
  const { text, json, jsonError, bytes } = kept[0]!.response!;
  expect({ json, jsonError, bytes }).toEqual({ json: long, jsonError: null, bytes: text.length });
});

test('all that does not pack is kept up to a limit, which what nobody keeps leaves free', async () => {
  const long = Buffer.from(randomBytes(2_000_000).toString('hex'));
  const head = { status: 200, statusText: '', headers: [] };
  let kept = [liveResponse(head, Buffer.from(long)), liveResponse(head, Buffer.from(long))];
  const base = await httpServer((_, response) => void response.end(long));
  const wire = new Transport({ timeoutMs: 5000, maxBodyBytes: 1e7, mostKept: 3_000_000 });
  const request = { method: 'GET', origin: base, path: '/', headers: [], body: null };
  const exchange = async () => (await wire.exchange({ ...request, isRepeatable: true })).error;
  expect(await exchange()).toMatchObject({
    kind: 'too large',
    message: expect.stringContaining('more than 3,000,000 bytes of earlier ones'),
  });
  expect(excessOfKept(long)).toBeUndefined();
  expect(kept[0]!.bytes).toBe(long.length);
  kept = [];
  await inUse();
  expect(await exchange()).toBeNull();
  await wire.close();
});
