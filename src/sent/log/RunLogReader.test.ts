import { appendFileSync, closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { RecordedExchange } from '../exchange/types.ts';
import type { Decision } from '../../decided/types.ts';
import { LOG_FILE, RunLog } from './RunLog.ts';
import { RunLogReader } from './RunLogReader.ts';

const base = mkdtempSync(join(tmpdir(), 'run-log-'));
afterAll(() => rmSync(base, { recursive: true }));

function exchangeOf(id: string, body = ''): RecordedExchange {
  const request = { method: 'PUT', url: 'http://127.0.0.1/', headers: [], body };
  const [rule, operation] = ['stock/update/keeps', 'stock/update'];
  const times = { startedAt: '2026-11-22T00:00:00.000Z', durationMs: 1 };
  return { id, rule, operation, role: 'probe', request, response: null, error: null, ...times };
}

test('reads what was written since, and finds exchanges again by their ids', () => {
  const folder = join(base, 'grows');
  const log = new RunLog(folder);
  const reader = new RunLogReader(folder);
  expect(reader.readOn()).toBe(false);
  log.add({ kind: 'exchange', exchange: exchangeOf('a', 'Größe "1"') });
  log.add({ kind: 'problem', problem: 'p' });
  log.flush();
  expect(reader.readOn()).toBe(false);
  expect(reader.run.exchanges.map(({ id }) => id)).toEqual(['a']);
  const long = 'ß'.repeat(2_000_000);
  for (const id of ['b', 'c']) log.add({ kind: 'exchange', exchange: exchangeOf(id, long) });
  log.flush();
  expect(reader.readAll().exchanges.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(reader.run.problems).toEqual(['p']);
  const asked = [...reader.exchanges((id) => id !== 'b')];
  expect(asked.map(({ id, request }) => [id, request.body])).toEqual([
    ['a', 'Größe "1"'],
    ['c', long],
  ]);
});

test('gives each exchange with what its response was judged as', () => {
  const folder = join(base, 'judged');
  const log = new RunLog(folder);
  for (const id of ['a', 'b', 'c']) log.add({ kind: 'exchange', exchange: exchangeOf(id) });
  log.add({ kind: 'judged', exchange: 'a', as: ['400', '422'] });
  log.add({ kind: 'judged', exchange: 'b', as: 'unserved' });
  log.add({ kind: 'judged', exchange: 'b', as: 'success' });
  log.flush();
  const reader = new RunLogReader(folder);
  reader.readAll();
  const judged = [...reader.exchanges(() => true)].map(({ judgedAs }) => judgedAs);
  expect(judged).toEqual([['400', '422'], 'unserved', undefined]);
});

test('leaves out what was not written to its end', () => {
  const folder = join(base, 'cut');
  const log = new RunLog(folder);
  log.add({ kind: 'exchange', exchange: exchangeOf('a') });
  log.flush();
  appendFileSync(join(folder, LOG_FILE), '{"kind":"exchange","exch');
  expect(new RunLogReader(folder).readAll().exchanges).toHaveLength(1);
});

test('a run that wrote nothing left nothing', () => {
  const reader = new RunLogReader(join(base, 'none'));
  expect(reader.readAll().decisions).toEqual([]);
  expect([...reader.exchanges(() => true)]).toEqual([]);
});

test('a run makes the folders that it writes into', () => {
  const folder = join(base, 'runs', 'of today');
  const log = new RunLog(folder);
  log.lose({ reason: 'gone' } as never);
  expect(new RunLogReader(folder).readAll().lost).toEqual({ reason: 'gone' });
});

test('sorts in whatever a run writes', () => {
  const folder = join(base, 'kinds');
  const log = new RunLog(folder);
  const decision = { rule: 'r', outcome: 'passed', cases: 1, failures: [] } satisfies Decision;
  const observation = { openPoint: 'stock/open', observed: 'yes' };
  const lost = { reason: 'gone' } as never;
  log.add({ kind: 'decision', decision });
  log.add({ kind: 'observation', observation });
  log.add({ kind: 'defect', rule: 'r', defect: 'a slip' });
  log.add({ kind: 'lost', lost });
  log.add({ kind: 'remark', remark: 'r' });
  log.close();
  expect(new RunLogReader(folder).readAll()).toEqual({
    exchanges: [],
    control: [],
    decisions: [decision],
    observations: [observation],
    problems: [],
    remarks: ['r'],
    defects: [{ rule: 'r', defect: 'a slip' }],
    lost,
  });
});

test('that the target is lost is on disk at once, as is more than may wait', () => {
  const folder = join(base, 'at once');
  const log = new RunLog(folder);
  const reader = new RunLogReader(folder);
  log.add({ kind: 'problem', problem: 'waits' });
  expect(reader.readAll().problems).toEqual([]);
  log.lose({ reason: 'gone' } as never);
  expect(reader.readAll()).toMatchObject({ problems: ['waits'], lost: { reason: 'gone' } });
  log.add({ kind: 'exchange', exchange: exchangeOf('a', 'x'.repeat(4_000_000)) });
  expect(reader.readAll().exchanges).toHaveLength(1);
  log.add({ kind: 'problem', problem: 'waits again' });
  expect(reader.readAll().problems).toHaveLength(1);
});

/** A number that grows where files are left open. */
function nextDescriptor(): number {
  const descriptor = openSync(import.meta.filename, 'r');
  closeSync(descriptor);
  return descriptor;
}

test('leaves no file open: a long run is read thousands of times', () => {
  const folder = join(base, 'often');
  const log = new RunLog(folder);
  log.add({ kind: 'exchange', exchange: exchangeOf('a') });
  log.flush();
  const reader = new RunLogReader(folder);
  const before = nextDescriptor();
  for (let count = 0; count < 50; count += 1) {
    reader.readOn();
    expect([...reader.exchanges(() => true)]).toHaveLength(1);
    // Whoever wants no more ends it early.
    for (const { id } of reader.exchanges(() => true)) if (id === 'a') break;
  }
  expect(nextDescriptor() - before).toBeLessThan(40);
  log.close();
  for (let count = 0; count < 50; count += 1) new RunLog(folder).close();
  expect(nextDescriptor() - before).toBeLessThan(40);
});

test('reads on where nothing was written when it was first asked', () => {
  const folder = join(base, 'later');
  const reader = new RunLogReader(folder);
  expect(reader.readOn()).toBe(false);
  const log = new RunLog(folder);
  for (const id of ['a', 'b', 'c']) log.add({ kind: 'exchange', exchange: exchangeOf(id, id) });
  log.flush();
  expect(reader.readAll().exchanges.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(reader.readOn()).toBe(false);
  const bodies = [...reader.exchanges(() => true)].map(({ request }) => request.body);
  expect(bodies).toEqual(['a', 'b', 'c']);
});
