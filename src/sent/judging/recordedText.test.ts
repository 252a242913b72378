import { expect, test } from 'vitest';
import { numberAsWritten } from './recordedText.ts';

const TEXT = '{"a":[12345678901234567890,1e400,-9223372036854775808,0.10,"1"],"b":null}';

test.each([
  ['/a/0', '12345678901234567890'],
  ['/a/1', '1e400'],
  ['/a/2', '-9223372036854775808'],
  ['/a/3', '0.10'],
  ['/a/4', undefined],
  ['/b', undefined],
  ['/c', undefined],
])('%s is %s', (pointer, written) => expect(numberAsWritten(TEXT, pointer)).toBe(written));

test('in what is no JSON there is none', () =>
  expect(numberAsWritten('{"a":1', '/a')).toBeUndefined());
