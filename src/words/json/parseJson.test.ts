import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { excessIn, parsedJson, parseJson } from './parseJson.ts';

const nested = (depth: number, [open, close] = ['[', ']']) =>
  open!.repeat(depth) + close!.repeat(depth);

test.each([nested(200_000), `{"a":${nested(401)}}`, `[1,"\\\\",${nested(400)}]`])(
  'JSON that nests too deep is not read',
  (text) => {
    expect(() => parseJson(text)).toThrow('nests deeper');
    expect(parsedJson(text)).toBeUndefined();
    expect(excessIn(Buffer.from(`\uFEFF ${text}`))).toBe('nests deeper than 200 levels');
  },
);

test.each([
  nested(200),
  `[${'[1],'.repeat(1000)}2]`,
  `["${'[{'.repeat(1000)}"]`,
  `["\\\\\\"${'['.repeat(1000)}"]`,
  `"${'['.repeat(1000)}"`,
])('what is wide, or a text, is', (text) => {
  expect(parseJson(text)).toEqual(JSON.parse(text));
  expect(excessIn(Buffer.from(text))).toBeUndefined();
});

test('what is no JSON is as deep as it likes', () => {
  expect(excessIn(Buffer.from(`<p>${nested(1000)}`))).toBeUndefined();
  expect(excessIn(Buffer.from('['.repeat(1000)))).toBeUndefined();
});

test.each(['{},', '0,', '[0],', '"k":1,'])('a text of many values (%s) is not read', (value) => {
  const [open, close] = value.includes(':') ? '{}' : '[]';
  const many = (count: number) => `${open}${value.repeat(count).slice(0, -1)}${close}`;
  expect(excessIn(Buffer.from(many(500_001)))).toBe('has more than 500000 values');
  expect(() => parseJson(many(2_000_001))).toThrow('it has more than 2000000 values');
  expect(excessIn(Buffer.from(many(200_000)))).toBeUndefined();
});

test.each([
  '{"toString":1}',
  '{"\\u0074oString":1,"valueOf":1}',
  '[{"toString":null,"a":[{"toString":{}}]}]',
])('of %s a text can be made, as of any other object', (text) => {
  const value = parseJson(text);
  expect(String(value)).toBe('[object Object]');
  expect([value].toSorted().concat([value]).join()).toBe('[object Object],[object Object]');
  expect(Number(value)).toBeNaN();
  expect(value).toStrictEqual(JSON.parse(text));
  expect(isDeepStrictEqual(value, JSON.parse(text))).toBe(true);
  expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(text)));
});
