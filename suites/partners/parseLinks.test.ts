import { expect, test } from 'vitest';
import { parseLinks } from './parseLinks.ts';

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
  ['<a', []],
  ['', []],
])('%s', (field, links) => {
  expect(parseLinks(field).map(({ target, rels }) => [target, rels])).toEqual(links);
});
