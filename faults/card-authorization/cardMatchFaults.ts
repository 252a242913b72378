import type { UnplacedFault } from '../Fault.ts';
import { matchingAddress, matchingDigits } from './wrappers.ts';

/** What is compared too loosely with the encrypted card data. */
export const cardMatchFaults: UnplacedFault[] = [
  {
    id: 'card-authorization/authorize/compares-five-digits',
    description: 'Of cardFirst6 only five digits are compared.',
    rules: ['card-authorization/authorize/card-first6-matches'],
    wrap: matchingDigits(
      'cardFirst6',
      (given, real) => given.length === 6 && given.slice(0, 5) === real.slice(0, 5),
    ),
  },
  {
    id: 'card-authorization/authorize/compares-the-start-of-first6',
    description: 'The card number only has to start with cardFirst6, however short that is.',
    rules: ['card-authorization/authorize/card-first6-matches'],
    wrap: matchingDigits('cardFirst6', (given, real) => given !== '' && real.startsWith(given)),
  },
  {
    id: 'card-authorization/authorize/compares-three-digits',
    description: 'Of cardLast4 the first digit is not compared.',
    rules: ['card-authorization/authorize/card-last4-matches'],
    wrap: matchingDigits(
      'cardLast4',
      (given, real) => given.length === 4 && given.slice(1) === real.slice(1),
    ),
  },
  {
    id: 'card-authorization/authorize/compares-the-end-of-last4',
    description: 'The card number only has to end with cardLast4, however short that is.',
    rules: ['card-authorization/authorize/card-last4-matches'],
    wrap: matchingDigits('cardLast4', (given, real) => given !== '' && real.endsWith(given)),
  },
  {
    id: 'card-authorization/authorize/compares-five-digits-of-the-zip',
    description: 'Of a billing postal code only five characters are compared.',
    rules: ['card-authorization/authorize/billing-postal-code-matches'],
    wrap: matchingAddress('postalCode', (given, real) => given.slice(0, 5) === real.slice(0, 5)),
  },
  {
    id: 'card-authorization/authorize/compares-no-country',
    description: 'The billing country is not compared.',
    rules: ['card-authorization/authorize/billing-country-matches'],
    wrap: matchingAddress('country', (given) => /^[A-Z]{3}$/.test(given)),
  },
];
