import type { Spec } from '../../../promised/types.ts';
import { openPointAddress } from './addresses.ts';

/** A contradiction of the documents: both statements, and the open point that asks which one is right. */
export interface DisputeView {
  of: string;
  says: string;
  against: string;
  openPoint: { question: string; address: string };
}

/**
 * The disputes about one thing.
 * @param about as `disputes` names it: `PaymentAuthorization/keyId`, `parameter lastModified`, `response 200`
 * @param operation of a parameter or response: the operation to which it belongs
 */
export function disputesAbout(about: string, spec: Spec, operation?: string): DisputeView[] {
  return spec.openPoints
    .filter(
      (point) =>
        operation === undefined || point.operation === null || point.operation === operation,
    )
    .flatMap((point) =>
      (point.disputes ?? [])
        .filter((dispute) => dispute.about === about)
        .map(({ of, says, against }) => ({
          ...{ of, says, against },
          openPoint: { question: point.question, address: openPointAddress(point) },
        })),
    );
}
