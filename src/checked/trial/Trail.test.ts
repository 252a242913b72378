import { expect, test } from 'vitest';
import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import type { Expected } from '../../sent/judging/Expected.ts';
import { Trail } from './Trail.ts';
import { fakeSession } from '../testing/fakeSession.ts';
import { Violation } from '../../sent/judging/signals.ts';
import type { Complaint } from '../../sent/Complaint.ts';
import { Trial } from './Trial.ts';

const ADD = 'stock/add';
const dish = (name: string) => ({ query: { mode: 'FAST' }, body: { name } });

/** A trial whose responses hold a number that counts up with each request, and how its failure reads. */
function counting() {
  let count = 0;
  const { session } = fakeSession(() => ({ body: `{"name":"dish ${(count += 1)}"}` }));
  return new Trial('stock/add/is-kept', session);
}

/** A trial whose responses are all the same. */
function repeating() {
  const { session } = fakeSession(() => ({ body: '{"name":"soup"}' }));
  return new Trial('stock/add/is-kept', session);
}

const add = (trial: Trial, name: string) => trial.send(ADD, dish(name), 'success');

/** A trail of its own for what a trial sends, and its operation as one that changes something and as one that reads. */
function trailOf(trial: Trial) {
  const changing = trial.session.operation(ADD);
  const reading = { ...changing, effect: undefined };
  return { trail: new Trail((text) => text), changing, reading };
}

function complaintAbout(...exchanges: Complaint['exchanges']): () => Complaint {
  return () => ({ message: 'It fails.', expected: 'this', actual: 'that', exchanges });
}

async function failureOf(run: () => Promise<void>) {
  try {
    await run();
  } catch (error) {
    if (error instanceof Violation) return error.failure;
    throw error;
  }
  throw new Error('nothing was violated');
}

test('a failure says what was sent, and what was sent before it, each with its response', async () => {
  const trial = counting();
  const failure = await failureOf(async () => {
    const twin = await trial.twin(ADD, dish('soup'));
    const probe = await trial.send(ADD, dish(''), { expects: 'success', token: { raw: null } });
    trial.holds(false, complaintAbout(probe));
    expect(twin.id).not.toBe(probe.id);
  });
  expect(failure.operation).toBe('POST /menu/dishes');
  expect(failure.before).toEqual(['POST /menu/dishes {"name":"soup"} → 200 {"name":"dish 1"}']);
  expect(failure.sent).toBe('POST /menu/dishes (without a token) {"name":""}');
  expect(failure.exchanges).toEqual(['stock/add/is-kept/1', 'stock/add/is-kept/2']);
});

test.each<[string, 'twin' | 'probe', true | undefined]>([
  ['a twin alone does not', 'twin', undefined],
  ['a change does', 'probe', true],
])('whether what came before decides what a request shows: %s', async (_, role, inOrder) => {
  const trial = counting();
  const failure = await failureOf(async () => {
    await trial.send(ADD, dish('soup'), { expects: 'success', role });
    trial.holds(false, complaintAbout(await add(trial, '')));
  });
  expect(failure.inOrder).toBe(inOrder);
});

test.each<[string, Expected, boolean, string[] | undefined]>([
  ['the right statuses', ['400'], false, ['400']],
  ['nothing where another response is right too', 'anything', false, undefined],
  ['nothing after what no request did', ['400'], true, undefined],
])('of a status, a script is told %s', async (_, expects, isAfterAct, statuses) => {
  const trial = counting();
  const failure = await failureOf(async () => {
    if (isAfterAct) trial.actOutside();
    trial.refused(await trial.send(ADD, dish(''), expects), ['400'], 'no name');
  });
  expect(failure.assertion?.statuses).toEqual(statuses);
  if (statuses !== undefined) expect(failure.assertion?.exchange).toBe(failure.exchanges.at(-1));
});

test('what another case of a walk sent did not lead there, but for the last change', async () => {
  const trial = counting();
  const failure = await failureOf(() =>
    trial.each([1, 2], async (value) => {
      const probe = await add(trial, 'soup');
      trial.holds(value < 2, complaintAbout(probe));
    }),
  );
  expect(failure.before).toEqual([]);
  expect(failure.exchanges).toHaveLength(1);
});

test('what another check sent is part of it where the check relies on it', async () => {
  const { session } = fakeSession(() => ({ body: '{"name":"soup"}' }));
  const [first, second] = [
    new Trial('stock/add/one', session),
    new Trial('stock/add/two', session),
  ];
  const shared = await first.twin(ADD, dish('soup'));
  second.relyOn(shared, { role: 'twin' });
  const failure = await failureOf(async () => {
    const probe = await second.send(
      ADD,
      { ...dish(''), query: { mode: 'SLOW' } },
      { expects: 'success' },
    );
    second.holds(false, complaintAbout(probe));
  });
  expect(failure.exchanges).toEqual(['stock/add/one/1', 'stock/add/two/1']);
});

test('what was read again and again is one step', async () => {
  const trial = repeating();
  const { trail, reading } = trailOf(trial);
  for (let n = 0; n < 5; n += 1) trail.add(await add(trial, 'soup'), reading, {});
  const last = await add(trial, 'soup');
  expect(trail.leadTo([last], () => reading)).toEqual({
    exchanges: [last],
    sent: 'POST /menu/dishes {"name":"soup"}',
    before: [],
    isInOrder: false,
  });
});

test('many steps are counted, those nearest to the failure are shown', async () => {
  const trial = counting();
  const failure = await failureOf(async () => {
    for (let n = 0; n < 20; n += 1) await add(trial, 'soup');
    trial.holds(false, complaintAbout(await add(trial, 'soup')));
  });
  expect(failure.before).toHaveLength(13);
  expect(failure.before?.[0]).toBe('8 earlier requests: 8 POST /menu/dishes');
});

test('what was sent after the failure did not lead there', async () => {
  const trial = counting();
  const failure = await failureOf(async () => {
    const first = await add(trial, 'soup');
    await add(trial, 'bread');
    trial.holds(false, complaintAbout(first));
  });
  expect(failure.before).toEqual([]);
  expect(failure.exchanges).toEqual(['stock/add/is-kept/1']);
});

test('a reading of something else did not lead there, and what is shown beside it did', async () => {
  const trial = counting();
  const { trail, reading } = trailOf(trial);
  const last = await add(trial, 'soup');
  const elsewhere = (more: object) => ({ ...last, request: { ...last.request, ...more } });
  const others = [{ url: 'http://fake.invalid/menu/drinks' }, { method: 'PUT' }, { body: '{}' }];
  const other = await add(trial, 'bread');
  for (const exchange of [...others.map(elsewhere), other, last]) trail.add(exchange, reading, {});
  expect(trail.leadTo([last], () => reading).exchanges).toEqual([last]);
  const [tea, cake] = [await add(trial, 'tea'), await add(trial, 'cake')];
  const lead = trail.leadTo([tea, cake, last], () => reading);
  expect(lead.exchanges.toSorted(byId)).toEqual([tea, cake, last].toSorted(byId));
});

const byId = (one: LiveExchange, other: LiveExchange) => one.id.localeCompare(other.id);

test('what an earlier case of a walk changed led to a reading, not to a further change', async () => {
  const trial = counting();
  const { trail, changing, reading } = trailOf(trial);
  const [changed, read] = [await add(trial, 'soup'), await add(trial, 'bread')];
  const operationOf = (exchange: LiveExchange) => (exchange === changed ? changing : reading);
  await trail.inCase(async () => trail.add(changed, changing, {}));
  await trail.inCase(async () => {
    trail.add(read, reading, {});
    expect(trail.leadTo([read], operationOf).exchanges).toEqual([changed, read]);
  });
  const again = await add(trial, 'tea');
  trail.add(again, changing, {});
  expect(trail.leadTo([again], () => changing).exchanges).toEqual([again]);
});

test('what is relied on twice is one step', async () => {
  const trial = counting();
  const { trail, changing } = trailOf(trial);
  const [twin, last] = [await add(trial, 'soup'), await add(trial, '')];
  for (const exchange of [twin, twin, last]) trail.add(exchange, changing, { role: 'twin' });
  expect(trail.leadTo([last], () => changing).before).toHaveLength(1);
});

test('what puts things back did not lead there', async () => {
  const trial = counting();
  const { trail, changing } = trailOf(trial);
  const [putBack, last] = [await add(trial, 'soup'), await add(trial, '')];
  trail.add(putBack, changing, { role: 'restore' });
  trail.add(last, changing, {});
  expect(trail.leadTo([last], () => changing).exchanges).toEqual([last]);
});

test('a change that is made again is a step of its own', async () => {
  const trial = repeating();
  const failure = await failureOf(async () => {
    for (let n = 0; n < 2; n += 1) await add(trial, 'soup');
    trial.holds(false, complaintAbout(await add(trial, 'soup')));
  });
  expect(failure.before).toHaveLength(2);
  expect(failure.exchanges).toHaveLength(3);
});

test('of a long walk the last sixty requests are kept', async () => {
  const trial = counting();
  const failure = await failureOf(async () => {
    for (let n = 0; n < 70; n += 1) await add(trial, 'soup');
    trial.holds(false, complaintAbout(await add(trial, 'soup')));
  });
  expect(failure.exchanges).toHaveLength(60);
  expect(failure.exchanges.at(-1)).toBe('stock/add/is-kept/71');
});

test('what another check read in the same words is no step of its own', async () => {
  const trial = repeating();
  const { trail, reading } = trailOf(trial);
  const [elsewhere, last] = [await add(trial, 'soup'), await add(trial, 'soup')];
  trail.add(last, reading, {});
  const lead = trail.leadTo([elsewhere, last], () => reading);
  // Both read the same but for their responses, which are the same, too.
  expect(lead).toMatchObject({ exchanges: [last], before: [] });
});

test('of what led there less is shown than of what shows it', async () => {
  const trial = counting();
  const failure = await failureOf(async () => {
    await trial.twin(ADD, dish('s'.repeat(500)));
    trial.holds(false, complaintAbout(await trial.send(ADD, dish('t'.repeat(500)), 'success')));
  });
  expect(failure.before?.[0]).toMatch(/"s{98} … \(351 characters left out\) … s{51}"\} → 200/);
  expect(failure.sent).toMatch(/"t{258} … \(111 characters left out\) … t{131}"\}$/);
});

test('a twin led there, whatever it asked for; another reading did not', async () => {
  const trial = counting();
  const { trail, reading } = trailOf(trial);
  const [other, twin, last] = [
    await add(trial, 'soup'),
    await add(trial, 'bread'),
    await add(trial, 'tea'),
  ];
  trail.add(other, reading, { role: 'setup' });
  trail.add(twin, reading, { role: 'twin' });
  trail.add(last, reading, {});
  expect(trail.leadTo([last], () => reading).exchanges).toEqual([twin, last]);
});

test('what shows it twice stands there once', async () => {
  const trial = counting();
  const { trail, changing } = trailOf(trial);
  const [other, last] = [await add(trial, 'soup'), await add(trial, 'bread')];
  for (const exchange of [other, last]) trail.add(exchange, changing, {});
  const lead = trail.leadTo([last, other, other, last], () => changing);
  expect(lead.exchanges).toEqual([other, last]);
  expect(lead.before).toHaveLength(1);
});

test('a change among readings is the one step of them that stands', async () => {
  const trial = repeating();
  const { trail, changing, reading } = trailOf(trial);
  const all: LiveExchange[] = [];
  for (let n = 0; n < 5; n += 1) all.push(await add(trial, 'soup'));
  const [changed, last] = [all[1]!, all[4]!];
  for (const exchange of all) trail.add(exchange, exchange === changed ? changing : reading, {});
  expect(trail.leadTo([last], () => reading).exchanges).toEqual([changed, last]);
});

test('of readings that show the same one after the other, the last stands for all', async () => {
  const answers = ['one', 'one', 'two', 'three'];
  const { session } = fakeSession(() => ({ body: `{"name":"${answers.shift()}"}` }));
  const trial = new Trial('stock/add/is-kept', session);
  const { trail, reading } = trailOf(trial);
  const all = [];
  for (let n = 0; n < 4; n += 1) all.push(await add(trial, 'soup'));
  for (const exchange of all) trail.add(exchange, reading, {});
  const lead = trail.leadTo(all.slice(-1), () => reading);
  expect(lead.exchanges).toEqual(all.slice(1));
  expect(lead.before.map((step) => step.split(' → ')[1])).toEqual([
    '200 {"name":"one"}',
    '200 {"name":"two"}',
  ]);
});

test('where what shows it is none of the steps, all of them led there, in the order of time', async () => {
  const trial = counting();
  const { trail, changing } = trailOf(trial);
  const at = async (second: number) => {
    const exchange = await add(trial, `dish ${second}`);
    const startedAtSecond = `2026-01-01T00:00:0${second}.000Z`;
    return { ...exchange, recorded: { ...exchange.recorded, startedAt: startedAtSecond } };
  };
  const [first, second, third, last] = [await at(1), await at(2), await at(3), await at(4)];
  for (const exchange of [third, first]) trail.add(exchange, changing, {});
  const { exchanges } = trail.leadTo([second, last], () => changing);
  expect(exchanges).toEqual([first, second, third, last]);
});

test.each([
  [{ client: 'other' }, 'as the client other'],
  [{ raw: null }, 'without a token'],
  [{ raw: 'abc' }, 'with another token'],
  [undefined, 'over connection a'],
])('says who sent it, and over what: %o', async (token, words) => {
  const trial = counting();
  const how = token === undefined ? { connection: 'a' } : { token };
  const failure = await failureOf(async () => {
    trial.holds(
      false,
      complaintAbout(await trial.send(ADD, dish('soup'), { expects: 'success', ...how })),
    );
  });
  expect(failure.sent).toBe(`POST /menu/dishes (${words}) {"name":"soup"}`);
});
