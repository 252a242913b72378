import { createHash } from 'node:crypto';
import { describeAnswer } from '../../src/sent/judging/answers.ts';
import type { RequestParts } from '../../src/sent/requests/RequestParts.ts';
import type { Check } from '../../src/checked/Check.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import { LOGIN, login } from './login.ts';

/** A token request that must be refused. */
export interface Attempt {
  /** What is wrong with it, in words that quote no secret. */
  what: string;
  parts: RequestParts;
  /** The secret that it carries; undefined if it has none. */
  secret?: string;
}

export interface Answered extends Attempt {
  exchange: LiveExchange;
  /** The outcome of the right request just before. */
  twin: string;
}

/**
 * Sends attempts once per run, for every check that looks at their responses. Each wrong one follows a right one, so that
 * a refusal is not for another reason, and no account is locked.
 * @param key what they have in common
 * @throws NotExercised if the first client gets no token by its own credentials
 */
export async function sendAttempts(
  trial: Trial,
  key: string,
  attempts: () => Attempt[],
): Promise<Answered[]> {
  return trial.once(`authentication/${key}`, async (trial) => {
    return Array.fromAsync(attempts(), async (attempt) => {
      const { exchange: right } = await login(trial, trial.target.clients[0]);
      const exchange = await trial.send(LOGIN, attempt.parts, 'anything');
      const twin = `the client's own credentials got ${right.response?.status ?? ''} and a token`;
      trial.observe('authentication/login/refusal-format', describeAnswer(exchange));
      return { ...attempt, exchange, twin };
    });
  });
}

/** Judges each of some attempts. */
export function eachOf<One extends Answered>(
  find: (trial: Trial) => Promise<One[]>,
  judge: (trial: Trial, attempt: One) => void | Promise<void>,
): Check['run'] {
  return async (trial) => trial.each(await find(trial), async (one) => judge(trial, one));
}

/** A text that is nearly a secret would give the secret away, so neither is written. */
export function keepSecret(trial: Trial, ...texts: string[]): void {
  for (const text of texts) {
    if (text !== '') trial.session.redactor.addSpoilt(text);
  }
}

/** A text that was never issued as anything: the n-th of the run. */
export function invented(trial: Trial, n: number): string {
  const seed = `${trial.session.identitySeed}/never issued/${n}`;
  return createHash('sha256').update(seed).digest('hex').slice(0, 32);
}
