import { expect, test } from 'vitest';
import { fakeSession, type Canned } from '../../../src/checked/testing/fakeSession.ts';
import type { ClientRequest } from '../../../src/sent/exchange/prepareRequest.ts';
import type { Session } from '../../../src/sent/Session.ts';
import { Trial } from '../../../src/checked/trial/Trial.ts';
import type { TrialOptions } from '../../../src/checked/trial/TrialOptions.ts';
import { loadSpecs } from '../../../src/promised/reading/loadSpecs.ts';
import { lacking, readOnce, readWhole, readWholeTwice } from './accessReading.ts';
import { CONNECTED, LIST } from './partnerRequests.ts';

const specs = loadSpecs();
const [STAYS, LEAVES, COMES] = [1, 2, 3].map((n) => `3f2504e0-4f89-41d3-9a0c-00000000000${n}`);

/** A session at a target that gives these restaurants by turns. */
function sessionAt(...readings: (string | undefined)[][]): Session {
  let asked = 0;
  const answer = (): Canned => {
    const guids = readings[Math.min(asked++, readings.length - 1)] ?? [];
    return { body: JSON.stringify(guids.map((restaurantGuid) => ({ restaurantGuid }))) };
  };
  return fakeSession(answer, { specs }).session;
}

function trialAt(...readings: (string | undefined)[][]): Trial {
  return new Trial('test', sessionAt(...readings));
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

test('a record without a restaurant is lacking nowhere', async () => {
  const trial = trialAt([undefined, STAYS], [STAYS]);
  expect(lacking(await readWhole(trial, LIST), await readWhole(trial, LIST))).toEqual([]);
});

test('it is known which response holds a record', async () => {
  const answer = ({ path, query = [] }: ClientRequest): Canned => {
    if (!path.includes('connected'))
      return { body: JSON.stringify([{ restaurantGuid: STAYS }, { restaurantGuid: LEAVES }]) };
    const isFirst = !query.some(([name]) => name === 'pageToken');
    const page = isFirst
      ? { results: [{ restaurantGuid: STAYS }], nextPageToken: 'second' }
      : { results: [{ restaurantGuid: LEAVES }] };
    return { body: JSON.stringify(page) };
  };
  const trial = new Trial('test', fakeSession(answer, { specs }).session);
  for (const operation of [LIST, CONNECTED] as const) {
    const { records, exchanges, exchangeOf } = await readWhole(trial, operation);
    const [record] = records.slice(-1);
    expect(record?.guid).toBe(LEAVES);
    expect(record && exchangeOf(record)).toBe(exchanges.at(-1));
  }
});

test('what is compared with is read once per run, and anew for a rule that is tried again', async () => {
  const session = sessionAt([LEAVES], [STAYS]);
  const read = async (options?: TrialOptions) =>
    [...(await readOnce(new Trial('test', session, options), LIST)).guids].join();
  expect([await read(), await read(), await read({ attempt: '2' })]).toEqual([
    LEAVES,
    LEAVES,
    STAYS,
  ]);
});
