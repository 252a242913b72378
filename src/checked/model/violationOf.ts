import { Violation } from '../../sent/judging/signals.ts';
import type { Trial } from '../trial/Trial.ts';
import type { Performance, Seen } from './perform.ts';

/** The failure that a performance shows, as a numbered script. */
export function violationOf(trial: Trial, seen: Seen, sent: Performance['sent']): Violation {
  const { message, expected, actual, right, exchange } = seen;
  const before = sent.filter((one) => one.step <= seen.step && one.exchange !== exchange);
  const exchanges = before.map((one) => one.exchange);
  try {
    trial.holds(false, () => ({
      ...{ message, expected, actual, exchanges: [...exchanges, exchange] },
      ...(right && { right }),
    }));
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    const { before: texts = [], exchanges: ids } = error.failure;
    const words = new Map(sent.map((one) => [one.exchange.id, one.words]));
    // The ids are those of all steps and of the last request, the texts those of the last steps.
    const before = texts.map((text, index) => {
      // What is no step was sent to find out what the steps are about.
      const said = words.get(ids.at(index - texts.length - 1) ?? '') ?? 'in preparation';
      return `${index + 1}. ${/^\d+ earlier /.test(text) ? '' : `${said}: `}${text}`;
    });
    return error.saying({ before, inOrder: true });
  }
  throw new Error('a complaint without a violation');
}
