import { instantAt } from '../../../generators/fields/instants.ts';
import { isSuccess } from '../../../src/sent/judging/answers.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { partnerRequest, type PartnerOperation } from './partnerRequests.ts';

/** The offset that the documents show. */
export const SHOWN_OFFSET = '-0000';

const PROBED = Date.UTC(2024, 0, 1);

/**
 * How timestamps are written for a target: ISO 8601 has them with and without a fraction of a second, the documents
 * do not say which, and a service may take one of the two. Instants are epoch milliseconds.
 */
export class Timestamps {
  /** The smallest step between two timestamps, in milliseconds. */
  readonly step: 1 | 1000;

  constructor(step: 1 | 1000) {
    this.step = step;
  }

  canSay(instant: number): boolean {
    return instant % this.step === 0;
  }

  before(instant: number): number {
    return Math.ceil(instant / this.step - 1) * this.step;
  }

  after(instant: number): number {
    return Math.floor(instant / this.step + 1) * this.step;
  }

  /** An instant as text at an offset, `-0000` or `+05:30` or `Z`. */
  write(instant: number, offset: string = SHOWN_OFFSET): string {
    const text = instantAt(new Date(instant), offset);
    return this.step === 1 ? text : text.replace(/\.\d{3}/, '');
  }
}

/** How an operation of the target takes timestamps, found out once: with milliseconds unless only whole seconds are taken. */
export async function timestampsFor(
  trial: Trial,
  operation: PartnerOperation,
): Promise<Timestamps> {
  return trial.once(`${operation} timestamps`, async (trial) => {
    const isTaken = async (timestamps: Timestamps) => {
      const parts = partnerRequest({ lastModified: timestamps.write(PROBED) });
      return isSuccess(
        trial.operation(operation),
        await trial.send(operation, parts, { expects: 'success', role: 'setup' }),
      );
    };
    const [fine, whole] = [new Timestamps(1), new Timestamps(1000)];
    return !(await isTaken(fine)) && (await isTaken(whole)) ? whole : fine;
  });
}
