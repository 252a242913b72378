import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { isObject } from '../../../words/json/isObject.ts';
import { failedIn, judgedDocument } from '../testing/judgedDocument.ts';
import { serve, type Answered, type Asked } from '../testing/serve.ts';

type Thing = Record<string, unknown>;
let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
});

/** A document of authors, made or only listed, and of books that name them by these members. */
function documentOf(members: Thing, required: string[], makesAuthors = true) {
  const whole = { description: 'ok', content: { 'application/json': { schema: {} } } };
  const sending = (schema: Thing) => ({
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { 201: whole, 400: { description: 'no' } },
  });
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
  const one = { parameters, delete: { responses: { 204: { description: 'gone' } } } };
  const properties = { title: { type: 'string', maxLength: 20 }, ...members };
  const name = { type: 'object', properties: { bookId: { type: 'integer' } } };
  const paths = {
    '/authors': {
      get: { responses: { 200: whole } },
      ...(makesAuthors && { post: sending({ ...name, required: ['bookId'] }) }),
    },
    '/authors/{id}': one,
    '/books': { post: sending({ type: 'object', required: ['title', ...required], properties }) },
    '/books/{id}': one,
  };
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths });
}

/** Accepts what names authors that there are, and removes no author whom a book names. */
function library(authorsOf: (book: Thing) => unknown, authors: Thing[] = []) {
  const books: Thing[] = [];
  let last = 10;
  const add = (to: Thing[], thing: Thing): Answered => {
    to.push({ ...thing, id: (last += 1) });
    return [201, to.at(-1)];
  };
  const isThere = (id: unknown) => authors.some((one) => one['id'] === id);
  const isRight = ({ title }: Thing) => typeof title === 'string' && title.length <= 20;
  const answer = async ({ method, path, text }: Asked): Promise<Answered> => {
    // Whoever removes an author meanwhile is told that a book names him.
    const isSlow = method === 'DELETE' && path.startsWith('/books');
    for (let turn = 0; isSlow && turn < 50; turn += 1) await nextTurn();
    const of = path.startsWith('/authors') ? authors : books;
    if (method === 'DELETE') {
      const at = of.findIndex(({ id }) => path.endsWith(`/${String(id)}`));
      const isNamed = books.some((book) => of[at]?.['id'] === [authorsOf(book)].flat()[0]);
      if (of === authors && isNamed) return [409];
      return at < 0 ? [404] : (of.splice(at, 1), [204]);
    }
    if (method === 'GET') return [200, of];
    return added(text, (thing) => {
      if (of === authors) return Number.isInteger(thing['bookId']) ? add(authors, thing) : [400];
      const named = [authorsOf(thing)].flat();
      const isWhole = isRight(thing) && named.length > 0 && named.every(isThere);
      return isWhole ? add(books, thing) : [400];
    });
  };
  return { answer, books, authors };
}

function added(text: string, by: (thing: Thing) => Answered): Answered {
  try {
    const thing: unknown = JSON.parse(text);
    return isObject(thing) ? by(thing) : [400];
  } catch {
    return [400];
  }
}

const id = { type: 'integer' };
test.each<[string, Thing, (book: Thing) => unknown]>([
  ['author_id', id, (book) => book['author_id']],
  ['coAuthorID', id, (book) => book['coAuthorID']],
  ['authorIds', { type: 'array', items: id, minItems: 1 }, (book) => book['authorIds']],
  [
    'author',
    { type: 'object', required: ['id'], properties: { id } },
    (book) => (book['author'] as Thing | undefined)?.['id'],
  ],
  [
    'authors',
    { type: 'array', minItems: 1, items: { type: 'object', required: ['id'], properties: { id } } },
    (book) => (book['authors'] as Thing[] | undefined)?.map((one) => one['id']),
  ],
  [
    'rights',
    { type: 'object', required: ['authorId'], properties: { authorId: id } },
    (book) => (book['rights'] as Thing | undefined)?.['authorId'],
  ],
])(
  'a body names by %s what the run made for it, which is removed after it',
  async (name, schema, authorsOf) => {
    const { answer, books, authors } = library(authorsOf, [{ id: 1 }]);
    const server = await serve(answer);
    close = server.close;
    const { decisions, problems } = await judgedDocument(documentOf({ [name]: schema }, [name]), {
      base: server.base,
      mayChange: true,
    });
    expect(failedIn(decisions)).toEqual({});
    expect(decisions.get('api/post-books/body/title/maxLength')).toMatchObject({
      outcome: 'passed',
    });
    // Whoever was there before is named by nothing, and stays.
    expect({ problems, books, authors }).toEqual({ problems: [], books: [], authors: [{ id: 1 }] });
  },
);

test('a body names what a list shows, where nothing makes it', async () => {
  const { answer, authors } = library((book) => book['authorId'], [{ id: 7 }]);
  const server = await serve(answer);
  close = server.close;
  const document = documentOf({ authorId: id }, ['authorId'], false);
  const { decisions } = await judgedDocument(document, { base: server.base, mayChange: true });
  expect(decisions.get('api/post-books/body/title/maxLength')).toMatchObject({ outcome: 'passed' });
  expect(authors).toEqual([{ id: 7 }]);
});

test('things that name each other are not made without end, and what only looks like a name stays', async () => {
  const { answer } = library((book) => (book['authorId'] === 'ours' ? 7 : undefined), [{ id: 7 }]);
  const server = await serve(answer);
  close = server.close;
  const own = { type: 'string', examples: ['ours'] };
  const { decisions } = await judgedDocument(documentOf({ authorId: own }, ['authorId']), {
    base: server.base,
    mayChange: true,
  });
  expect(decisions.get('api/post-books/body/title/maxLength')).toMatchObject({ outcome: 'passed' });
});
