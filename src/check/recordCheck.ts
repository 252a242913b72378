import type { LiveExchange } from '../exchange/LiveExchange.ts';
import type { Check } from './Check.ts';
import type { Trial } from './Trial.ts';

/** What one record shows about a rule. One that shows nothing gives none. */
export interface RecordFinding {
  holds: boolean;
  expected: string;
  actual: string;
}

/** A record (an element of a list, a row of a report, an object read alone), and the answer that showed it. */
export interface ShownRecord<T> {
  record: T;
  /** Which one it is, for failures: `the restaurant 4a…`, `a record (3 of its report)`. */
  name: string;
  /** What led there, and last the answer that holds it. */
  exchanges: [LiveExchange, ...LiveExchange[]];
}

/** A rule about what holds within each record, wherever it is shown. */
export interface RecordRule<T> extends Omit<Check, 'run'> {
  /** Gives the records that the run knows. Throws NotExercised where there are none to be had. */
  records(trial: Trial): Promise<ShownRecord<T>[]>;
  /** Looks at one of them. */
  judge(record: T, trial: Trial): RecordFinding[] | RecordFinding | undefined;
}

/** The check of a rule about records. */
export function recordCheck<T>({ records, judge, ...check }: RecordRule<T>): Check {
  return {
    ...check,
    run: async (trial) => {
      const found = (await records(trial)).flatMap((shown) =>
        [judge(shown.record, trial) ?? []].flat().map((finding) => ({ ...shown, ...finding })),
      );
      await trial.each(found, async ({ holds, name, expected, actual, exchanges }) =>
        trial.holds(holds, () => ({
          message: `${documentedOf(trial, exchanges)} gave ${name} with ${actual}.`,
          expected,
          actual,
          exchanges,
        })),
      );
    },
  };
}

function documentedOf(trial: Trial, exchanges: LiveExchange[]): string {
  return trial.operation(exchanges.at(-1)?.operation ?? '').documented;
}
