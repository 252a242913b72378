import { expect, test } from 'vitest';
import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import type { StateMachine } from '../../promised/stateMachine.ts';
import { walkPages, type PageReader } from './walkPages.ts';

const machine = {
  id: 'pages',
  states: [{ name: 'page' }, { name: 'end', isFinal: true }],
  transitions: [
    { from: 'page', event: 'a next page token', to: 'page' },
    { from: 'page', event: 'no next page token', to: 'end' },
  ],
} as unknown as StateMachine;

interface Page {
  token: string | undefined;
  next?: string;
}

/** Walks over a list where each token leads to the page that a function gives. */
function walked(
  pageAt: (token: string | undefined) => Omit<Page, 'token'> | undefined,
  more: Partial<PageReader<Page>> = {},
) {
  const answers = new Map<LiveExchange, Page | undefined>();
  return walkPages<Page>({
    machine,
    read: async (token) => {
      const [answer, page] = [{} as LiveExchange, pageAt(token)];
      answers.set(answer, page && { token, ...page });
      return answer;
    },
    pageIn: (answer) => answers.get(answer),
    nextToken: ({ next }) => next,
    ...more,
  });
}

/** Three pages, the last of them without a token or with an empty one. */
const three = (last?: string) => (token: string | undefined) =>
  token === undefined ? { next: 'two' } : token === 'two' ? { next: 'three' } : { next: last };

test.each([undefined, ''])('ends behind the page whose next token is %j', async (last) => {
  const { pages, end } = await walked(three(last));
  expect(end).toBe('last page');
  expect(pages.map(({ token }) => token)).toEqual([undefined, 'two', 'three']);
});

test('ends where a response holds no page', async () => {
  const { pages, end, last } = await walked((token) =>
    token === undefined ? { next: 'two' } : undefined,
  );
  expect([end, pages.length]).toEqual(['no page', 1]);
  expect(last).toBeDefined();
});

test('ends where a page comes again, which is the last of them', async () => {
  const { pages, end } = await walked(three('two'));
  expect(end).toBe('loop');
  expect(pages.map(({ token }) => token)).toEqual([undefined, 'two', 'three']);
});

test('knows a page again by what the reader says', async () => {
  let count = 0;
  const { pages, end } = await walked(() => ({ next: `${(count += 1)}` }), {
    identityOf: ({ next }) => `${Number(next) % 4}`,
  });
  expect([end, pages.length]).toEqual(['loop', 5]);
});

test('ends where enough was seen, and after 500 pages', async () => {
  let count = 0;
  const endless = () => ({ next: `${(count += 1)}` });
  const few = await walked(endless, { isEnough: (pages) => pages.length === 3 });
  expect([few.end, few.pages.length]).toEqual(['given up', 3]);
  const many = await walked(endless);
  expect([many.end, many.pages.length]).toEqual(['given up', 500]);
});
