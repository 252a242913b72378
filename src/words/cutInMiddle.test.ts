import { expect, test } from 'vitest';
import { cutInMiddle } from './cutInMiddle.ts';

test('a long text keeps its beginning and its end, and says how much is gone', () => {
  const text = `begin${'x'.repeat(200)}end`;
  expect(cutInMiddle(text, 30)).toBe(
    `begin${'x'.repeat(15)} … (178 characters left out) … ${'x'.repeat(7)}end`,
  );
});

test('what is said of a text is shown, too, where the middle has it', () => {
  const text = `{"a":"${'x'.repeat(200)}","date":"12 May","b":"${'y'.repeat(200)}"}`;
  expect(cutInMiddle(text, 60, 'GET /a rejected date "12 May".', () => '…')).toBe(
    `{"a":"${'x'.repeat(14)}…"date":"12 May","b":…${'y'.repeat(18)}"}`,
  );
  const atTheEnd = `{"date":1,"a":"${'x'.repeat(200)}"}`;
  expect(cutInMiddle(atTheEnd, 30, 'date', () => '…')).toMatch(/^{"date":1,"a":"x{5}…x{8}"}$/);
});

test('no rest of a member looks like one of the object around it', () => {
  const card = `{"payload":"${'x'.repeat(90)}","version":"1"}`;
  const text = `{"amount":1,"card":${card},"date":"12 May","guest":"Ann"}`;
  expect(cutInMiddle(text, 80, '', () => '…')).toBe('{"amount":1,…,"guest":"Ann"}');
  expect(
    cutInMiddle(
      '{"amount":1,"tipAmount":0, … (9 characters left out) … ,"a":2}',
      21,
      '',
      () => '…',
    ),
  ).toBe('{"amount":1,"t…,"a":2}');
});

test('a text that was cut before is not cut in two places', () => {
  const once = cutInMiddle(`begin${'x'.repeat(200)}end`, 60);
  expect(cutInMiddle(once, 40)).toBe(`begin${'x'.repeat(35)}…${'x'.repeat(17)}end`);
  expect(cutInMiddle(once, 20, '', () => '…')).toBe(`begin${'x'.repeat(9)}…xxxend`);
});

test('a text stays whole where the words about a cut would be as long', () => {
  const text = 'x'.repeat(130);
  expect(cutInMiddle(text, 100)).toBe(text);
});
