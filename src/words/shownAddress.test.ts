import { expect, test } from 'vitest';
import { shownAddress } from './shownAddress.ts';

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
])('%s is shown as %s', (where, shown) => expect(shownAddress(where)).toBe(shown));
