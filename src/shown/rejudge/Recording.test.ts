import { expect, test } from 'vitest';
import type { RecordedExchange } from '../../sent/exchange/types.ts';
import { exampleExchange } from '../report/testing/exampleExchange.ts';
import { Recording } from './Recording.ts';

function read(id: string, path: string, body: string, identities?: string[]): RecordedExchange {
  return exampleExchange({
    id,
    ...(identities && { identities }),
    request: { method: 'GET', url: `http://127.0.0.1:1/${path}`, headers: [], body: null },
    response: { status: 200, statusText: '', headers: [], body, bodyBytes: body.length },
  });
}

const requestFor = (path: string) => read('', path, '').request;

test('a request is responded under its id, by the last of its tries', () => {
  const recording = new Recording([read('r/1', 'a', '1'), read('r/1/try-2', 'a', '2')]);
  expect(recording.ownAnswer({ id: 'r/1' }, requestFor('a'))?.response?.body).toBe('2');
});

test('where a check asks in another order, the next that is the same responses, each once', () => {
  const recording = new Recording([read('r/1', 'a', '1'), read('r/2', 'b', '2')]);
  expect(recording.ownAnswer({ id: 'r/1' }, requestFor('b'))?.id).toBe('r/2');
  expect(recording.ownAnswer({ id: 'r/3' }, requestFor('b'))).toBeUndefined();
  expect(recording.ownAnswer({ id: 'other/1' }, requestFor('a'))).toBeUndefined();
});

test('what others read responses where all of them were told the same', () => {
  const recording = new Recording([
    read('r/1', 'a', 'same'),
    read('s/1', 'a', 'same'),
    read('r/2', 'b', 'one'),
    read('s/2', 'b', 'another'),
  ]);
  expect(recording.commonAnswer(requestFor('a'))?.response?.body).toBe('same');
  expect(recording.commonAnswer(requestFor('b'))).toBeUndefined();
  expect(recording.commonAnswer(requestFor('c'))).toBeUndefined();
});

test('what is found once for many is known again by its request, whatever its identities', () => {
  const recording = new Recording([read('once/then/1', 'pay/id-1', '1', ['id-1'])]);
  const asked = { id: 'once/today/1', identities: ['id-2'] };
  expect(recording.ownAnswer(asked, requestFor('pay/id-2'))?.id).toBe('once/then/1');
  const another = { id: 'once/another/1', identities: ['id-3'] };
  expect(recording.ownAnswer(another, requestFor('pay/id-3'))).toBeUndefined();
});

test('tells what others sent, or was sent otherwise, from what was never sent', () => {
  const recording = new Recording([read('r/1', 'a?since=1', '1'), read('s/1', 'b', '1')]);
  const why = (path: string) => recording.whyNone(requestFor(path));
  expect(why('a?since=2')).toContain('with other values');
  expect(why('b')).toContain('only for another check');
  expect(why('c')).toBe('was never sent');
  expect(why('a?card=«redacted $CARD»')).toContain('was built from redacted values');
});

test('tells what was sent and not kept from what was never sent', () => {
  const recording = new Recording([read('r/1', 'a', '1')], ['r/1', 'r/2']);
  expect(['r/1', 'r/2', 'r/3'].map((id) => recording.isLeftOut(id))).toEqual([false, true, false]);
});
