import type { LiveExchange } from '../sent/exchange/LiveExchange.ts';
import type { ListedCheck } from './byRule.ts';
import type { Trial } from './trial/Trial.ts';

/** What one record shows about a rule. A record that shows nothing has no finding. */
export interface RecordFinding {
  holds: boolean;
  expected: string;
  actual: string;
}

/** A record (an element of a list, a row of a report, an object read alone), and the response that contains it. */
export interface ShownRecord<T> {
  record: T;
  /** What failures call it: `the restaurant 4a…`, `a record (3 of its report)`. */
  name: string;
  /** The exchanges that led to it, and last the response that contains it. */
  exchanges: [LiveExchange, ...LiveExchange[]];
}

/** Returns the records of one schema that the run has read. Throws NotExercised if there are none. */
export type FindRecords = (trial: Trial) => Promise<ShownRecord<Record<string, unknown>>[]>;

/** A rule about the content of single records, wherever a response contains them. */
export interface RecordRule<T> extends Omit<ListedCheck, 'run'> {
  /** Returns the records that the run has read. Throws NotExercised if there are none. */
  records(trial: Trial): Promise<ShownRecord<T>[]>;
  judge(record: T, trial: Trial): RecordFinding[] | RecordFinding | undefined;
}

export function recordCheck<T>({ records, judge, ...check }: RecordRule<T>): ListedCheck {
  return {
    ...check,
    run: async (trial) => {
      const found = (await records(trial)).flatMap((shown) =>
        [judge(shown.record, trial) ?? []].flat().map((finding) => ({ ...shown, ...finding })),
      );
      await trial.each(found, async ({ holds, name, expected, actual, exchanges }) =>
        trial.holds(holds, () => ({
          message: `${trial.operation(exchanges.at(-1)?.operation ?? '').documented} returned ${name} with ${actual}.`,
          expected,
          actual,
          exchanges,
        })),
      );
    },
  };
}
