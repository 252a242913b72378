/** What a run may send in all, and what it spends that on. */
export interface Budget {
  /** As it was asked for with `--budget`. */
  asked: number;
  /** The most that the checks send, with their tokens and with putting back what they change. */
  requests: number;
  /** So many of them are kept for putting back. */
  reserved: number;
  /** The rules whose checks are run, the most telling first, with how many of their cases; null for all. */
  picked: [rule: string, cases: number | null][];
}
