import { dayAt } from '../../src/check/dayAt.ts';
import type { Trial } from '../../src/check/Trial.ts';

const HALF_AN_HOUR_MS = 30 * 60_000;

/**
 * When the guests of a run present their cards ("localTransactionDate … when the guest presents the card"): half an hour
 * before the present day began at the target, so never in the future, and never more than a day or so in the past. Each
 * request under one seed is the same on every day but for this (see `dayAt`).
 */
export async function transactionInstant(trial: Trial): Promise<Date> {
  return new Date((await dayAt(trial)).getTime() - HALF_AN_HOUR_MS);
}
