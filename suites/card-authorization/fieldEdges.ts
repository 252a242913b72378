import { deliveryAddresses, newerAddresses } from '../../generators/fields/deliveryAddresses.ts';
import { guestIdentifierCharacters } from '../../generators/fields/guestIdentifierCharacters.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import type { Json } from '../../src/promised/types.ts';
import { cardsThatAre, withCard, withMetadata, cardFrom } from './paymentRequests.ts';
import type { PaymentRequest } from './paymentRequests.ts';

type Edges = (values: Json[], trial: Trial) => Json[];
type Reconciliation = (request: PaymentRequest, trial: Trial) => PaymentRequest;

/** Boundary values of a constraint, by its id, if the target file knows more than the schema. */
export const fieldEdges: Record<string, Edges> = {
  'card-authorization/authorize/body/amount/type': payable,
  'card-authorization/authorize/body/amount/minimum': payable,
  'card-authorization/authorize/body/tipAmount/type': payable,
  'card-authorization/authorize/body/tipAmount/minimum': payable,
  'card-authorization/authorize/body/cardNumberOrigin/enum': (values, trial) =>
    values.filter((value) => cardFrom(trial, value) !== undefined),
  'card-authorization/authorize/body/requestMetadata/guestIdentifier/pattern':
    guestIdentifierCharacters.withEach,
  'card-authorization/authorize/body/requestMetadata/deliveryAddress/country/pattern': () => [
    ...addressByCountry.keys(),
  ],
  'card-authorization/authorize/body/requestMetadata/deliveryAddress/phone/pattern': () =>
    deliveryAddresses.flatMap(({ phone }) => phone ?? []),
};

/** Further changes in a request with a boundary value of these constraints. */
export const fieldReconciliations: Record<string, Reconciliation> = {
  'card-authorization/authorize/body/amount/type': toppedUp('amount', 'tipAmount'),
  'card-authorization/authorize/body/amount/minimum': toppedUp('amount', 'tipAmount'),
  'card-authorization/authorize/body/tipAmount/type': toppedUp('tipAmount', 'amount'),
  'card-authorization/authorize/body/tipAmount/minimum': toppedUp('tipAmount', 'amount'),
  // A card is good with one of the origins.
  'card-authorization/authorize/body/cardNumberOrigin/enum': (request, trial) => {
    const card = cardFrom(trial, request.body.cardNumberOrigin);
    return card === undefined ? request : withCard(request, card);
  },
  // An address belongs to one country.
  'card-authorization/authorize/body/requestMetadata/deliveryAddress/country/pattern': (
    request,
  ) => {
    const { country = '' } = request.body.requestMetadata.deliveryAddress ?? {};
    const deliveryAddress = addressByCountry.get(country);
    return deliveryAddress === undefined ? request : withMetadata(request, { deliveryAddress });
  },
};

const addressByCountry = new Map(
  [...deliveryAddresses, ...newerAddresses].map((address) => [address.country, address]),
);

/** In whole cents, and no more than any card pays: whether more digits are taken is open. */
function payable(values: Json[], trial: Trial): Json[] {
  const most = mostFor(trial);
  return values.filter(
    (value) =>
      typeof value === 'number' && value <= most && Math.round(value * 100) / 100 === value,
  );
}

/**
 * Sets the other amount to half of the maximum, so that the sum stays above zero whatever small value this amount
 * takes, even a negative one: then being negative is all that is wrong.
 */
function toppedUp(field: 'amount' | 'tipAmount', other: 'amount' | 'tipAmount'): Reconciliation {
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
