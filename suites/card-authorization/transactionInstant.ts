import { dayAt } from '../../src/checked/dayAt.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';

const MINUTE_MS = 60_000;

/**
 * When the guests of a run present their cards ("localTransactionDate … when the guest presents the card"): a minute
 * before the present day began at the target, so never in the future, and hardly more than a day in the past. Each request
 * under one seed is the same on every day but for this (see `dayAt`).
 */
export async function transactionInstant(trial: Trial): Promise<Date> {
  return new Date((await dayAt(trial)).getTime() - MINUTE_MS);
}
