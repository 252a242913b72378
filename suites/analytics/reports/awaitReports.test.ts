import { describe, expect, test } from 'vitest';
import { fakeSession, type Canned } from '../../../src/checked/testing/fakeSession.ts';
import { Trial } from '../../../src/checked/trial/Trial.ts';
import type { ClientRequest } from '../../../src/sent/exchange/prepareRequest.ts';
import type { Clock } from '../../../src/sent/exchange/client/Clock.ts';
import { loadSpecs } from '../../../src/promised/reading/loadSpecs.ts';
import { awaitReports } from './awaitReports.ts';
import { dataSets, getOperationOf, requestOperation } from './dataSets.ts';
import type { ReportRequest } from './ReportRequest.ts';

const specs = loadSpecs();
const get = getOperationOf(dataSets.labor);
const request: ReportRequest = {
  operation: requestOperation('analytics/labor/request'),
  range: 'day',
  dates: { start: 20260316, end: 20260316 },
};

/**
 * Awaits reports from a target that gives these responses to its GETs in turn, and the last one ever after.
 * @param ofFirst the responses for the first report, if they are others
 */
async function awaitOne(answers: Canned[], count = 1, ofFirst = answers) {
  const slept: number[] = [];
  let now = 0;
  const clock: Clock = {
    now: () => now,
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
      now += milliseconds;
    },
  };
  const asked = new Map<string, number>();
  let posted = 0;
  const answer = ({ method, path }: ClientRequest): Canned => {
    if (method === 'POST') return { body: `"report-${(posted += 1)}"` };
    const times = asked.get(path) ?? 0;
    asked.set(path, times + 1);
    const own = path.endsWith('/report-1') ? ofFirst : answers;
    return own[Math.min(times, own.length - 1)] ?? {};
  };
  const bounds = {
    analytics: { requests: 9, further: 99, authorizePayments: 0, requestReports: 9 },
  };
  const { session, sent } = fakeSession(answer, { specs, bounds });
  const trial = new Trial('analytics/test', session);
  const requests = Array.from({ length: count }, () => request);
  const reports = await awaitReports(trial, requests, get, clock);
  const counted = session.spending.spentFor('analytics').requests;
  return { reports, report: reports[0], slept, sent, counted };
}

const inProgress: Canned = { status: 202, body: '{}' };
const later = (seconds: string): Canned => ({ ...inProgress, headers: [['Retry-After', seconds]] });
const ready: Canned = { body: '[{"totalHours":1}]' };

describe('awaitReports', () => {
  test('waits longer and longer until the report is ready', async () => {
    const { report, slept } = await awaitOne([...Array<Canned>(4).fill(inProgress), ready]);
    expect(report?.ready?.response?.status).toBe(200);
    expect(report?.polls).toHaveLength(5);
    expect(slept).toEqual([50, 100, 200]);
  });

  test('counts the request and the first question: the target makes further ones necessary', async () => {
    expect((await awaitOne([inProgress, inProgress, ready])).counted).toBe(2);
  });

  test('never asks sooner than Retry-After allows', async () => {
    const { slept } = await awaitOne([later('7'), ready]);
    expect(slept).toEqual([7000]);
  });

  test('waits for the longest Retry-After before it asks for all', async () => {
    const { slept } = await awaitOne([inProgress, ready], 2, [later('7'), ready]);
    expect(slept).toEqual([7000]);
  });

  test('asks for the last time when the limit of the target is reached', async () => {
    const { report, slept } = await awaitOne([later('60'), ready]);
    expect(slept).toEqual([60_000]);
    expect(report?.ready).toBeDefined();
  });

  test('gives up after the limit of the target and says so', async () => {
    const { report, slept } = await awaitOne([inProgress]);
    expect(report?.ready).toBeUndefined();
    const waited = slept.reduce((sum, each) => sum + each, 0);
    expect([waited <= 60_000, waited > 57_000, slept.at(-1)]).toEqual([true, true, 3000]);
    expect(report?.reason).toBe(
      'the report of POST /labor/{timeRange} for the range day on 20260316 was still in progress after 60000 ms',
    );
  });

  test.each([504, 404])('tolerates %i, but not for ever', async (status) => {
    const passing: Canned = { status, headers: [] };
    // A server that reads from a copy knows an identifier later than the server that gave it.
    expect(
      (await awaitOne([...Array<Canned>(6).fill(passing), ready])).report?.ready,
    ).toBeDefined();
    const { report, slept } = await awaitOne([passing]);
    expect(slept.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBeLessThan(2000);
    expect(report?.reason).toContain(`did not become ready: ${status}`);
  });

  test('tolerates few in a row, whatever came before', async () => {
    const passing: Canned = { status: 504, headers: [] };
    const seldom = [passing, ...Array<Canned>(4).fill(inProgress), passing, ready];
    expect((await awaitOne(seldom)).report?.ready).toBeDefined();
    const late = Array<Canned>(8).fill(inProgress);
    expect((await awaitOne([...late, passing])).report?.polls).toHaveLength(8 + 5);
  });

  test('requests again, once, what the platform could not process', async () => {
    const { report, sent } = await awaitOne([{ status: 409, headers: [] }]);
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST', 'GET']);
    expect(report?.polls.map(({ guid }) => guid)).toEqual(['report-1', 'report-2']);
    expect(report?.reason).toContain('409');
  });

  test('has all reports in flight together', async () => {
    const { reports, sent, slept } = await awaitOne([inProgress, inProgress, ready], 3);
    expect(reports.every(({ ready: exchange }) => exchange !== undefined)).toBe(true);
    expect(sent.slice(0, 3).map(({ method }) => method)).toEqual(['POST', 'POST', 'POST']);
    expect(slept).toEqual([50]);
  });

  test('asks again for a report without records, and takes it for empty in the end', async () => {
    const empty: Canned = { body: '[]' };
    const filled = await awaitOne([empty, empty, ready]);
    expect(filled.report?.polls).toHaveLength(3);
    expect(filled.report?.ready?.response?.json).toEqual([{ totalHours: 1 }]);
    const stays = await awaitOne([empty]);
    expect(stays.report?.ready?.response?.json).toEqual([]);
    expect(stays.report?.polls.length).toBeGreaterThan(1);
  });

  test('waits for records once only where reports of a kind may rightly be empty', async () => {
    const answer = ({ method }: ClientRequest): Canned => ({
      body: method === 'POST' ? '"report-1"' : '[]',
    });
    const { session, sent } = fakeSession(answer, { specs });
    const trial = new Trial('analytics/test', session);
    const asked = { ...request, mayStayEmpty: 'a kind' };
    let now = 0;
    const clock: Clock = { now: () => now, sleep: async (ms) => void (now += ms) };
    await awaitReports(trial, [asked], get, clock);
    const first = sent.length;
    const [report] = await awaitReports(trial, [asked], get, clock);
    expect(report?.ready?.response?.json).toEqual([]);
    expect([first > 3, sent.length - first]).toEqual([true, 2]);
    await awaitReports(trial, [{ ...asked, mayStayEmpty: 'another kind' }], get, clock);
    expect(sent.length - first).toBeGreaterThan(4);
  });
});
