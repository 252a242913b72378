import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { openSandbox } from '../../sandbox/openSandbox.ts';
import type { PassedExchange } from '../../src/clients/Passage.ts';
import { resultFolder } from '../../src/shown/folder/resultFolder.ts';
import type { TrafficVerdicts } from '../../src/shown/writeTraffic.ts';
import { parseTarget } from '../../src/target/loadTarget.ts';
import { JudgeThread } from './JudgeThread.ts';
import { LiveJudge } from './LiveJudge.ts';

const folder = mkdtempSync(join(tmpdir(), 'live-'));
afterAll(() => rmSync(folder, { recursive: true }));
const printed: string[] = [];
beforeEach(() => {
  printed.length = 0;
  vi.spyOn(console, 'error').mockImplementation((text) => void printed.push(String(text)));
  vi.spyOn(console, 'log').mockImplementation(() => {});
  return () => vi.restoreAllMocks();
});

const ORIGIN = 'http://127.0.0.1:18432';
const target = parseTarget(openSandbox().targetAt(ORIGIN));
const folderFor = (name: string) => resultFolder(join(folder, name));

/** An exchange of which the response has this body. */
function answered(body: string): PassedExchange {
  const kept = (text: string) => ({
    bytes: Uint8Array.from(Buffer.from(text)),
    length: text.length,
  });
  const headers: [string, string][] = [['Content-Type', 'application/json']];
  return {
    request: { method: 'GET', url: `${ORIGIN}/stock/v1/inventory`, headers: [], body: kept('') },
    response: { status: 200, statusText: 'OK', headers, body: kept(body) },
    error: null,
    isAbandoned: false,
    startedAt: 0,
    endedAt: 5,
  };
}

const leftOut = ({ client }: TrafficVerdicts) =>
  client.traffic.notJudged.find(({ reason }) => reason.includes('left out'))?.count;

test('once it is to end, a backlog is judged as far as that takes a minute, and it is said how much is left', async () => {
  const judge = new LiveJudge(target, folderFor('bound'), {});
  // No JSON, so that it costs nothing; but it looks as if a million values were in it.
  for (let number = 0; number < 8; number += 1) void judge.add(answered(','.repeat(1_000_000)));
  const verdicts = await judge.finish();
  expect(leftOut(verdicts)).toBe(3);
  expect(printed.join('')).toContain(
    '8 exchanges are still to be judged; Ctrl-C leaves out their bodies.',
  );
});

test('what is left is left out as soon as somebody asks for it', async () => {
  const judge = new LiveJudge(target, folderFor('asked'), {});
  for (let number = 0; number < 50; number += 1) void judge.add(answered('[]'));
  const end = judge.finish();
  setImmediate(() => judge.leaveOut());
  expect(leftOut(await end)).toBeGreaterThan(40);
});

test('an exchange that cannot be judged, by an error of ours, costs no other one', async () => {
  const judge = new LiveJudge(target, folderFor('defect'), {});
  for (const passed of [answered('[]'), undefined as never, answered('[]')]) void judge.add(passed);
  const { client } = await judge.finish();
  expect(client.notes.join()).toContain('client#2 was not judged, by an error of the suite itself');
});

test('the thread of the judge hears of it, too', async () => {
  const { path, log, allureResults, notes } = folderFor('thread');
  const thread = new JudgeThread({
    target,
    folder: { path, log, allureResults, notes },
    named: {},
  });
  thread.leaveOut();
  thread.add(answered('[]'));
  expect(leftOut(await thread.finish())).toBe(1);
});

test('what comes faster than it can be judged is counted, and takes no more memory', async () => {
  const { path, log, allureResults, notes } = folderFor('fast');
  const thread = new JudgeThread({
    target,
    folder: { path, log, allureResults, notes },
    named: {},
  });
  for (let count = 0; count < 20; count += 1) {
    const long = answered('[]');
    long.request.headers = [['X-Long', 'x'.repeat(4 * 1024 * 1024)]];
    thread.add(long);
  }
  thread.leaveOut();
  const { client } = await thread.finish();
  expect(client.notes.join()).toContain('5 exchanges came too fast to be judged.');
});
