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

test('keeps what other parameters say', () => {
  const [link] = parseLinks('</a>; rel="next"; token="a, b"; title=c');
  expect(link?.others).toEqual(['a, b', 'c']);
});
