/** A share as `90.4 %`; rounded down, so that it never promises more. */
export function percentOf({ noticed, inFull }: { noticed: number; inFull: number }): string {
  return inFull === 0 ? '-' : `${(Math.floor((1000 * noticed) / inFull) / 10).toFixed(1)} %`;
}
