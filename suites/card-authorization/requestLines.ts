import { guestIdentifierCharacters } from '../../generators/fields/guestIdentifierCharacters.ts';
import type { Trial } from '../../src/check/Trial.ts';
import type { Json } from '../../src/spec/types.ts';
import type { TargetCard } from '../../src/target/Target.ts';
import { deliveryAddresses } from './deliveryAddresses.ts';
import { cardsThatAre, plainRequest, withMetadata } from './paymentRequests.ts';
import type { PaymentRequest } from './paymentRequests.ts';

/** So many allowed characters stand in one identifier. */
const CHARACTERS_AT_ONCE = 8;

type Edges = (values: Json[], trial: Trial) => Json[];
type Mend = (request: PaymentRequest, trial: Trial) => PaymentRequest;

/** Valid values on a constraint's line, by the part of its id below the body: where the target file knows more. */
export const lineValues: Record<string, Edges> = {
  'amount/type': payable,
  'amount/minimum': payable,
  'tipAmount/type': payable,
  'tipAmount/minimum': payable,
  'cardNumberOrigin/enum': (values, trial) =>
    values.filter((value) => cardFrom(trial, value) !== undefined),
  'requestMetadata/guestIdentifier/pattern': identifiersWithEachCharacter,
  'requestMetadata/deliveryAddress/country/pattern': () => [...addressByCountry.keys()],
  'requestMetadata/deliveryAddress/phone/pattern': () =>
    deliveryAddresses.flatMap(({ phone }) => phone ?? []),
};

/** What else changes in a request with a value on the line of these constraints. */
export const lineMends: Record<string, Mend> = {
  'amount/type': toppedUp('amount', 'tipAmount'),
  'amount/minimum': toppedUp('amount', 'tipAmount'),
  'tipAmount/type': toppedUp('tipAmount', 'amount'),
  'tipAmount/minimum': toppedUp('tipAmount', 'amount'),
  // A card is good with one of the origins.
  'cardNumberOrigin/enum': (request, trial) => {
    const card = cardFrom(trial, request.body.cardNumberOrigin);
    return card === undefined ? request : plainRequest(trial, card);
  },
  // An address belongs to one country.
  'requestMetadata/deliveryAddress/country/pattern': (request) => {
    const { country = '' } = request.body.requestMetadata.deliveryAddress ?? {};
    const deliveryAddress = addressByCountry.get(country);
    return deliveryAddress === undefined ? request : withMetadata(request, { deliveryAddress });
  },
};

const addressByCountry = new Map(deliveryAddresses.map((address) => [address.country, address]));

function cardFrom(trial: Trial, origin: Json): TargetCard | undefined {
  return cardsThatAre(trial, 'AUTHORIZED').find(
    ({ cardNumberOrigin }) => cardNumberOrigin === origin,
  );
}

/** In whole cents, and no more than any card pays: whether more digits are taken is open. */
function payable(values: Json[], trial: Trial): Json[] {
  const most = mostFor(trial);
  return values.filter(
    (value) =>
      typeof value === 'number' && value <= most && Math.round(value * 100) / 100 === value,
  );
}

/**
 * Gives the other amount half of what may be asked for, so that the sum is greater than zero whatever small value this
 * one takes, also a negative one: that it is negative is then all that is wrong.
 */
function toppedUp(field: 'amount' | 'tipAmount', other: 'amount' | 'tipAmount'): Mend {
  return (request, trial) => {
    const most = mostFor(trial);
    const half = Math.ceil(most * 50) / 100;
    const rest = request.body[field] + half <= most ? half : 0;
    return { ...request, body: { ...request.body, [other]: rest } };
  };
}

function mostFor(trial: Trial): number {
  return Math.min(...cardsThatAre(trial, 'AUTHORIZED').map(({ maxAmount }) => maxAmount));
}

/** Identifiers in which every allowed character occurs: letters and digits some at once, each other one by itself. */
function identifiersWithEachCharacter(): string[] {
  const { allowed } = guestIdentifierCharacters;
  const plain = allowed.filter((character) => /[a-z0-9]/i.test(character));
  const others = allowed.filter((character) => !plain.includes(character));
  const groups = Array.from({ length: Math.ceil(plain.length / CHARACTERS_AT_ONCE) }, (_, group) =>
    plain.slice(group * CHARACTERS_AT_ONCE, (group + 1) * CHARACTERS_AT_ONCE).join(''),
  );
  return [...groups, ...others.map((character) => `guest${character}1`)];
}
