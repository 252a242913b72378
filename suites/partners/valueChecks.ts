import type { Check } from '../../src/check/Check.ts';
import { holdsWhenReadAgain } from '../../src/check/holdsWhenReadAgain.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { baselineReading, readWhole, type AccessReading } from './accessReading.ts';
import { keyOf } from './accessRecords.ts';
import { andMore, differencesOf, missingBetween, shownAt } from './compareRecords.ts';
import { describeQuery, LARGEST_PAGE, recordsOf, type WalkQuery } from './connectedWalk.ts';
import { operationOf } from './operationOf.ts';
import type { Page } from './Page.ts';
import { CONNECTED, LIST, type PartnerOperation } from './partnerRequests.ts';
import { filteredReadings } from './sharedReadings.ts';
import { walkCheck, type ReadWalk, type WalkFinding } from './walkCheck.ts';

/** The kind of difference for which two readings are compared. */
interface Compared {
  what: string;
  differences: typeof differencesOf;
}

/** The reason if no restaurant is in two of the lists that are compared. */
const UNSEEN = 'no restaurant is given both with lastModified and without it';

const VALUES: Compared = { what: 'other values', differences: differencesOf };
const FIELDS: Compared = { what: 'other fields', differences: missingBetween };

/**
 * The creator and time of a connection may differ from those of the grant of access; the restaurant's name, its group
 * and the partner's references may not.
 */
const NAMES: Compared = {
  what: 'other names',
  differences: (one, other) =>
    differencesOf(one, other, [
      'managementGroupGuid',
      'restaurantName',
      'locationName',
      'externalGroupRef',
      'externalRestaurantRef',
    ]),
};

/** Checks that a restaurant's record is the same in every answer. */
export const valueChecks: Check[] = [
  {
    rule: 'partners/{operation}/last-modified-changes-no-value',
    unseen: UNSEEN,
    run: withAndWithoutLastModified(VALUES),
  },
  {
    rule: 'partners/{operation}/last-modified-leaves-no-field-out',
    unseen: UNSEEN,
    run: withAndWithoutLastModified(FIELDS),
  },
  walkCheck(
    'partners/connected/page-size-changes-no-value',
    'no restaurant stands on pages of two sizes',
    pageSizeChangesNoValue,
  ),
  {
    rule: 'partners/PartnerAccessExternalRep/both-lists-name-it-alike',
    unseen: 'no restaurant stands in both lists',
    run: bothListsNameItAlike,
  },
];

/** Each filtered list against the whole one. */
function withAndWithoutLastModified(compared: Compared): Check['run'] {
  return async (trial) => {
    const operation = operationOf(trial);
    await trial.each(await filteredReadings(trial, operation), async ({ lastModified }) =>
      haveTheSame(trial, [operation], [operation, lastModified], compared),
    );
  };
}

async function bothListsNameItAlike(trial: Trial): Promise<void> {
  await haveTheSame(trial, [LIST], [CONNECTED], NAMES);
}

/** A reading: an operation, and its lastModified. */
type Asked = [operation: PartnerOperation, lastModified?: string];

/**
 * Asserts that the restaurants of two readings are the same in both. If they are not, one is read again before and
 * after the other: a value that was edited meanwhile differs between these two readings, or differs just once.
 */
async function haveTheSame(
  trial: Trial,
  asked: Asked,
  other: Asked,
  { what, differences }: Compared,
): Promise<void> {
  const first = await Promise.all(
    [asked, other].map(([operation, since]) => baselineReading(trial, operation, since)),
  );
  if (!shareARestaurant(first)) return;
  let former: Set<string> | undefined;
  await holdsWhenReadAgain(
    trial,
    async (again) => {
      const read = ([operation, since]: Asked) =>
        (again ? readWhole : baselineReading)(trial, operation, since);
      const before = await read(asked);
      const filtered = await read(other);
      return { before, filtered, after: again ? await read(asked) : before };
    },
    ({ before, filtered, after }) => {
      const unsettled = new Set(differences(before.records, after.records));
      const differing = differences(before.records, filtered.records).filter(
        (place) => !unsettled.has(place) && (former?.has(place) ?? true),
      );
      former = new Set(differing);
      return {
        holds: differing.length === 0,
        complain: () => ({
          message: `${inWords(trial, other)} gives restaurants with ${what} than ${inWords(trial, asked)}.`,
          expected: shownAt(trial, before.records, differing),
          actual: `${shownAt(trial, filtered.records, differing)}${andMore(differing)}`,
          exchanges: [...before.exchanges, ...filtered.exchanges],
        }),
      };
    },
  );
}

function shareARestaurant([one, other]: AccessReading[]): boolean {
  return [...(one?.guids ?? [])].some((guid) => other?.guids.has(guid));
}

function inWords(trial: Trial, [operation, lastModified]: Asked): string {
  const { documented } = trial.operation(operation);
  return lastModified === undefined
    ? documented
    : `${documented} with lastModified ${lastModified}`;
}

/**
 * If they differ, the walk is made again between two walks of the other size; a value that was edited meanwhile differs
 * between these two.
 */
async function pageSizeChangesNoValue(
  read: ReadWalk,
  query: WalkQuery,
  trial: Trial,
  again: boolean,
): Promise<WalkFinding> {
  if (query.pageSize === LARGEST_PAGE) return 'unseen';
  const largest = { ...query, pageSize: LARGEST_PAGE };
  const before = recordsOf(await read(largest));
  const walk = await read(query);
  const after = again ? recordsOf(await read(largest)) : before;
  const known = new Set(before.map(keyOf));
  if (!recordsOf(walk).some((record) => known.has(keyOf(record)))) return 'unseen';
  const unsettled = new Set(differencesOf(before, after));
  const differing = differencesOf(before, recordsOf(walk)).filter((place) => !unsettled.has(place));
  if (differing.length === 0) return 'kept';
  return {
    message: `GET /partners/v1/connectedRestaurants: the pages of a walk with ${describeQuery(query)} give a restaurant with another value than those with ${describeQuery(largest)}.`,
    expected: shownAt(trial, before, differing),
    actual: `${shownAt(trial, recordsOf(walk), differing)}${andMore(differing)}`,
    exchanges: walk.pages
      .filter((page) => isOn(page, differing))
      .slice(0, 1)
      .map(({ exchange }) => exchange),
  };
}

/** Whether a page holds the restaurant of the first of some places. */
function isOn({ records }: Page, [place]: string[]): boolean {
  return records.some((record) => place?.endsWith(` of ${keyOf(record)}`));
}
