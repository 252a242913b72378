import { expect, test } from 'vitest';
import { NotExercised } from '../../../src/sent/judging/signals.ts';
import type { Canned } from '../../../src/checked/testing/fakeSession.ts';
import { Trial } from '../../../src/checked/trial/Trial.ts';
import { pageParameterChecks } from './pageParameterChecks.ts';
import { pageSizeChecks } from './pageSizeChecks.ts';
import { rowsOf, sessionWith } from '../testing/sessionWith.ts';

/** Runs a check at a target of three restaurants that answers some sizes otherwise; null for none. */
async function run(rule: string, instead: (size: string | null) => boolean | Canned) {
  const checks = [...pageSizeChecks, ...pageParameterChecks];
  const check = checks.find((one) => one.rule === `partners/connected/${rule}`);
  const { session } = sessionWith(
    () => rowsOf(3),
    (query) => instead(query.get('pageSize')),
  );
  await check?.run(new Trial('test', session));
}

const none = { body: '{}' };
const strangers = { body: JSON.stringify({ results: rowsOf(3, 50) }) };

test('a size that is taken shows nothing where the default gives no page', async () => {
  await expect(run('page-size-200-is-accepted', () => false)).resolves.toBeUndefined();
  const instead = (size: string | null) => size === null && none;
  await expect(run('page-size-200-is-accepted', instead)).rejects.toThrow(NotExercised);
});

test('the default shows nothing where 100 is rejected as well', async () => {
  const instead = (size: string | null) => size === null || size === '100';
  await expect(run('page-size-defaults-to-100', instead)).rejects.toThrow('pageSize 100');
});

test('a size that is rejected is not judged', async () => {
  await expect(
    run('page-holds-no-more-than-page-size', (size) => size === '2'),
  ).resolves.toBeUndefined();
});

test('sizes below the bounds show nothing where 1 is not obeyed, or restaurants come that have not connected', async () => {
  const rule = 'page-size-0-is-not-obeyed';
  await expect(run(rule, (size) => size === '0')).resolves.toBeUndefined();
  await expect(run(rule, (size) => size === '1' && none)).rejects.toThrow(NotExercised);
  await expect(run(rule, (size) => size === '0' && strangers)).rejects.toThrow(NotExercised);
});
