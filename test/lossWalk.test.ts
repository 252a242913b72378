import { beforeAll, test } from 'vitest';
import { losses, runLosing } from './losing.ts';

/**
 * A deployment that loses anything, at any request, never leaves a complete run with a rule less than the undisturbed one,
 * and never fails a rule that the undisturbed run passes. A few requests of the run stand for all of them here.
 */
const SERVICE = 'restaurants';
let undisturbed: Awaited<ReturnType<typeof runLosing>>;

beforeAll(async () => {
  undisturbed = await runLosing(SERVICE);
});

test('the undisturbed run is complete', ({ expect }) => {
  expect(undisturbed.complete).toBe(true);
  expect(undisturbed.failed).toEqual([]);
  expect(undisturbed.passed.length).toBeGreaterThan(100);
});

test.concurrent.for(losses)('$id', async (loss, { expect }) => {
  const isForMoments = loss.times !== undefined && loss.of === undefined;
  for (const after of isForMoments ? [1, 8, 64] : [16]) {
    const { complete, failed, passed } = await runLosing(SERVICE, loss, after);
    expect({ after, failed }).toEqual({ after, failed: [] });
    const kept = new Set(passed);
    const missed = complete ? undisturbed.passed.filter((rule) => !kept.has(rule)) : [];
    expect({ after, missed }).toEqual({ after, missed: [] });
  }
});

/** A server error is the operation's own, where it was seen by nobody to accept anything. */
const fromTheStart = losses.filter(({ id }) => id.startsWith('all ') && id !== 'all 500');

test.concurrent.for(fromTheStart)('$id, from the start: no verdict', async (loss, { expect }) => {
  const { complete, failed } = await runLosing(SERVICE, loss, 0);
  expect({ complete, failed }).toEqual({ complete: false, failed: [] });
});
