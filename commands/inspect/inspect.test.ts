import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { projectRoot } from '../../projectRoot.ts';
import type { ClientVerdict } from '../../src/decided/clientVerdict.ts';
import type { Verdict } from '../../src/decided/types.ts';
import { inspect } from './inspect.ts';

const folder = mkdtempSync(join(tmpdir(), 'inspect-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => void vi.restoreAllMocks());

/** Recordings of a sandbox, each changed in one thing. */
const sample = (name: string) => join(projectRoot, 'test/inputs', `${name}.har`);

async function inspected(file: string) {
  const out = join(folder, 'out');
  let printed = '';
  vi.spyOn(console, 'log').mockImplementation((text: string) => {
    printed += `${text}\n`;
  });
  const code = await inspect(file, { sandbox: true, out, force: true });
  vi.restoreAllMocks();
  const json = (name: string) => JSON.parse(readFileSync(join(out, name), 'utf8')) as unknown;
  const client = json('client.json') as ClientVerdict;
  const platform = json('verdict.json') as Verdict;
  const { notJudged } = client.traffic;
  const summary = readFileSync(join(out, 'summary.md'), 'utf8');
  return { code, printed, client, platform, notJudged, summary, out };
}

test.each([
  ['har-304-cond', [{ message: 'response', state: 'not final', count: 1 }]],
  ['har-br-size-encoded', [{ message: 'response', state: 'packed', count: 4 }]],
  ['har-trunc-cl', [{ message: 'response', state: 'cut', count: 4 }]],
  ['har-text-empty-size-1', [{ message: 'response', state: 'without body', count: 5 }]],
  ['har-gzip-body-truncated', [{ message: 'response', state: 'unreadable', count: 5 }]],
  ['har-headers-object', [{ message: 'response', state: 'unreadable', count: 5 }]],
  ['har-null-entry', [{ message: 'entry', state: 'unreadable', count: 1 }]],
  ['har-req-gzip-text', []],
  ['har-start-comma', []],
  ['har-url-userinfo', []],
])('%s: what is not whole is counted, and accuses nobody', async (name, notJudged) => {
  const seen = await inspected(sample(name));
  expect(seen.notJudged).toMatchObject(notJudged);
  expect(seen.notJudged).toHaveLength(notJudged.length);
  expect([seen.client.summary.failed, seen.platform.summary.failed]).toEqual([0, 0]);
  for (const { reason } of seen.notJudged)
    for (const text of [seen.printed, seen.summary]) expect(text).toContain(`judged: ${reason}`);
});

test.each([100, 101, 302, 307])('a response %d is none that was asked for', async (status) => {
  const har = readFileSync(sample('har-304-cond'), 'utf8');
  const file = join(folder, 'not-final.har');
  writeFileSync(file, har.replace(/"status": ?304/, `"status":${status}`));
  const { notJudged, client, platform } = await inspected(file);
  expect(notJudged).toMatchObject([{ message: 'response', state: 'not final', count: 1 }]);
  expect([client.summary.failed, platform.summary.failed]).toEqual([0, 0]);
});

test('what is whole in a damaged recording is judged', async () => {
  const whole = await inspected(sample('har-start-comma'));
  const damaged = await inspected(sample('har-null-entry'));
  expect(whole.platform.summary.passed).toBeGreaterThan(40);
  expect(damaged.platform.summary.passed).toBe(whole.platform.summary.passed);
  expect(damaged.client.summary.passed).toBe(whole.client.summary.passed);
});

test.each(['on the 28th, ', '-271821-04-20T', '+010000-01-01T', '+275760-09-12T', '1969-12-31T'])(
  'no date of 1970 is written for one that cannot be read: %s',
  async (date) => {
    const har = readFileSync(sample('har-start-comma'), 'utf8');
    const file = join(folder, 'undated.har');
    writeFileSync(file, har.replaceAll('2026-11-28T', date));
    const { client, out } = await inspected(file);
    expect(client.notes.join()).toContain('5 exchanges without a date that can be read');
    const { run } = client;
    for (const text of [
      run.startedAt,
      run.finishedAt,
      readFileSync(join(out, 'summary.md'), 'utf8'),
    ])
      expect(text).not.toMatch(/1970|-001|Invalid/);
  },
);

test('what is no recording is rejected in one clean sentence', async () => {
  const printable = /^[\x20-\x7e]*$/;
  await expect(inspected(sample('har-terminal-escape'))).rejects.toThrow(
    expect.objectContaining({ message: expect.stringMatching(printable) as string }) as Error,
  );
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  await expect(inspected(pipe)).rejects.toThrow('is no plain file');
  await expect(inspected(folder)).rejects.toThrow('is no plain file');
  await expect(inspected('/dev/zero')).rejects.toThrow('is no plain file');
  await expect(inspected(join(folder, 'none'))).rejects.toThrow('does not exist');
});
