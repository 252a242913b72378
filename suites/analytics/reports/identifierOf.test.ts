import { expect, test } from 'vitest';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { identifierOf } from './identifierOf.ts';

const GUID = '129782ca-1734-5740-bf29-34e20bed625a';

/** The identifier in a response with this text. */
function identifierIn(text: string): string | undefined {
  let [json, jsonError]: [unknown, string | null] = [undefined, 'no JSON'];
  try {
    [json, jsonError] = [JSON.parse(text), null];
  } catch {}
  return identifierOf({
    response: { status: 200, text, json, jsonError },
    error: null,
  } as LiveExchange);
}

test('no response holds no identifier', () => {
  expect(identifierOf({ response: null } as LiveExchange)).toBeUndefined();
});

test.each([
  [200, '"any text"'],
  [500, undefined],
])('a text with %i is %s', (status, identifier) => {
  const response = { status, json: 'any text', jsonError: null, text: '"any text"' };
  const exchange = { response, error: null } as LiveExchange;
  expect(identifierOf(exchange)).toBe(identifier && 'any text');
});

test('any text in JSON is an identifier, but for the empty one', () => {
  expect(identifierIn(JSON.stringify(GUID))).toBe(GUID);
  expect(identifierIn('"17"')).toBe('17');
  expect(['""', '17', `{"guid":"${GUID}"}`].map(identifierIn)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a bare UUID is one, with blanks about it too, other bare texts are none', () => {
  expect(identifierIn(` ${GUID}\n`)).toBe(GUID);
  expect(identifierIn('accepted')).toBeUndefined();
  expect(identifierIn('')).toBeUndefined();
});
