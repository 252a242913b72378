import { isObject } from '../../src/json/isObject.ts';
import type { Variant } from '../Fault.ts';
import { refusing } from './wrappers.ts';

/** Honest answers to what the documents leave open, of which a must once knew better. */
export const openVariants: Omit<Variant, 'services'>[] = [
  {
    id: 'regions-of-two-letters',
    description:
      'A region has two letters, and a postal code neither blanks nor hyphens: which forms they have is open.',
    wrap: refusing(({ requestMetadata }) => {
      const address = isObject(requestMetadata) ? requestMetadata['deliveryAddress'] : undefined;
      if (!isObject(address)) return false;
      const { region, postalCode } = address;
      return (
        (typeof region === 'string' && !/^[A-Z]{2}$/.test(region)) ||
        (typeof postalCode === 'string' && /[ -]/.test(postalCode))
      );
    }),
  },
];
