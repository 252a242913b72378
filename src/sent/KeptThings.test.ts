import { expect, test } from 'vitest';
import type { Journal } from './journal/Journal.ts';
import { KeptThings, type Kept } from './KeptThings.ts';
import type { Restored } from './Restored.ts';
import { NotExercised } from './judging/signals.ts';

/** A journal that remembers what was done, beside what the things see of it. */
function noting(claim: () => string | undefined = () => undefined) {
  const done: string[] = [];
  const journal = {
    claim: (of: string) => (done.push(`claim ${of}`), claim()),
    found: (_of: string, _kind: string, things: unknown[]) =>
      void done.push(`found ${things.length}`),
    putBack: (_of: string, index: number) => void done.push(`journal ${index}`),
    release: (of: string) => void done.push(`release ${of}`),
  };
  return { done, things: new KeptThings(journal as unknown as Journal) };
}

function kept(done: string[], outcomes: Restored['outcome'][]): Kept<string> {
  return {
    of: 'stock of r',
    kind: 'stock',
    read: async () => (done.push('read'), outcomes.map((_, index) => `thing ${index}`)),
    putBack: async (things) =>
      things.map((thing, index): Restored => ({ outcome: outcomes[index]!, words: thing })),
  };
}

test('claims, then reads, then writes down what was found; marks what is put back', async () => {
  const { done, things } = noting();
  await things.keep(kept(done, ['put back', 'as found']));
  expect(done).toEqual(['claim stock of r', 'read', 'found 2']);
  expect(await things.putBack()).toEqual([]);
  expect(done.slice(3)).toEqual(['journal 0', 'journal 1', 'release stock of r']);
});

test('what is left stays in the journal, is reported, and is not changed again', async () => {
  const { done, things } = noting();
  await things.keep(kept(done, ['left', 'put back']));
  expect(await things.putBack()).toEqual(['thing 0']);
  expect(done.slice(3)).toEqual(['journal 1']);
  await expect(things.keep(kept(done, []))).rejects.toThrow('could not put the stock of r back');
});

test('restores the last first, and at once what does not rest on each other', async () => {
  const { things } = noting();
  const running = new Set<string>();
  const seen: string[] = [];
  const putBack = async ([of]: string[]): Promise<Restored[]> => {
    running.add(of!);
    await Promise.resolve();
    seen.push(`${of} of ${[...running].join()}`);
    running.delete(of!);
    return [{ outcome: 'put back', words: of! }];
  };
  for (const [of, beside] of [['a', '1'], ['b', '2'], ['c', '2'], ['d']] as [string, string?][])
    await things.keep({ of, kind: 'made', beside, read: async () => [of], putBack });
  expect(await things.putBack()).toEqual([]);
  expect(seen).toEqual(['d of d', 'c of c,b', 'b of b', 'a of a']);
});

test('ends a run that has to change what another one is changing', async () => {
  const unable: string[] = [];
  const journal = { claim: () => 'another run' } as unknown as Journal;
  const kept = new KeptThings(journal, (reason) => unable.push(reason));
  const read = () => Promise.reject(new Error('is not read'));
  const putBack = () => Promise.resolve([]);
  await expect(kept.keep({ of: 'stock of r', kind: 'stock', read, putBack })).rejects.toThrow(
    'another run',
  );
  expect(unable).toEqual(['another run']);
});

test('reads nothing that another run holds', async () => {
  const { done, things } = noting(() => 'another run');
  await expect(things.keep(kept(done, ['left']))).rejects.toThrow(NotExercised);
  expect(done).toEqual(['claim stock of r']);
});

test('changes nothing where the journal cannot be written', async () => {
  const { done, things } = noting(() => {
    throw new Error('no space left on device');
  });
  await expect(things.keep(kept(done, ['left']))).rejects.toThrow(
    /could not be written \(no space left on device\)/,
  );
});

test('puts back once', async () => {
  const { done, things } = noting();
  await things.keep(kept(done, ['put back']));
  await things.putBack('stock of elsewhere');
  expect(done).toHaveLength(3);
  await things.putBack('stock of r');
  await things.putBack();
  expect(done).toHaveLength(5);
});

test('puts back the last first', async () => {
  const { done, things } = noting();
  for (const of of ['one', 'two']) await things.keep({ ...kept(done, ['put back']), of });
  await things.putBack();
  expect(done.filter((step) => step.startsWith('release'))).toEqual(['release two', 'release one']);
});

test('holds nothing where nothing was found', async () => {
  const { done, things } = noting();
  expect(await things.keep(kept(done, []))).toEqual([]);
  expect(done).toEqual(['claim stock of r', 'read', 'release stock of r']);
  expect(await things.putBack()).toEqual([]);
  expect(done).toHaveLength(3);
});

test.each([
  [new Error('a slip'), 'stock of r: a slip'],
  ['no more', 'stock of r: no more'],
])(
  'what ends the putting back (%s) is reported, and the journal stays open',
  async (slip, told) => {
    const { done, things } = noting();
    await things.keep({ ...kept(done, ['put back']), putBack: () => Promise.reject(slip) });
    expect(await things.putBack()).toEqual([told]);
    expect(done).toEqual(['claim stock of r', 'read', 'found 1']);
  },
);

test('what cannot be read is held no longer', async () => {
  const { done, things } = noting();
  const read = () => Promise.reject(new NotExercised('no list'));
  await expect(things.keep({ ...kept(done, ['left']), read })).rejects.toThrow('no list');
  expect(done).toEqual(['claim stock of r', 'release stock of r']);
  expect(await things.putBack()).toEqual([]);
});
