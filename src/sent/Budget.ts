/** What a run may send in all, and what it spends that on. */
export interface Budget {
  asked: number;
  /** The most requests of the checks, with their tokens and with restoring what they change. */
  requests: number;
  /** How many of these are reserved for restoring. */
  reserved: number;
  /** The rules whose checks are run, those that notice most first, with the number of cases; null for all cases. */
  picked: [rule: string, cases: number | null][];
}
