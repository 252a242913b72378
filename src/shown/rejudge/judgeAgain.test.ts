import { expect, test } from 'vitest';
import { MENU_RULES, MENU_YAML } from '../../checked/testing/fakeSession.ts';
import { exampleExchange } from '../report/testing/exampleExchange.ts';
import { readSpec } from '../../promised/reading/readSpec.ts';
import { liveOf } from './liveOf.ts';
import { judgedAsOf, RecordedJudge } from './judgeAgain.ts';

const spec = readSpec('stock.yaml', MENU_YAML, MENU_RULES);

/** What becomes of a constraint by the end of its id, of responses with these bodies. */
function outcomeOf(id: string, bodies: unknown[], status = 200): string {
  const judge = new RecordedJudge([spec]);
  for (const body of bodies) {
    const headers: [string, string][] = [['Content-Type', 'application/json']];
    const text = JSON.stringify(body);
    const response = { status, statusText: '', headers, body: text, bodyBytes: text.length };
    judge.witness('stock/add', liveOf(exampleExchange({ response })), 'success');
  }
  const constraint = spec.constraints.find((one) => one.id.endsWith(`response/200/${id}`))!;
  const { outcome, reason = '' } = judge.decide(constraint);
  return reason.includes('redacted') ? 'taken out' : outcome;
}

test('judges what was recorded as what came', () => {
  expect(outcomeOf('name/type', [{ name: 'Soup' }])).toBe('passed');
  expect(outcomeOf('name/type', [{ name: 7 }])).toBe('failed');
  expect(outcomeOf('price/exclusiveMinimum', [{ name: 'Soup' }])).toBe('notExercised');
});

test('what was taken out of a response shows nothing', () => {
  expect(outcomeOf('name/type', [{ name: '«redacted»' }])).toBe('taken out');
  expect(outcomeOf('price/exclusiveMinimum', [{ name: 'Soup', price: '«redacted»' }])).toBe(
    'taken out',
  );
});

test('all else in the same response does, and so do other responses', () => {
  expect(outcomeOf('price/exclusiveMinimum', [{ name: '«redacted»', price: 1 }])).toBe('passed');
  expect(outcomeOf('price/exclusiveMinimum', [{ name: '«redacted»', price: 0 }])).toBe('failed');
  expect(outcomeOf('name/required', [{ name: '«redacted»' }])).toBe('passed');
  expect(outcomeOf('name/required', [{ price: '«redacted»' }])).toBe('failed');
  expect(outcomeOf('name/type', [{ name: '«redacted»' }, { name: 'Soup' }])).toBe('passed');
});

test('what a deployment wrote itself was not taken out, whatever it says', () => {
  const text = JSON.stringify({ name: 'Soup', price: '«redacted»' });
  const headers: [string, string][] = [['Content-Type', 'application/json']];
  const judge = new RecordedJudge([spec]);
  const response = { status: 200, statusText: '', headers, body: text, bodyBytes: 1, marks: {} };
  judge.witness('stock/add', liveOf(exampleExchange({ response })), 'success');
  const type = spec.constraints.find(({ id }) => id.endsWith('response/200/price/type'))!;
  expect(judge.decide(type).outcome).toBe('failed');
});

test('a folder from elsewhere does not say that a success is not judged, by no word or one that is none', () => {
  const response = { status: 200, statusText: '', headers: [], body: '{}', bodyBytes: 2 };
  for (const judgedAs of [undefined, 'nothing']) {
    const exchange = exampleExchange({ response, judgedAs });
    expect(judgedAsOf(exchange, false)).toBe('success');
    expect(judgedAsOf(exchange, true)).toBe(judgedAs);
    const rejected = { ...exchange, response: { ...response, status: 403 } };
    expect(judgedAsOf(rejected, false)).toBeUndefined();
  }
  for (const judgedAs of ['anything', 'accepted', ['400']])
    expect(judgedAsOf(exampleExchange({ response, judgedAs }), false)).toBe(judgedAs);
});
