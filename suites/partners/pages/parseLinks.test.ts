import { expect, test } from 'vitest';
import { isLinkList, parseLinks } from './parseLinks.ts';

test.each([
  [
    '<https://a.example/x?pageToken=1>; rel="next"',
    [['https://a.example/x?pageToken=1', ['next']]],
  ],
  ['</x?t=1>;rel=next', [['/x?t=1', ['next']]]],
  ['<a>; REL="First  Next"', [['a', ['first', 'next']]]],
  [
    '<a,b;c>; title="x, <y>; rel=no"; rel=first, <d> ; rel="next"',
    [
      ['a,b;c', ['first']],
      ['d', ['next']],
    ],
  ],
  ['<a>; rel=next; rel=first', [['a', ['next']]]],
  [
    '<a>, , <b>; rel = prev',
    [
      ['a', []],
      ['b', ['prev']],
    ],
  ],
  ['<a>; anchor; rel="ne\\xt"', [['a', ['next']]]],
  ['nextPageToken=abc', []],
  ['<a>; rel="next', [['a', []]]],
  [
    '<a>; rel=first <b>; rel=next, <c>; rel=last',
    [
      ['a', ['first']],
      ['c', ['last']],
    ],
  ],
  ['<a', []],
  ['', []],
])('%s', (field, links) => {
  expect(parseLinks(field).map(({ target, rels }) => [target, rels])).toEqual(links);
});

test.each([
  ['one link', '</a?b=1,2>; rel="next"', true],
  ['several', '</a>;REL="next last" , </b>;rel=first;title="a, b"', true],
  ['empty elements', ',</a>; rel=next,,', true],
  ['a parameter without a value', '</a>; rel=next; hidden;', true],
  ['no comma between', '</a>; rel="first"</b>; rel="next"', false],
  ['no closing quote', '</a>; rel="first', false],
  ['text behind', '</a> next', false],
])('knows whether a field is a list of links: %s', (_what, field, expected) => {
  expect(isLinkList(field)).toBe(expected);
});

test.each([
  ['space behind names', `<x>${';a  '.repeat(17)}"`],
  ['space behind values', `<x>${';a = b  '.repeat(2000)}"`],
  ['space', `<x>${' '.repeat(16_000)}"`],
  ['empty parameters', `<x>${' ; '.repeat(5000)}"`],
  ['quotes', `<x>${';a="'.repeat(4000)}\\`],
  ['empty elements', `${' , '.repeat(5000)}"`],
  ['links', `${'<x> , '.repeat(3000)}"`],
  ['links that do not end', '<,'.repeat(8000)],
])(
  '%s, in fields of up to 16 kB, are read in time that grows with them',
  { timeout: 15_000 },
  (_what, field) => {
    expect(isLinkList(field)).toBe(false);
    expect(parseLinks(field)).toBeInstanceOf(Array);
  },
);

test('keeps what other parameters say', () => {
  const [link] = parseLinks('</a>; rel="next"; token="a, b"; title=c');
  expect(link?.others).toEqual(['a, b', 'c']);
});

test.each([',', ',<', '<'])('16 kB of %j are read in no time', (unit) => {
  const began = process.threadCpuUsage();
  expect(parseLinks(unit.repeat(16_000 / unit.length))).toEqual([]);
  expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(200);
});
