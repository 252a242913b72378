import { expect, test } from 'vitest';
import { gapsOf } from '../proof/gapsOf.ts';
import { doTask, type ProofTask } from '../proof/proofTasks.ts';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';

/** A few pieces of each kind, so that every change sees the proof at work; `npm run prove` does all of them. */
const pieces: ProofTask[] = [
  { kind: 'fault', service: 'stock', id: 'stock/update/quantity-defaults-to-the-last' },
  {
    kind: 'fault',
    service: 'stock',
    id: 'stock/update/body/quantity/exclusiveMinimum/not-checked',
  },
  { kind: 'fault', service: 'stock', id: 'stock/list/response/200/structure/without-fields' },
  {
    kind: 'fault',
    service: 'restaurants',
    id: 'restaurants/get/scope/restaurants:read/not-asked-for',
  },
  { kind: 'variant', service: 'restaurants', id: 'unknown-fields' },
  { kind: 'variant', service: 'authentication', id: 'plain-refusals' },
  { kind: 'nullServer', service: 'restaurants', id: 'always-200-object' },
  { kind: 'nullServer', service: 'authentication', id: 'always-400' },
].map((piece) => ({ whole: false, ...piece }) as ProofTask);

const specs = loadSpecs();

test.each(pieces)('$kind $id of $service has no gap', async (piece) => {
  const extent = { everyFault: false, everything: false };
  expect(gapsOf([await doTask(piece, specs)], [], extent)).toEqual([]);
});
