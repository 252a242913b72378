import { byRule } from '../../../src/checked/byRule.ts';
import { fixture, scope } from '../../../src/checked/preconditions.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import {
  describeInstant,
  describeRecord,
  DOCUMENTED,
  type AccessRecord,
} from '../access/accessRecords.ts';
import { accessRecordCheck, allReadings, shownRecords } from './accessRecordCheck.ts';
import { recordCheck, type RecordFinding } from '../../../src/checked/recordCheck.ts';
import { isSuccess } from '../../../src/sent/judging/answers.ts';
import { holdsWhenReadAgain } from '../../../src/checked/readings/holdsWhenReadAgain.ts';
import { membersOf } from '../../../src/words/json/readJson.ts';
import { baselineReading, readWhole } from '../access/accessReading.ts';
import { PARTNER_OPERATIONS, type PartnerOperation } from '../access/partnerRequests.ts';
import { partnerAccess } from '../access/preconditions.ts';
import { readRestaurant } from '../access/readRestaurant.ts';
import { ifNotExercised } from '../../../src/sent/judging/signals.ts';

/** What all records together show; each record is compared with it. */
interface Known {
  /** How many records have both GUIDs. */
  complete: number;
  byGroup: Map<string, AccessRecord[]>;
  /** Undocumented fields that hold a GUID in records which have both. */
  further: Set<string>;
}

/** Checks that records have the documented fields, although none is required. */
export const recordChecks = byRule({
  'partners/PartnerAccessExternalRep/has-a-documented-field': accessRecordCheck(
    'no record was returned',
    ({ fields }) => ({
      holds: fields.some((field) => DOCUMENTED.includes(field)),
      expected: 'an object with a field of PartnerAccessExternalRep at least',
      actual: `an object of ${fields.join(', ') || 'no members'}`,
    }),
  ),
  'partners/PartnerAccessExternalRep/management-group-is-that-of-the-restaurant': accessRecordCheck(
    'no record is of fixtures.restaurant and has a managementGroupGuid',
    ({ guid, group }, { target: { fixtures } }) => {
      if (guid !== fixtures.restaurant.toLowerCase() || group === undefined) return undefined;
      const { managementGroup = '' } = fixtures;
      return {
        holds: group === managementGroup.toLowerCase(),
        expected: `managementGroupGuid ${managementGroup}`,
        actual: `managementGroupGuid ${group}`,
      };
    },
    [fixture('managementGroup')],
  ),
  'partners/PartnerAccessExternalRep/modified-date-is-not-before-created-date': accessRecordCheck(
    'no record has both a createdDate and a modifiedDate',
    ({ created = 0, modified = 0 }) =>
      created === 0 || modified === 0
        ? undefined
        : {
            holds: created <= modified,
            expected: `a modifiedDate no earlier than ${describeInstant(created)}`,
            actual: `modifiedDate ${describeInstant(modified)}`,
          },
  ),
  'partners/PartnerAccessExternalRep/restaurant-guid-is-given': restaurantGuidIsGiven,
  // Checks that records say of which restaurant and group they are in the fields that are meant for it.
  'partners/PartnerAccessExternalRep/guids-are-named-as-in-other-records': recordCheck({
    unseen: 'no two records have restaurantGuid and managementGroupGuid',
    records: async (trial) => {
      const shown = await shownRecords(trial);
      const known = knownIn(shown.map(({ record }) => record));
      return shown.map((one) => ({ ...one, record: { record: one.record, known } }));
    },
    judge: ({ record, known }) => areNamedAlike(record, known),
  }),
  // Two services describe one restaurant: fields with the same name have the same value.
  'partners/PartnerAccessExternalRep/agrees-with-the-restaurant-information': {
    preconditions: [partnerAccess, scope('restaurants:read')],
    unseen: 'no restaurant is shown by both services with fields that both have',
    run: async (trial) => {
      const { restaurant, otherRestaurant = restaurant } = trial.target.fixtures;
      const cases = [...new Set([restaurant, otherRestaurant])].flatMap((guid) =>
        PARTNER_OPERATIONS.map((operation) => ({ guid, operation })),
      );
      await trial.each(cases, ({ guid, operation }) => agrees(trial, guid, operation));
    },
  },
});

/** No record is required to have the field, so it is only missed if no record has it. */
async function restaurantGuidIsGiven(trial: Trial): Promise<void> {
  const readings = (await allReadings(trial)).filter(({ records }) => records.length > 0);
  if (readings.length === 0) trial.notExercised('no record was returned');
  observeFields(
    trial,
    readings.flatMap(({ records }) => records),
  );
  await trial.each(readings, async ({ records, exchanges }) => {
    trial.holds(
      records.some(({ guid }) => guid !== undefined),
      () => ({
        message: 'No record says which restaurant it is of.',
        expected: 'restaurantGuid in each record',
        actual: records.slice(0, 1).map(describeRecord).join(),
        exchanges: exchanges.slice(0, 1),
      }),
    );
  });
}

function observeFields(trial: Trial, records: AccessRecord[]): void {
  const always = DOCUMENTED.filter((field) =>
    records.every(({ fields }) => fields.includes(field)),
  );
  trial.observe(
    'partners/required-fields',
    always.length === DOCUMENTED.length
      ? 'every record has every documented field'
      : `every record has ${always.join(', ') || 'no field that all have'}`,
  );
}

function knownIn(records: AccessRecord[]): Known {
  const complete = records.filter(hasBoth);
  return {
    complete: complete.length,
    byGroup: Map.groupBy(complete, ({ group = '' }) => group),
    further: new Set(complete.flatMap(({ furtherGuids = {} }) => Object.keys(furtherGuids))),
  };
}

function hasBoth({ guid, group }: AccessRecord): boolean {
  return guid !== undefined && group !== undefined;
}

/**
 * A record without one of the fields must not have a GUID in an undocumented field that no complete record has. And no
 * restaurantGuid is the managementGroupGuid of other restaurants.
 */
function areNamedAlike(record: AccessRecord, known: Known): RecordFinding | undefined {
  const { guid = '', furtherGuids = {} } = record;
  if (known.complete < 2) return undefined;
  const other = known.byGroup.get(guid)?.find((one) => one.guid !== guid);
  if (other !== undefined)
    return {
      holds: false,
      expected: `a restaurantGuid other than the managementGroupGuid of ${other.guid}`,
      actual: `restaurantGuid ${guid}, which is a managementGroupGuid`,
    };
  if (hasBoth(record)) return { holds: true, expected: '', actual: '' };
  const own = Object.keys(furtherGuids).find((name) => !known.further.has(name));
  if (own === undefined) return undefined;
  return {
    holds: false,
    expected: 'restaurantGuid and managementGroupGuid, as in other records',
    actual: `${own} ${furtherGuids[own]}, and no ${guid === '' ? 'restaurantGuid' : 'managementGroupGuid'}`,
  };
}

/** Fields of a record, and the fields of `general` in its restaurant's information with the same meaning. */
const SAME = {
  managementGroupGuid: 'managementGroupGuid',
  restaurantName: 'name',
  locationName: 'locationName',
};

async function agrees(trial: Trial, guid: string, operation: PartnerOperation): Promise<void> {
  const read = async (again: boolean) => {
    const records = await (again ? readWhole : baselineReading)(trial, operation);
    const information = await informationOf(trial, guid);
    const [record] = records.records.filter((one) => one.guid === guid.toLowerCase());
    return { records, record, ...information };
  };
  const isShown = await read(false).then(
    ({ record, general }) => placesOf(record?.values, general).length > 0,
    ifNotExercised(undefined),
  );
  if (isShown !== true) return;
  await holdsWhenReadAgain(trial, read, ({ records, record, general, exchange }) => {
    const differing = placesOf(record?.values, general).filter(({ own, other }) => own !== other);
    const [first] = differing;
    return {
      holds: first === undefined,
      complain: () => ({
        message: `${trial.operation(operation).documented} and the restaurant information differ about the restaurant ${guid}.`,
        expected: `${first?.field ?? ''} ${first?.other ?? ''}, the general.${first?.name ?? ''} of the restaurant`,
        actual: `${first?.field ?? ''} ${first?.own ?? ''}`,
        exchanges: [exchange, ...records.exchanges.slice(0, 10)],
      }),
    };
  });
}

/** The `general` of a restaurant: the information itself is another service's subject. */
async function informationOf(trial: Trial, guid: string) {
  const exchange = await readRestaurant(trial, guid);
  const general = isSuccess(trial.operation('restaurants/get'), exchange)
    ? membersOf(membersOf(exchange.response?.json)['general'])
    : {};
  return { exchange, general };
}

/** The fields that both have a text in; GUIDs in either letter case. */
function placesOf(values: Record<string, unknown> = {}, general: Record<string, unknown>) {
  return Object.entries(SAME).flatMap(([field, name]) => {
    const [own, other] = [values[field], general[name]];
    if (typeof own !== 'string' || typeof other !== 'string') return [];
    const isGuid = field.endsWith('Guid');
    const shown = [own, other].map((text) => (isGuid ? text.toLowerCase() : text.trim()));
    return [{ field, name, own: shown[0] ?? '', other: shown[1] ?? '' }];
  });
}
