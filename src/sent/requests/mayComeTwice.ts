import type { Operation } from '../../promised/types.ts';

/** Whether it does no harm to send a request again that may have been processed already. */
export function mayComeTwice({ effect, isHarmless, isIdempotent }: Operation): boolean {
  return effect === undefined || isHarmless === true || isIdempotent === true;
}
