import { byRule } from '../../src/checked/byRule.ts';
import { fixture } from '../../src/checked/preconditions.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import { describeInstant, describeRecord, DOCUMENTED, type AccessRecord } from './accessRecords.ts';
import { accessRecordCheck, allReadings } from './accessRecordCheck.ts';

/** Checks that records have the documented fields, although none is required. */
export const recordChecks = byRule({
  'partners/PartnerAccessExternalRep/has-a-documented-field': accessRecordCheck(
    'no record was given',
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
});

/** No record is required to have the field, so it is only missed if no record has it. */
async function restaurantGuidIsGiven(trial: Trial): Promise<void> {
  const readings = (await allReadings(trial)).filter(({ records }) => records.length > 0);
  if (readings.length === 0) trial.notExercised('no record was given');
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
