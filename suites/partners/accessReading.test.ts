import { expect, test } from 'vitest';
import { fakeSession, type Canned } from '../../src/check/testing/fakeSession.ts';
import { Trial } from '../../src/check/Trial.ts';
import { loadSpecs } from '../../src/spec/loadSpecs.ts';
import { lacking, readWhole, readWholeTwice } from './accessReading.ts';
import { LIST } from './partnerRequests.ts';

const specs = loadSpecs();
const [STAYS, LEAVES, COMES] = [1, 2, 3].map((n) => `3f2504e0-4f89-41d3-9a0c-00000000000${n}`);

/** A trial at a target that gives these restaurants by turns. */
function trialAt(...readings: (string | undefined)[][]): Trial {
  let asked = 0;
  const answer = (): Canned => {
    const guids = readings[Math.min(asked++, readings.length - 1)] ?? [];
    return { body: JSON.stringify(guids.map((restaurantGuid) => ({ restaurantGuid }))) };
  };
  return new Trial('test', fakeSession(answer, { specs }).session);
}

test('two readings have the restaurants of both, and the records of the later', async () => {
  const reading = await readWholeTwice(trialAt([STAYS, LEAVES], [STAYS, COMES]), LIST);
  expect([...reading.guids]).toEqual([STAYS, LEAVES, COMES]);
  expect(reading.records.map(({ guid }) => guid)).toEqual([STAYS, COMES]);
});

test('what one reading lacks is told by restaurants', async () => {
  const trial = trialAt([STAYS, LEAVES], [STAYS, COMES]);
  const [before, after] = [await readWhole(trial, LIST), await readWhole(trial, LIST)];
  expect(lacking(before, after)).toEqual([LEAVES]);
  expect(lacking(after, before)).toEqual([COMES]);
});
