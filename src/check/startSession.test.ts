import { expect, test } from 'vitest';
import { parseTarget } from '../target/loadTarget.ts';
import { startSession } from './startSession.ts';

const target = parseTarget({
  name: 'nobody',
  urls: { base: 'http://nobody.invalid', auth: 'http://nobody.invalid' },
  clients: [{ id: 'first', clientId: 'first', clientSecret: 'a-secret-text', scopes: [] }],
  fixtures: { restaurant: 'r' },
});
const config = { target, seed: 1, cases: 1, rules: [] };

test('begins when it is said to have begun', () => {
  const startedAt = '2026-11-22T10:00:00.000Z';
  expect(startSession({ ...config, startedAt }, [], []).startedAt).toEqual(new Date(startedAt));
});

test('knows what is secret of the target', () => {
  const { redactor } = startSession(config, [], []);
  expect(redactor.text('it says a-secret-text')).not.toContain('a-secret-text');
});

test('begins now where nothing is said', () => {
  const before = Date.now();
  expect(startSession(config, [], []).startedAt.getTime()).toBeGreaterThanOrEqual(before);
});
