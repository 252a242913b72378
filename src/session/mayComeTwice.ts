import type { Operation } from '../spec/types.ts';

/** Whether no harm is done by sending once more what may have been processed. */
export function mayComeTwice({ effect, isHarmless = effect === undefined }: Operation): boolean {
  return isHarmless;
}
