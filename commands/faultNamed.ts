import { refuseUnknownFaults } from '../src/checked/run/refuseUnknown.ts';
import { WrongUse } from '../src/words/WrongUse.ts';

/**
 * The fault of this id.
 * @throws WrongUse if the catalogue has none, with what was probably meant
 */
export function faultNamed<T extends { id: string }>(all: readonly T[], id: string): T {
  refuseUnknownFaults(all, [id]);
  const found = all.find((fault) => fault.id === id);
  if (found === undefined) throw new WrongUse(`--fault ${id}: name one fault, without *.`);
  return found;
}
