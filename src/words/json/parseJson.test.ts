import { expect, test } from 'vitest';
import { isTooDeep, parsedJson, parseJson } from './parseJson.ts';

const nested = (depth: number, [open, close] = ['[', ']']) =>
  open!.repeat(depth) + close!.repeat(depth);

test.each([nested(200_000), `{"a":${nested(401)}}`, `[1,"\\\\",${nested(400)}]`])(
  'JSON that nests too deep is not read',
  (text) => {
    expect(() => parseJson(text)).toThrow('nests deeper');
    expect(parsedJson(text)).toBeUndefined();
    expect(isTooDeep(Buffer.from(`\uFEFF ${text}`))).toBe(true);
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
  expect(isTooDeep(Buffer.from(text))).toBe(false);
});

test('what is no JSON is as deep as it likes', () => {
  expect(isTooDeep(Buffer.from(`<p>${nested(1000)}`))).toBe(false);
  expect(isTooDeep(Buffer.from('['.repeat(1000)))).toBe(false);
});
