import { byRule, type ListedCheck } from '../../../src/checked/byRule.ts';
import {
  compareReadings,
  hasTheSame,
  type Readings,
  type Relation,
} from '../../../src/checked/forms/compareReadings.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { readingIn } from '../access/accessReading.ts';
import { type AccessRecord, describeInstant } from '../access/accessRecords.ts';
import {
  comparable,
  differingFields,
  given,
  missingFields,
  shownField,
} from '../access/compareRecords.ts';
import {
  describeQuery,
  LARGEST_PAGE,
  walkAgain,
  walkOf,
  type WalkQuery,
} from '../access/connectedWalk.ts';
import { operationOf } from '../access/operationOf.ts';
import { CONNECTED, LIST } from '../access/partnerRequests.ts';
import { filteredReadings } from '../access/sharedReadings.ts';
import { eachWalk } from '../pages/walkCheck.ts';
import { readIso8601, type IsoInstant } from '../access/readIso8601.ts';
import { accessRecordCheck } from './accessRecordCheck.ts';

/** The reason if no restaurant is in two of the lists that are compared. */
const UNSEEN = 'no restaurant is returned both with lastModified and without it';

/**
 * The creator and time of a connection may differ from those of the grant of access; the restaurant's name, its group
 * and the partner's references may not.
 */
const NAMES = [
  'managementGroupGuid',
  'restaurantName',
  'locationName',
  'externalGroupRef',
  'externalRestaurantRef',
];

/** Checks that a restaurant's record is the same in every response, and that its ISO 8601 dates are what its numbers say. */
export const valueChecks = byRule({
  'partners/PartnerAccessExternalRep/iso-modified-date-is-iso-8601': isoCheck(
    'isoModifiedDate',
    ({ isoModified }) => isoModified,
  ),
  'partners/PartnerAccessExternalRep/iso-created-date-is-iso-8601': isoCheck(
    'isoCreatedDate',
    ({ isoCreated }) => isoCreated,
  ),
  'partners/PartnerAccessExternalRep/iso-modified-date-is-modified-date': sameInstantCheck(
    'isoModifiedDate',
    'modifiedDate',
    ({ isoModified, modifiedGiven }) => [isoModified, modifiedGiven],
  ),
  'partners/PartnerAccessExternalRep/iso-created-date-is-created-date': sameInstantCheck(
    'isoCreatedDate',
    'createdDate',
    ({ isoCreated, createdGiven }) => [isoCreated, createdGiven],
  ),
  'partners/{operation}/last-modified-changes-no-value': {
    unseen: UNSEEN,
    run: (trial) => withAndWithoutLastModified(trial, 'other values', differingFields),
  },
  'partners/{operation}/last-modified-leaves-no-field-out': {
    unseen: UNSEEN,
    run: (trial) => withAndWithoutLastModified(trial, 'other fields', missingFields),
  },
  'partners/connected/page-size-changes-no-value': eachWalk(
    'no restaurant is on pages of two sizes',
    async (trial, query) => {
      if (query.pageSize === LARGEST_PAGE) return;
      const reference = walked(trial, { ...query, pageSize: LARGEST_PAGE });
      const relation = alike(trial, 'other values', differingFields);
      await compareReadings(trial, { reference, judged: walked(trial, query) }, relation);
    },
  ),
  'partners/PartnerAccessExternalRep/both-lists-name-it-alike': {
    unseen: 'no restaurant is in both lists',
    run: (trial) =>
      compareReadings(
        trial,
        { reference: given(trial, LIST), judged: given(trial, CONNECTED) },
        alike(trial, 'other names', (one, other) => differingFields(one, other, NAMES)),
      ),
  },
});

const QUARTER_HOUR = 15 * 60_000;

const LARGEST_OFFSET = 14 * 4 * QUARTER_HOUR;

/** Each filtered list against the whole one. */
async function withAndWithoutLastModified(trial: Trial, what: string, differences: Differences) {
  const operation = operationOf(trial);
  const reference = given(trial, operation);
  await trial.each(await filteredReadings(trial, operation), ({ lastModified }) =>
    compareReadings(
      trial,
      { reference, judged: given(trial, operation, lastModified) },
      alike(trial, what, differences),
    ),
  );
}

type Differences = (one: AccessRecord, other: AccessRecord) => string[];

function alike(trial: Trial, what: string, differences: Differences): Relation<AccessRecord> {
  return hasTheSame('restaurant', what, differences, (record, field) =>
    shownField(trial, record, field),
  );
}

/** The restaurants on the pages of a walk, as one of two readings that are compared. */
function walked(trial: Trial, query: WalkQuery): Readings<AccessRecord>['judged'] {
  return async (again) => {
    const walk = await (again ? walkAgain : walkOf)(trial, query);
    const reading = comparable(trial, CONNECTED, undefined, readingIn(trial, walk));
    return { ...reading, asked: `${reading.asked} with ${describeQuery(query)}` };
  };
}

function isoCheck(field: string, pick: (record: AccessRecord) => string | undefined): ListedCheck {
  return accessRecordCheck(`no record has ${field}`, (record) => {
    const text = pick(record);
    if (text === undefined) return undefined;
    return {
      holds: readIso8601(text) !== undefined,
      expected: 'a date, or a date and time, in ISO 8601',
      actual: `${field} ${JSON.stringify(text)}`,
    };
  });
}

function sameInstantCheck(
  iso: string,
  epoch: string,
  pick: (record: AccessRecord) => [string | undefined, number | undefined],
): ListedCheck {
  return accessRecordCheck(
    `no record has ${epoch} and ${iso} as an instant that can be read`,
    (record) => {
      const [text, instant] = pick(record);
      const read = text === undefined ? undefined : readIso8601(text);
      if (read === undefined || instant === undefined) return undefined;
      const holds = isInstant(read, instant);
      if (holds === undefined) return undefined;
      return {
        holds,
        expected: `${iso} at ${epoch} ${describeInstant(instant)}`,
        actual: `${iso} ${text ?? ''}, which is ${describeInstant(read.instant)}`,
      };
    },
  );
}

/**
 * Whether what a text says is an instant, as finely as it says it.
 * @param other epoch milliseconds
 * @returns undefined if it has no offset, and may be the instant by the clock of some place
 */
export function isInstant(
  { instant, precision, hasOffset }: IsoInstant,
  other: number,
): boolean | undefined {
  const apart = Math.abs(instant - other);
  if (apart < precision) return true;
  return hasOffset || !isOffset(apart, precision) ? false : undefined;
}

/** Whether a difference may be that of a clock to UTC, to the precision that the clock is given in. */
function isOffset(apart: number, precision: number): boolean {
  const beyond = apart % QUARTER_HOUR;
  return apart < LARGEST_OFFSET + precision && Math.min(beyond, QUARTER_HOUR - beyond) < precision;
}
