import { describeAnswer, isSuccess } from '../../../src/sent/judging/answers.ts';
import { walkList } from '../../../src/checked/paging/walkList.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { accessRecordsIn, type AccessRecord } from './accessRecords.ts';
import {
  connectedList,
  LARGEST_PAGE,
  recordsOf,
  walkOf,
  type ConnectedWalk,
} from './connectedWalk.ts';
import { CONNECTED, LIST, partnerRequest, type PartnerOperation } from './partnerRequests.ts';

/** All that an operation gives for one lastModified, from one response or from all the pages of a walk. */
export interface AccessReading {
  records: AccessRecord[];
  /** The restaurants, in lower case. */
  guids: Set<string>;
  /** The responses that hold the records; only the first if it was refused. */
  exchanges: [LiveExchange, ...LiveExchange[]];
  /** The response that holds a record of the reading. */
  exchangeOf(record: AccessRecord): LiveExchange;
  /** Whether the request was answered with the documented success. */
  isAccepted: boolean;
  /** Why there may be more records than were read; undefined if there are no more. */
  incomplete?: string;
}

/** Reads everything that an operation gives. */
export async function readAccess(
  trial: Trial,
  operation: PartnerOperation,
  lastModified?: string,
): Promise<AccessReading> {
  if (operation === LIST) return readList(trial, lastModified);
  const query = { lastModified, pageSize: LARGEST_PAGE };
  return readingIn(trial, await walkList(trial, connectedList, query, { role: 'probe' }));
}

/**
 * Reads everything, for a comparison with something else.
 * @throws NotExercised if it is refused, or cannot be read whole
 */
export async function readWhole(
  trial: Trial,
  operation: PartnerOperation,
  lastModified?: string,
): Promise<AccessReading> {
  return requireWhole(
    trial,
    operation,
    await readAccess(trial, operation, lastModified),
    lastModified,
  );
}

/**
 * The restaurants of two complete readings: if a restaurant leaves in the meantime, another may move to a page that was
 * already read.
 */
export async function readWholeTwice(
  trial: Trial,
  operation: PartnerOperation,
  lastModified?: string,
): Promise<AccessReading> {
  const first = await readWhole(trial, operation, lastModified);
  const second = await readWhole(trial, operation, lastModified);
  return { ...second, guids: new Set([...first.guids, ...second.guids]) };
}

/** Everything that an operation gives, read once per run for all checks; read again when a rule is tried again. */
export async function readOnce(
  trial: Trial,
  operation: PartnerOperation,
  lastModified?: string,
): Promise<AccessReading> {
  if (trial.isAgain) return readAccess(trial, operation, lastModified);
  const key = `${operation} since ${lastModified ?? ''}`;
  const reading = await trial.once(key, async (trial) =>
    operation === LIST || lastModified !== undefined
      ? readAccess(trial, operation, lastModified)
      : readingIn(trial, await walkOf(trial, { pageSize: LARGEST_PAGE })),
  );
  for (const exchange of reading.exchanges) trial.relyOn(exchange);
  return reading;
}

/** What an operation gives to a client that reads all of it. Throws like `readWhole`. */
export async function baselineReading(
  trial: Trial,
  operation: PartnerOperation,
  lastModified?: string,
): Promise<AccessReading> {
  const reading = await readOnce(trial, operation, lastModified);
  return requireWhole(trial, operation, reading, lastModified);
}

/**
 * The reading, if it was accepted and read to its end.
 * @throws NotExercised otherwise
 */
export function requireWhole(
  trial: Trial,
  operation: PartnerOperation,
  reading: AccessReading,
  lastModified?: string,
): AccessReading {
  if (!reading.isAccepted) {
    const asked =
      lastModified === undefined ? 'without lastModified' : `with lastModified ${lastModified}`;
    trial.notExercised(
      `${trial.operation(operation).documented} ${asked} was not accepted: ${describeAnswer(reading.exchanges[0])}`,
    );
  }
  if (reading.incomplete !== undefined) trial.notExercised(reading.incomplete);
  return reading;
}

export function lacking(one: AccessReading, other: AccessReading): string[] {
  return [...one.guids].filter((guid) => !other.guids.has(guid));
}

async function readList(trial: Trial, lastModified: string | undefined): Promise<AccessReading> {
  const exchange = await trial.send(LIST, partnerRequest({ lastModified }), 'success');
  const records = accessRecordsIn(exchange.response?.json);
  return {
    records,
    guids: guidsOf(records),
    exchanges: [exchange],
    exchangeOf: () => exchange,
    isAccepted: isSuccess(trial.operation(LIST), exchange),
  };
}

/** The content of a walk's pages. */
export function readingIn(trial: Trial, walk: ConnectedWalk): AccessReading {
  const { pages, last, end } = walk;
  const records = recordsOf(walk);
  const [first = last, ...others] = pages.map(({ exchange }) => exchange);
  const reading = {
    records,
    guids: guidsOf(records),
    exchanges: [first, ...others] as AccessReading['exchanges'],
    exchangeOf: (record: AccessRecord) =>
      pages.find(({ records }) => records.includes(record))?.exchange ?? first,
    isAccepted: isSuccess(trial.operation(CONNECTED), first),
  };
  if (end === 'last page') return reading;
  const how =
    pages.length === 0
      ? 'the response has no page'
      : `the pages could not be read to the end (${end})`;
  return { ...reading, incomplete: how };
}

function guidsOf(records: AccessRecord[]): Set<string> {
  return new Set(records.map(({ guid }) => guid).filter((guid) => guid !== undefined));
}
