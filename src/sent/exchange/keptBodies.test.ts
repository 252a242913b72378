import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
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
  for (let number = 0; number < 12; number += 1) kept.push(await send());
  // Each arrives as 6 MB, is read as text and as JSON, and is recorded up to 1 MB.
  expect((await inUse()) - before).toBeLessThan(12 * 2.5);
  const { text, json, jsonError, bytes } = kept[0]!.response!;
  expect({ json, jsonError, bytes }).toEqual({ json: long, jsonError: null, bytes: text.length });
});
