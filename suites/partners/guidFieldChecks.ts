import { byRule } from '../../src/checked/byRule.ts';
import { recordCheck, type RecordFinding } from '../../src/checked/recordCheck.ts';
import { shownRecords } from './accessRecordCheck.ts';
import type { AccessRecord } from './accessRecords.ts';

/** What all records together show; each record is compared with it. */
interface Known {
  /** How many records have both GUIDs. */
  complete: number;
  /** The restaurants of each group. */
  byGroup: Map<string, AccessRecord[]>;
  /** Undocumented fields that hold a GUID in records which have both. */
  further: Set<string>;
}

/** Checks that records say of which restaurant and group they are in the fields that are meant for it. */
export const guidFieldChecks = byRule({
  'partners/PartnerAccessExternalRep/guids-are-named-as-in-other-records': recordCheck({
    unseen: 'no two records have restaurantGuid and managementGroupGuid',
    records: async (trial) => {
      const shown = await shownRecords(trial);
      const known = knownIn(shown.map(({ record }) => record));
      return shown.map((one) => ({ ...one, record: { record: one.record, known } }));
    },
    judge: ({ record, known }) => areNamedAlike(record, known),
  }),
});

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
