import { expect, test } from 'vitest';
import { secretsOfAddress, shownAddress } from './shownAddress.ts';

test.each([
  ['api.yaml', 'api.yaml'],
  ['C:\\a#b\\api?.yaml', 'C:\\a#b\\api?.yaml'],
  ['https://a.example/doc', 'https://a.example/doc'],
  ['https://user:secret@a.example:8/doc', 'https://a.example:8/doc?…'],
  ['HTTPS://secret@a.example', 'HTTPS://a.example?…'],
  ['https://a.example/doc?key=secret', 'https://a.example/doc?…'],
  ['https://a.example?key=secret', 'https://a.example?…'],
  ['https://a.example/doc#secret', 'https://a.example/doc?…'],
  ['https://user:se@cret@a.example:x/', 'https://a.example:x/?…'],
  ['http:user:secret@a.example/doc?key=secret', 'http:a.example/doc?…'],
  [' http://user:secret@a.example/doc', 'http://a.example/doc?…'],
  ['ht\ttp://user:secret@a.example/doc', 'http://a.example/doc?…'],
  ['http:\\\\user:secret@a.example/doc', 'http:\\\\a.example/doc?…'],
  ['//user:secret@a.example/doc', 'user:a.example/doc?…'],
  ['http://user:se/cret@a.example/doc', 'http://…'],
  ['http://user:12/cret@a.example/doc', 'http://…'],
  ['http://user:se?cret@a.example/doc', 'http://…'],
  ['http://us@er:se#cret@a.example/doc', 'http://…'],
  ['user:se/cret@a.example', 'user:…'],
  ['a.example/doc.json?key=secret', 'a.example/doc.json?…'],
  ['a.example/doc?secret', 'a.example/doc?…'],
  ['specs/doc.json?key=secret', 'specs/doc.json?…'],
  ['https://a.example/doc;jsessionid=secret', 'https://a.example/doc?…'],
  ['https://a.example:8/doc?to=a@b', 'https://a.example:8/doc?…'],
  ['https://a.example/@scope/package@1/doc.yaml', 'https://a.example/@scope/package@1/doc.yaml'],
])('%s is shown as %s', (where, shown) => expect(shownAddress(where)).toBe(shown));

test('what else it holds is secret, as it is written and as it is meant', () => {
  expect(secretsOfAddress('https://user:p%40ss@a.example/doc?key=s%20ecret#part')).toEqual([
    'user',
    'p%40ss',
    'p@ss',
    's%20ecret',
    's ecret',
    'part',
  ]);
  expect(secretsOfAddress('api.yaml')).toEqual([]);
  expect(secretsOfAddress('https://a.example/b/doc;jsessionid=s%2F1;x')).toEqual(['s%2F1', 's/1']);
});
