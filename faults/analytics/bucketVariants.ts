import { byId } from '../byId.ts';
import { dayOf } from '../../generators/fields/businessDates.ts';
import type { Wrapper } from '../../sandbox/types.ts';
import type { Difference } from '../Fault.ts';
import type { Row } from '../messages.ts';
import { ofRange } from './conditions.ts';
import { dayIn, reportsTo, requests } from './messages.ts';

const DAY_MS = 86_400_000;

/** Honest deployments whose records of a year stand for more than a day: whether a year is shown by days is open. */
export const bucketVariants = byId<Difference>({
  'years-by-weeks': {
    description: 'The records of a year are by week, with the first day of each.',
    wrap: yearsBy((day) => Math.floor(day / DAY_MS / 7)),
  },
  'years-by-months': {
    description: 'The records of a year are by month, with the first day of each.',
    wrap: yearsBy((day) => new Date(day).getUTCMonth()),
  },
});

/** Sums up the records of reports of a year, one sum for each part of the year. */
function yearsBy(partOf: (day: number) => number): Wrapper {
  return reportsTo(requests.when(ofRange('year'))).change((rows) => {
    const parts = Map.groupBy(rows, (row) =>
      JSON.stringify([partOf(dayOf(Number(dayIn(row)))?.getTime() ?? 0), identitiesIn(row)]),
    );
    return [...parts.values()].map(summedUp);
  });
}

/** The GUIDs of a record: what it is about, apart from its day. */
function identitiesIn(row: Row): unknown[] {
  return Object.entries(row).filter(([name]) => name.endsWith('Guid'));
}

/** Replaces several records by one, with the day of the first and the sums of all. */
function summedUp([first = {}, ...others]: Row[]): Row {
  return others.reduce(
    (sum, row) =>
      Object.fromEntries(
        Object.entries(sum).map(([name, value]) =>
          typeof value === 'number' && typeof row[name] === 'number'
            ? [name, Math.round((value + row[name]) * 100) / 100]
            : [name, value],
        ),
      ),
    first,
  );
}
