import { expect, test } from 'vitest';
import type { Json, JsonSchema } from '../../promised/types.ts';
import { isLenientlyValid } from './readLeniently.ts';

const ID = '3f2c8b1a-0d4e-4c6f-9a7b-5e8d1c2b3a40';
const KIND: JsonSchema = { type: 'string', enum: ['IN_STOCK', 'QUANTITY'] };
const UUID: JsonSchema = { type: 'string', format: 'uuid' };
const DIGITS: JsonSchema = { type: 'string', pattern: '^[0-9]{4}$' };

test.each<[string, Json, JsonSchema, boolean]>([
  ['another letter case', 'quantity', KIND, true],
  ['blanks around', ' QUANTITY\n', KIND, true],
  ['another word', 'QUANTITIES', KIND, false],
  ['braces', `{${ID}}`, UUID, true],
  ['a URN', `urn:uuid:${ID}`, UUID, true],
  ['a digit more', `${ID}0`, UUID, false],
  ['a line end', '1234\n', DIGITS, true],
  ['a blank inside', '12 34', DIGITS, false],
  ['no text', 1234, DIGITS, false],
])('%s', (_what, value, schema, expected) => {
  const resolve = () => ({});
  expect(isLenientlyValid(value, schema, resolve)).toBe(expected);
});
