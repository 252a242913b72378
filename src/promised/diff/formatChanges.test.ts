import { expect, test } from 'vitest';
import type { Change } from './Change.ts';
import { changesAsMarkdown, changesAsText } from './formatChanges.ts';

const change: Change = {
  service: 'stock',
  kind: 'enum-widened',
  place: '#/components/schemas/A',
  message: 'enum value "a|b" added',
  breaks: ['clients'],
  reason: 'A client may receive what it does not know.',
  reaches: ['GET /a 200', 'GET /b 200', 'GET /c 200', 'GET /d 200', 'GET /e 200'],
};
const harmless: Change = {
  ...change,
  kind: 'operation-added',
  place: 'GET /x',
  reaches: ['GET /x'],
  breaks: [],
};

test('as text: by whom they break, with what they reach and why', () => {
  expect(changesAsText([harmless, change], (text) => text.toUpperCase())).toBe(
    `BREAKING FOR CLIENTS (1)

  stock  #/components/schemas/A
    enum-widened: enum value "a|b" added
    reaches GET /a 200, GET /b 200, GET /c 200 and 2 more
    A client may receive what it does not know.

BREAKING FOR NEITHER (1)

  stock  GET /x
    operation-added: enum value "a|b" added
    A client may receive what it does not know.`,
  );
  expect(changesAsText([], String)).toBe('Nothing changed.');
});

test('as Markdown: tables whose cells end where they should', () => {
  const markdown = changesAsMarkdown([change]);
  expect(markdown).toContain('## Breaking for clients (1)\n\n| service | place |');
  expect(markdown).toContain('enum value "a\\|b" added');
  expect(changesAsMarkdown([])).toBe('Nothing changed.\n');
  const hostile = {
    ...change,
    place: 'a` <b> | ![i](http://x) `',
    message: '![i](http://x) \\| @all',
  };
  const [, , , , row] = changesAsMarkdown([hostile]).split('\n');
  expect(row).toContain('`` a` <b> \\| ![i](http://x) ` ``');
  expect(row).toContain('!\\[i\\](http&#58;//x) \\\\\\| @&#8203;all');
});
