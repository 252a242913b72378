import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSandbox } from '../../../sandbox/startSandbox.ts';
import type { Handler, Sandbox, SandboxRequest } from '../../../sandbox/types.ts';
import type { Session } from '../../../src/sent/Session.ts';
import { startSession } from '../../../src/sent/startSession.ts';
import { Trial } from '../../../src/checked/trial/Trial.ts';
import { loadSpecs } from '../../../src/promised/reading/loadSpecs.ts';
import { parseTarget } from '../../../src/target/loadTarget.ts';
import { stateOf } from './stockEntries.ts';
import { updateParts } from './stockRequests.ts';
import { stockRestorer, type FoundItem } from './stockRestorer.ts';
import { search } from './stockStates.ts';

const LOOK = { waitsMs: [0] };

let sandbox: Sandbox;
let session: Session;
let updates: SandboxRequest[];
let answer: Handler | undefined;
let inner: Handler;

beforeEach(async () => {
  updates = [];
  answer = undefined;
  sandbox = await startSandbox({
    wrap: (next) => async (request) => {
      inner = next;
      if (request.method !== 'PUT') return next(request);
      updates.push(request);
      return answer === undefined ? next(request) : answer(request);
    },
  });
  const config = { target: parseTarget(sandbox.target), seed: 1, cases: 1, rules: [] };
  session = startSession(config, loadSpecs(), [], { patienceMs: 0 });
});
afterEach(async () => {
  await session.client.close();
  await sandbox.close();
});

/** The first two items of the target file as they are. */
async function found(): Promise<FoundItem[]> {
  const { restaurant, stockItems = [] } = session.target.fixtures;
  const { entries } = await search(new Trial('test', session), stockItems.slice(0, 2));
  return entries.map((entry) => ({ restaurant, guid: entry.guid!, found: stateOf(entry)! }));
}

test('a quantity that is added to that of the item is restored all the same', async () => {
  const [item] = await found();
  await change(item!);
  let held = 77;
  answer = async (request) => {
    const [element] = request.body as [{ quantity?: number }];
    held = element.quantity === undefined ? 0 : held + element.quantity;
    return inner({ ...request, body: [{ ...element, ...(held > 0 && { quantity: held }) }] });
  };
  const limited = { ...item!, found: { status: 'QUANTITY', quantity: 5 } } as const;
  expect(await stockRestorer.putBack(session, [limited])).toMatchObject([{ outcome: 'put back' }]);
  expect(updates).toHaveLength(4);
});

async function change({ restaurant, guid }: FoundItem): Promise<void> {
  const element = { guid, status: 'QUANTITY', quantity: 77 };
  await new Trial('test', session).setup('stock/update', updateParts(restaurant, [element]));
}

test('at the end of a run everything is sent, whatever is seen: a change may not show yet', async () => {
  const items = await found();
  await change(items[0]!);
  const restored = await stockRestorer.putBack(session, items);
  expect(restored.map(({ outcome }) => outcome)).toEqual(['put back', 'put back']);
  expect(updates).toHaveLength(3);
  expect(await found()).toEqual(items);
});

test('after a look only what differs is sent, and it is said from what', async () => {
  const items = await found();
  await change(items[0]!);
  const restored = await stockRestorer.putBack(session, items, LOOK);
  expect(restored.map(({ outcome }) => outcome)).toEqual(['put back', 'as found']);
  expect(restored[0]?.words).toMatch(/: IN_STOCK \(set back from QUANTITY 77\)$/);
  expect(updates).toHaveLength(2);
  expect(await found()).toEqual(items);
});

test('what is rejected, or accepted without effect, is left', async () => {
  const items = await found();
  await change(items[0]!);
  answer = async () => ({ status: 403, headers: {}, body: {} });
  const [refused] = await stockRestorer.putBack(session, items.slice(0, 1));
  expect(refused).toMatchObject({ outcome: 'left' });
  expect(refused?.words).toContain('could not be restored (403');
  answer = async () => ({ status: 200, headers: {}, body: [] });
  const [idle] = await stockRestorer.putBack(session, items.slice(0, 1));
  expect(idle).toMatchObject({ outcome: 'left' });
  expect(idle?.words).toContain('a search still shows QUANTITY 77');
});

test('what is rejected, and shown as it was found all the same, was never changed', async () => {
  answer = async () => ({ status: 400, headers: {}, body: {} });
  const restored = await stockRestorer.putBack(session, await found());
  expect(restored.map(({ outcome }) => outcome)).toEqual(['as found', 'as found']);
});
