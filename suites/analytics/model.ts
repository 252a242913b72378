import fc from 'fast-check';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import type { Judgement, Model } from '../../src/checked/model/Model.ts';
import { stateOf, transitionOf, type StateMachine } from '../../src/promised/stateMachine.ts';
import { describeAnswer, matchesStatus } from '../../src/sent/judging/answers.ts';
import { changeOf } from './reports/comparableData.ts';
import { restaurantsOf } from './reports/fixtures.ts';
import { identifierOf } from './reports/identifierOf.ts';
import {
  getOperations,
  rangeRequestFor,
  requestOperations,
  type GetOperation,
} from './reports/dataSets.ts';
import { isReady, type ReadyReport, fetchPartsOf, partsOf } from './reports/ReportRequest.ts';
import { reportMachine, stateShown } from './reports/reportState.ts';
import { rowsOf } from './reports/rows.ts';
import { sharedReports } from './reports/sharedReports.ts';

/** A report of one of two restaurants, which is requested under a name, or fetched by the identifier of a name. */
type Command =
  | { do: 'request'; of: 0 | 1; name: string }
  | { do: 'fetch'; name: string; over?: string; is?: 'in haste' | 'elsewhere' };

interface Reports {
  get: GetOperation;
  /** The reports of two restaurants, whose data differ, as other checks got them. */
  known: readonly [ReadyReport, ReadyReport];
  change: ReturnType<typeof changeOf>;
  /** Which report each identifier is of, by its name. */
  named: ReadonlyMap<string, { of: 0 | 1; guid: string }>;
  /** The states of a report, as the documents have them, and in which final one the later report was seen. */
  machine: StateMachine;
  ended?: string | undefined;
}

const EQUAL = 'ready-data-stays-equal';
const STAYS = 'ready-stays-ready';
const OWN_IDENTIFIER = 'different-requests-have-different-identifiers';
const FAILED = 'failed-request-stays-failed';
/** By which rule a report is of the restaurants that were asked for: where records name theirs, and where not. */
const SELECTED = ['only-the-restaurants-asked-for', 'restaurant-lists-select-the-data'] as const;

/** The name of a report that is requested, given, and asked for once more after others. */
const LATER = 'later';

/** The reports of two restaurants by turns over one connection, and requested and fetched at once. */
export const model: Model<Reports, Command> = {
  name: 'reports',
  decides: [OWN_IDENTIFIER, EQUAL, STAYS, FAILED, ...SELECTED].map(
    (rule) => `analytics/{operation}/${rule}`,
  ),
  per: (trial) => operationOf(trial).id,
  sequences: 1,
  begin,
  // A later request, asked for in haste, and then the reports that were there before.
  sequence: () =>
    fc
      .shuffledSubarray(['0', '1'], { minLength: 2 })
      .map((names): Command[] => [
        { do: 'request', of: 1, name: LATER },
        { do: 'fetch', name: LATER, is: 'in haste' },
        { do: 'fetch', name: LATER, is: 'in haste' },
        ...names.map((name) => ({ do: 'fetch' as const, name, over: 'a' })),
        { do: 'fetch', name: LATER },
        { do: 'fetch', name: LATER, is: 'elsewhere' },
        { do: 'fetch', name: LATER },
      ]),
  together: () => {
    const commands: Command[] = [
      { do: 'request', of: 0, name: 'one' },
      { do: 'request', of: 1, name: 'other' },
      { do: 'fetch', name: '0' },
      ...[1, 2, 3].map(() => ({ do: 'fetch' as const, name: '1' })),
    ];
    return fc.shuffledSubarray(commands, { minLength: commands.length });
  },
  after: (commands) => [
    ...commands.flatMap((one) =>
      one.do === 'request' ? [{ do: 'fetch' as const, name: one.name }] : [],
    ),
    { do: 'fetch', name: LATER },
  ],
  request: (command, { get, known, named }) => {
    const { request } = known[command.do === 'request' ? command.of : 0];
    if (command.do === 'request') {
      const options = { expects: 'success', role: 'setup' } as const;
      return { operation: request.operation.id, parts: partsOf(request), options };
    }
    const guid = named.get(command.name)?.guid;
    const options = { expects: 'anything', connection: command.over } as const;
    const isOther = (one: GetOperation) => one.dataSet !== get.dataSet;
    const at = command.is === 'elsewhere' ? getOperations.find(isOther)! : get;
    return guid === undefined
      ? undefined
      : { operation: at.id, parts: fetchPartsOf(at, guid, request.range), options };
  },
  describe: (command, { named }) =>
    command.do === 'request'
      ? `request a report of restaurant ${command.of + 1}`
      : `get the report of restaurant ${(named.get(command.name)?.of ?? 0) + 1} (${command.name}${command.is === 'elsewhere' ? ', at the address of another data set' : ''})`,
  // What is called failed in haste is asked for once more.
  isUnready: (exchange, command) =>
    command.do === 'fetch' &&
    command.is === undefined &&
    matchesStatus(exchange, command.name === LATER ? ['202', '409'] : ['202']),
  judge,
};

/** The operation that fetches what a rule's operation requests, or fetches. */
function operationOf({ resource }: Trial): GetOperation {
  const id = `analytics/${resource}`;
  const requested = requestOperations.find((operation) => operation.id === id)?.dataSet;
  return getOperations.find((get) => get.id === id || get.dataSet === requested)!;
}

async function begin(trial: Trial): Promise<Reports> {
  const get = operationOf(trial);
  const reports = await sharedReports(trial, rangeRequestFor(get));
  const [one, other] = restaurantsOf(trial).map((guid) => reports.get(`alone ${guid}`));
  const change = changeOf(trial, get);
  if (one === undefined || other === undefined || !isReady(one) || !isReady(other))
    return trial.notExercised('there are no ready reports of two restaurants');
  if (
    [one, other].some(({ ready }) => rowsOf(ready).length === 0) ||
    !change(one.ready, other.ready)
  )
    trial.notExercised('the reports of two restaurants do not differ');
  const named = new Map(
    [one, other].map(({ guid }, of) => [String(of), { of: of as 0 | 1, guid }]),
  );
  return { get, known: [one, other], change, named, machine: reportMachine(trial) };
}

/** A report that the target gave or called failed a moment ago. How long others are kept is open. */
function judge(
  reports: Reports,
  command: Command,
  exchange: LiveExchange,
): Judgement<Reports, Command> {
  // What the address of another data set says of it is open.
  if (command.do === 'fetch' && command.is === 'elsewhere')
    return { state: reports, kept: [], broken: [] };
  const { state, kept, broken } = judgeData(reports, command, exchange);
  const isLater = command.do === 'fetch' && command.name === LATER;
  if (!isLater) return { state, kept, broken };
  const { machine, ended: before, get } = reports;
  const shown = stateShown(machine, exchange);
  const isFinal = shown !== undefined && stateOf(machine, shown).isFinal === true;
  const after = { ...state, ended: isFinal ? shown : before };
  const isReady = before === 'ready';
  const isOpen = isReady ? matchesStatus(exchange, ['5XX']) : shown === undefined;
  if (before === undefined || shown === before || isOpen) return { state: after, kept, broken };
  const { status = '', rules } = transitionOf(machine, before, 'GET');
  const left = rules.slice(0, 1).map((family) => ({
    rule: family.replace('analytics/{operation}', get.id),
    message: `A report that was ${before} is so no longer, after other requests.`,
    ...{ expected: status, actual: describeAnswer(exchange), right: [status] },
    ...(isReady && { mayBeLate: true as const, mayBeOfOthers: true as const }),
  }));
  return { state: after, kept, broken: [...broken, ...left] };
}

/** What another user changes makes a report no other restaurant's: so only what equals that is wrong. */
function judgeData(
  reports: Reports,
  command: Command,
  exchange: LiveExchange,
): Judgement<Reports, Command> {
  const { known, named, change } = reports;
  const nothing = { state: reports, kept: [], broken: [] };
  if (command.do === 'request') {
    const guid = identifierOf(exchange);
    if (guid === undefined) return nothing;
    const { request } = known[command.of];
    const same = [...named.values()].some((one) => one.guid === guid && one.of !== command.of);
    const words = {
      message: 'Two different data requests got one identifier.',
      expected: 'an identifier that identifies one data request',
      actual: `${guid}, which another one got`,
    };
    const rule = `${request.operation.id}/${OWN_IDENTIFIER}`;
    if (same) return { ...nothing, broken: [{ rule, ...words }] };
    const state = {
      ...reports,
      named: new Map([...named, [command.name, { of: command.of, guid }]]),
    };
    return { ...nothing, state, kept: [rule] };
  }
  const { of, guid } = named.get(command.name) ?? {};
  if (of === undefined) return nothing;
  const [own, other] = [known[of], known[of === 0 ? 1 : 0]];
  const isKnown = guid === own.guid;
  // How long a report is kept is open, and then it is not found.
  if (isKnown && matchesStatus(exchange, ['202', '409'])) {
    const message = 'A report that was ready no longer is, after other requests.';
    const words = { message, expected: '200 with the data', actual: describeAnswer(exchange) };
    const rule = `${reports.get.id}/${STAYS}`;
    return { ...nothing, broken: [{ rule, ...words, mayBeOfOthers: true }] };
  }
  if (!matchesStatus(exchange, ['200'])) return nothing;
  const rule = isKnown
    ? `${reports.get.id}/${EQUAL}`
    : `${own.request.operation.id}/${SELECTED[reports.get.dataSet.namesRestaurants ? 0 : 1]}`;
  const difference = change(own.ready, exchange);
  if (difference === undefined) return { ...nothing, kept: [rule] };
  if (isKnown && rowsOf(exchange).length === 0) {
    const message = 'A report that had records has none when it is fetched again.';
    const words = { message, expected: `${rowsOf(own.ready).length} records`, actual: 'none' };
    return { ...nothing, broken: [{ rule, ...words, mayBeOfOthers: true }] };
  }
  if (change(other.ready, exchange) !== undefined) return nothing;
  const message = `With the identifier of one report, the data of another are returned, ${isKnown ? 'which were others before' : 'which was requested for another restaurant'}.`;
  const expected = `the data of the restaurant ${own.request.restaurantIds?.join() ?? ''}`;
  const actual = `those of ${other.request.restaurantIds?.join() ?? ''}: ${difference}`;
  return { ...nothing, broken: [{ rule, message, expected, actual }] };
}
