import { expect, test } from 'vitest';
import { clientFor, httpServer, targetAt } from './client/testServer.ts';

const MB = 1024 * 1024;

test('of a body of megabytes a part is kept, and no part of a secret that the cut goes through', async () => {
  // The secret of the test's target lies over the cut.
  const before = ' '.repeat(MB - '["'.length - 7);
  const text = `["${before}hush-hush-hush${'x'.repeat(2 * MB)}"]`;
  const url = await httpServer((_, response) => void response.end(text));
  const { send, recorded } = clientFor(targetAt(url));
  expect((await send()).response?.text).toBe(text);
  const kept = recorded[0]?.response?.body ?? '';
  expect(kept).toMatch(/ … \(the rest of [\d,]+ bytes is not kept\)$/);
  expect(kept.length).toBeLessThan(MB);
  expect(kept).not.toContain('hush');
});

test('of a body that is too large the beginning is kept', async () => {
  const url = await httpServer((_, response) => void response.end(Buffer.alloc(20 * MB, 'ab')));
  const { send, recorded } = clientFor(targetAt(url));
  expect((await send()).error?.kind).toBe('too large');
  expect(recorded[0]?.response?.body).toMatch(/^(ab){32768}$/);
});
