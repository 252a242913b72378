import { services } from '../../services.ts';
import { WrongUse } from '../target/WrongUse.ts';
import { didYouMean } from '../text/didYouMean.ts';

/** @throws WrongUse where the target file asks for a share of the rules of a service that there is not */
export function refuseUnknownServices(minimum: Record<string, number>): void {
  const names: readonly string[] = services;
  for (const name of Object.keys(minimum))
    if (!names.includes(name))
      throw new WrongUse(
        `minimum/${name}: expected one of ${names.join(', ')}${didYouMean(name, names) || '.'}`,
      );
}
