import type { Trial } from '../trial/Trial.ts';

/** How often something must be wrong beside what changes, until it counts. */
const LOOKS_AT_CHANGING = 12;

/**
 * Of what is wrong in something that others may change while it is read, what counts: all, if what it is compared with is
 * the same whenever it is looked at; else what is wrong each time. Looked at once to five times in turn: what
 * comes and goes at the pace of the requests would always be there otherwise, or always away.
 * @param wrong in words that are the same each time
 * @param look what it is compared with, as a text
 * @param again what is wrong now
 * @param enough how often it is looked at beside what stays the same
 */
export async function whatCounts(
  trial: Trial,
  wrong: string[],
  look: () => Promise<string>,
  again: () => Promise<string[]>,
  enough = 3,
): Promise<string[]> {
  const seen = new Set<string>();
  let still = wrong;
  for (let looks = 0; looks < LOOKS_AT_CHANGING && wrong.length > 0; looks += 1) {
    await trial.later(async () => {
      for (let beside = 0; beside <= (looks * looks) % 5; beside += 1) seen.add(await look());
    });
    if (seen.size > 1 && still.length === 0) break;
    if (seen.size === 1 && looks >= enough) return wrong;
    const now = await trial.further(again);
    still = still.filter((one) => now.includes(one));
  }
  return still;
}
