import { expect, test } from 'vitest';
import type { Settling } from '../../../sent/Settling.ts';
import type { Spec } from '../../../promised/types.ts';
import { Removal } from './Removal.ts';

const operations = [
  { id: 'api/remove', method: 'DELETE', path: '/a/{id}' },
  { id: 'api/charge', method: 'POST', path: '/a/{id}/charge' },
];

test.each([
  { operation: 'api/charge', path: { id: '1' } },
  { operation: 'api/unknown', path: { id: '1' } },
  { operation: 'api/remove', path: { id: '..' } },
  { operation: 'api/remove', path: {} },
  { operation: 'api/remove', path: { id: 1 } },
  { operation: 'api/remove' },
  'api/remove',
  null,
])('of a journal %j is not removed, and nothing is sent', async (made) => {
  const session = new Proxy({} as Settling, {
    get: () => () => {
      throw new Error('asked');
    },
  });
  const removal = new Removal({ operations } as Spec);
  const [restored] = await removal.putBack(session, [made as never]);
  expect(restored).toMatchObject({ outcome: 'left' });
});
