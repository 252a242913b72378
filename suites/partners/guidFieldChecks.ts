import { byRule, type ListedCheck } from '../../src/checked/byRule.ts';
import { recordCheck, type RecordFinding } from '../../src/checked/recordCheck.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import { shownRecords } from './accessRecordCheck.ts';
import type { AccessRecord } from './accessRecords.ts';

/** The GUID fields of a record: their names, and how they are read. */
const GUIDS = [
  { field: 'restaurantGuid', of: ({ guid }: AccessRecord) => guid },
  { field: 'managementGroupGuid', of: ({ group }: AccessRecord) => group },
];

/** What all records together show; each record is compared with it. */
interface Known {
  /** The GUIDs that records have in each of the fields. */
  guids: Map<string, Set<string>>;
  /** Whether any GUID is that of a restaurant or group of the target file: all others may be anything. */
  isOfTheTarget: boolean;
  /** How many records have both. */
  complete: number;
  /** The restaurants of each group. */
  byGroup: Map<string, string[]>;
  /** Undocumented fields that hold a GUID in records which have both. */
  further: Set<string>;
}

/** Checks that records say of which restaurant and group they are in the fields that are meant for it. */
export const guidFieldChecks = byRule({
  'partners/PartnerAccessExternalRep/guid-stands-in-its-field': check(
    'no record is of a restaurant or management group of the target file',
    standsInItsField,
  ),
  'partners/PartnerAccessExternalRep/guids-are-named-as-in-other-records': check(
    'no two records have restaurantGuid and managementGroupGuid',
    areNamedAlike,
  ),
});

function check(
  unseen: string,
  judge: (record: AccessRecord, known: Known) => RecordFinding | undefined,
): ListedCheck {
  return recordCheck({
    unseen,
    records: async (trial: Trial) => {
      const shown = await shownRecords(trial);
      const known = knownIn(
        shown.map(({ record }) => record),
        trial,
      );
      return shown.map((one) => ({ ...one, record: { record: one.record, known } }));
    },
    judge: ({ record, known }) => judge(record, known),
  });
}

function knownIn(records: AccessRecord[], { target: { fixtures } }: Trial): Known {
  const complete = records.filter(hasBoth);
  const named = [fixtures.restaurant, fixtures.otherRestaurant, fixtures.managementGroup];
  const isNamed = (guid: string) => named.some((one) => one?.toLowerCase() === guid);
  return {
    isOfTheTarget: records.some((one) => GUIDS.some(({ of }) => isNamed(of(one) ?? ''))),
    guids: new Map(
      GUIDS.map(({ field, of }) => [field, new Set(records.flatMap((one) => of(one) ?? []))]),
    ),
    complete: complete.length,
    byGroup: new Map(
      [...Map.groupBy(complete, ({ group = '' }) => group)].map(([group, own]) => [
        group,
        own.flatMap(({ guid }) => guid ?? []),
      ]),
    ),
    further: new Set(complete.flatMap(({ furtherGuids = {} }) => Object.keys(furtherGuids))),
  };
}

function hasBoth(record: AccessRecord): boolean {
  return GUIDS.every(({ of }) => of(record) !== undefined);
}

/**
 * A record without one of the fields must not have, in an undocumented field, a GUID that other records have in that
 * field.
 */
function standsInItsField(
  record: AccessRecord,
  { guids, isOfTheTarget }: Known,
): RecordFinding | undefined {
  if (!isOfTheTarget) return undefined;
  if (hasBoth(record)) return { holds: true, expected: '', actual: '' };
  for (const { field } of GUIDS.filter(({ of }) => of(record) === undefined)) {
    const found = Object.entries(record.furtherGuids ?? {}).find(([, guid]) =>
      guids.get(field)?.has(guid),
    );
    if (found !== undefined)
      return {
        holds: false,
        expected: `${found[1]} as ${field}, as in other records`,
        actual: `${found[0]} ${found[1]}, and no ${field}`,
      };
  }
  return undefined;
}

/**
 * A record without one of the fields must not have a GUID in an undocumented field that no complete record has. And no
 * restaurantGuid is the managementGroupGuid of other restaurants.
 */
function areNamedAlike(record: AccessRecord, known: Known): RecordFinding | undefined {
  const { guid = '', furtherGuids = {} } = record;
  if (known.complete < 2) return undefined;
  const others = known.byGroup.get(guid)?.filter((other) => other !== guid) ?? [];
  if (others.length > 0)
    return {
      holds: false,
      expected: `a restaurantGuid other than the managementGroupGuid of ${others[0]}`,
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
