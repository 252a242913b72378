import { describeAnswer, isSuccess } from '../../src/check/answers.ts';
import type { Trial } from '../../src/check/Trial.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { accessRecordsIn, type AccessRecord } from './accessRecords.ts';
import { LARGEST_PAGE, recordsOf, walkPages } from './PageWalk.ts';
import { CONNECTED, LIST, partnerRequest, type PartnerOperation } from './partnerRequests.ts';

/** All that an operation gives for one lastModified, from one answer or from all the pages of a walk. */
export interface AccessReading {
  records: AccessRecord[];
  /** The restaurants, in lower case. */
  guids: Set<string>;
  /** The answers that hold the records; the first alone where it was refused. */
  exchanges: [LiveExchange, ...LiveExchange[]];
  /** The answer that holds a record of the reading. */
  exchangeOf(record: AccessRecord): LiveExchange;
  /** Whether the request was answered with the documented success. */
  isAccepted: boolean;
  /** Why there may be more than was read; undefined where that is all. */
  incomplete?: string;
}

/** Reads what an operation gives, whole. */
export async function readAccess(
  trial: Trial,
  operation: PartnerOperation,
  lastModified?: string,
): Promise<AccessReading> {
  const reading =
    operation === LIST ? await readList(trial, lastModified) : await readPages(trial, lastModified);
  const guids = reading.records.map(({ guid }) => guid).filter((guid) => guid !== undefined);
  return { ...reading, guids: new Set(guids) };
}

/**
 * The same as ground for something else.
 * @throws NotExercised where it is refused, or cannot be read whole
 */
export async function readGround(
  trial: Trial,
  operation: PartnerOperation,
  lastModified?: string,
): Promise<AccessReading> {
  const reading = await readAccess(trial, operation, lastModified);
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

/** What an operation gives without lastModified, read once per run. Throws like `readGround`. */
export async function groundReading(
  trial: Trial,
  operation: PartnerOperation,
): Promise<AccessReading> {
  return trial.session.once(`${operation} ground`, async () => readGround(trial, operation));
}

/** The restaurants of one reading that another lacks. */
export function lacking(one: AccessReading, other: AccessReading): string[] {
  return [...one.guids].filter((guid) => !other.guids.has(guid));
}

type Reading = Omit<AccessReading, 'guids'>;

async function readList(trial: Trial, lastModified: string | undefined): Promise<Reading> {
  const exchange = await trial.send(LIST, partnerRequest({ lastModified }));
  return {
    records: accessRecordsIn(exchange.response?.json),
    exchanges: [exchange],
    exchangeOf: () => exchange,
    isAccepted: isSuccess(trial.operation(LIST), exchange),
  };
}

async function readPages(trial: Trial, lastModified: string | undefined): Promise<Reading> {
  const walk = await walkPages(trial, { lastModified, pageSize: LARGEST_PAGE }, 'probe');
  const { pages, last, end } = walk;
  const [first = last, ...others] = pages.map(({ exchange }) => exchange);
  const reading = {
    records: recordsOf(walk),
    exchanges: [first, ...others] as AccessReading['exchanges'],
    exchangeOf: (record: AccessRecord) =>
      pages.find(({ records }) => records.includes(record))?.exchange ?? first,
    isAccepted: isSuccess(trial.operation(CONNECTED), first),
  };
  if (end === 'last page') return reading;
  const how =
    pages.length === 0
      ? 'the answer holds no page'
      : `the walk through the pages could not be read to its end (${end})`;
  return { ...reading, incomplete: how };
}
