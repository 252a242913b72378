import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toHar } from '../sent/exchange/toHar.ts';
import { exampleExchange } from './report/testing/exampleExchange.ts';
import { WrongUse } from '../words/WrongUse.ts';
import { readExchanges } from './readExchanges.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'merge-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('reads what a run wrote', async () => {
  const exchanges = [
    exampleExchange({ judgedAs: ['400', '4XX'] }),
    exampleExchange({
      id: 'stock/list/x#1',
      request: { method: 'GET', url: 'http://127.0.0.1:1/a?b=c', headers: [], body: null },
      response: null,
      error: { kind: 'timeout', message: 'did not respond within 10 s' },
    }),
  ];
  const har = toHar(exchanges, { name: 'conformance', version: '0' });
  writeFileSync(join(folder, 'exchanges.har'), JSON.stringify(har));
  expect(await Array.fromAsync(readExchanges(folder))).toEqual(exchanges);
});

test('names the file where there is none', async () => {
  const read = Array.fromAsync(readExchanges(folder));
  await expect(read).rejects.toThrow(WrongUse);
  await expect(read).rejects.toThrow(join(folder, 'exchanges.har'));
});

test.each([
  { startedDateTime: 5 },
  { _id: null },
  { request: { url: 1 } },
  { request: { headers: [{ name: 'a' }] } },
  { response: { content: { text: {} } } },
  { response: { status: '200' } },
  { _identities: [1] },
  { _identities: 'x' },
  { _identities: [''] },
  { _identities: Array(21).fill('dc5b9854-f0a7-40a2-a918-739eb261e770') },
  { request: { headers: 'x' } },
  { _error: 'x' },
  { response: null },
])('an entry of another form is told, and ends nothing: %j', async (change) => {
  const [entry] = toHar([exampleExchange({})], { name: 'x', version: '0' }).log.entries;
  const changed = Object.entries(change).map(([name, value]) => {
    const before = entry![name as 'request'];
    return [
      name,
      value && typeof value === 'object' && !Array.isArray(value) ? { ...before, ...value } : value,
    ];
  });
  const har = { log: { entries: [{ ...entry, ...Object.fromEntries(changed) }] } };
  writeFileSync(join(folder, 'exchanges.har'), JSON.stringify(har));
  await expect(Array.fromAsync(readExchanges(folder))).rejects.toThrow(WrongUse);
});
