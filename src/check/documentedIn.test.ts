import { expect, test } from 'vitest';
import { documentedIn } from './documentedIn.ts';
import { fakeSession } from './testing/fakeSession.ts';
import { Trial } from './Trial.ts';

const trial = new Trial('stock/add/is-kept', fakeSession(() => ({})).session);

test('what a service adds is left out, at any depth', () => {
  const given = { name: 'soup', origin: 'here', sides: [{ name: 'bread', origin: 'there' }] };
  const documented = { name: 'soup', sides: [{ name: 'bread' }] };
  expect(documentedIn(trial, 'stock/add', given)).toEqual(documented);
});

test('where nothing is documented, nothing can be compared: an error of ours', () => {
  const { session } = fakeSession(() => ({}));
  const operation = session.operation('stock/add');
  const silent = { ...operation, responses: [] };
  const foreign = { ...operation, service: 'nobody' };
  for (const found of [silent, foreign]) {
    const asked = Object.assign(new Trial('stock/add/is-kept', session), {
      operation: () => found,
    });
    expect(() => documentedIn(asked, 'stock/add', {})).toThrow(
      'the specs show nothing of what stock/add gives',
    );
  }
});

test('what is given with 200 counts, wherever it stands', () => {
  const { session } = fakeSession(() => ({}));
  const operation = session.operation('stock/add');
  const turned = { ...operation, responses: operation.responses.toReversed() };
  const asked = Object.assign(new Trial('stock/add/is-kept', session), { operation: () => turned });
  expect(documentedIn(asked, 'stock/add', { name: 'soup', message: 'no' })).toEqual({
    name: 'soup',
  });
});
