import { expect, test } from 'vitest';
import type { Judged } from './answerJudge.ts';
import { isJudged, type Expected } from './Expected.ts';

const answer = (status: number) => ({ response: { status }, error: null }) as Judged;
const cutOff = {
  response: { status: 200 },
  error: { kind: 'hung up', message: 'closed the connection' },
} as Judged;
const tooLarge = {
  response: null,
  error: { kind: 'too large', message: 'sent a body of more than 16 bytes' },
} as Judged;
const none = { response: null, error: cutOff.error } as Judged;

test.each<[string, Judged, Expected, boolean]>([
  ['a success that was expected', answer(200), 'success', true],
  ['a rejection of what is valid', answer(404), 'success', true],
  ['an error that nobody asked for', answer(504), 'success', false],
  ['no response to what is valid', none, 'success', true],
  ['a rejection that was expected', answer(400), ['400', '422'], true],
  ['another rejection', answer(403), ['400', '422'], false],
  ['a rejection whose status nobody names', answer(403), ['4XX'], false],
  ['a success in place of a rejection', answer(200), ['400'], false],
  ['a response that is cut off', cutOff, ['400'], true],
  ['an error that was asked for', answer(500), 'server error', true],
  ['anything', answer(200), 'anything', false],
  ['no response to what anybody may drop', none, 'anything', false],
  ['a response that is too large to be read', tooLarge, 'success', false],
])('%s is judged, or not', (_what, judged, expected, isIt) => {
  expect(isJudged(judged, expected)).toBe(isIt);
});
