import { beforeAll, expect, test } from 'vitest';
import { SandboxWire } from '../proof/SandboxWire.ts';
import { variants } from '../faults/stock/variants.ts';
import { openSandbox } from '../sandbox/openSandbox.ts';
import type { Wrapper } from '../sandbox/types.ts';
import { apartOf } from '../src/checked/decide.ts';
import { startSession } from '../src/sent/startSession.ts';
import type { RecordedExchange } from '../src/sent/exchange/types.ts';
import { planOf } from '../src/checked/run/planOf.ts';
import { SuiteRun } from '../src/checked/run/SuiteRun.ts';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';
import { parseTarget } from '../src/target/loadTarget.ts';
import type { Target } from '../src/target/Target.ts';
import type { Decision } from '../src/decided/types.ts';
import { suite } from '../suites/stock/suite.ts';
import { uneven } from './uneven.ts';

const specs = loadSpecs();
const spec = specs.find(({ service }) => service === 'stock')!;
const { target: whole } = opened();
const items = whole.fixtures.stockItems ?? [];

type StockItems = Target['fixtures']['stockItems'];

function opened(wrap: Wrapper = (next) => next) {
  const sandbox = openSandbox({ control: true, wrap });
  return { sandbox, target: parseTarget(sandbox.targetAt('http://127.0.0.1')) };
}

/** A run of all stock rules; what was decided and sent, and which items each rule says that it changes. */
async function ran(concurrency: number, stockItems: StockItems = items, wrap?: Wrapper) {
  const { sandbox, target } = opened(wrap);
  const sent: RecordedExchange[] = [];
  const limits = { ...target.limits, concurrency };
  const fixtures = { ...target.fixtures, stockItems };
  const session = startSession(
    { target: { ...target, limits, fixtures }, seed: 42, cases: 4, rules: [] },
    specs,
    suite.requestFactories,
    {
      wire: uneven(new SandboxWire(sandbox)),
      patienceMs: 60,
      record: (exchange) => sent.push(exchange),
    },
  );
  const decisions: Decision[] = [];
  const plan = planOf(spec, suite, { rules: [] });
  const run = new SuiteRun([plan], {
    session,
    onDecision: (decision) => decisions.push(decision),
    onDefect: (_rule, error) => {
      throw error;
    },
  });
  await run.ended;
  const changes = new Map<string, readonly string[]>();
  for (const check of plan.checks) {
    const apart = await apartOf(check, session);
    changes.set(check.rule, apart.changes ?? []);
  }
  const problems = await session.putBack();
  await session.client.close();
  return { decisions, sent, changes, problems };
}

/** The items of the target file that an update names. */
function itemsIn({ request }: RecordedExchange): string[] {
  const body = JSON.stringify(request.body);
  return items
    .filter(({ guid, multiLocationId = guid }) =>
      [guid, multiLocationId].some((id) => body.includes(id)),
    )
    .map(({ guid }) => guid);
}

type Ran = Awaited<ReturnType<typeof ran>>;

let [one, eight]: [Ran?, Ran?] = [];
beforeAll(async () => {
  [one, eight] = [await ran(1), await ran(8)];
}, 30_000);

test('the same is sent, and decided, however many requests are under way at once', () => {
  const sentIn = (all?: Ran) =>
    all?.sent
      .filter(({ rule }) => rule !== 'run')
      .map(({ id, request }) => `${id} ${request.method} ${JSON.stringify(request.body)}`)
      .toSorted();
  expect(sentIn(eight)).toEqual(sentIn(one));
  const outcomesIn = (all?: Ran) =>
    all?.decisions.map(({ rule, outcome }) => `${rule} ${outcome}`).toSorted();
  expect(outcomesIn(eight)).toEqual(outcomesIn(one));
});

test('no check changes an item that it does not say it changes', () => {
  const { sent, changes } = eight!;
  const unsaid = sent
    .filter(({ operation, role }) => operation === 'stock/update' && role !== 'restore')
    .flatMap((exchange) => itemsIn(exchange).map((guid) => ({ rule: exchange.rule, guid })))
    .filter(({ rule, guid }) => !changes.get(rule)?.includes(`stock of the item ${guid}`));
  expect(unsaid).toEqual([]);
  expect(new Set([...changes.values()].map((names) => names[0])).size).toBeGreaterThan(2);
});

test.each<[string, StockItems]>([
  ['one item', items.slice(0, 1)],
  ['one item without a multiLocationId', items.slice(0, 1).map(({ guid }) => ({ guid }))],
  ['two items', items.slice(0, 2)],
  [
    'four items, the last with a multiLocationId',
    items.slice(0, 4).map((item, index) => (index === 3 ? item : { guid: item.guid })),
  ],
])(
  'holds with %s',
  async (_what, stockItems) => {
    const { decisions, problems } = await ran(8, stockItems);
    expect(decisions.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(problems).toEqual([]);
  },
  30_000,
);

test('holds where a change shows a little later', async () => {
  const lagging = variants.find(({ id }) => id === 'stock-reads-lag');
  const { decisions } = await ran(8, items, lagging!.wrap);
  expect(decisions.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
}, 30_000);
