import fc from 'fast-check';
import { amounts } from '../../generators/fields/amounts.ts';
import { guestIdentifierCharacters } from '../../generators/fields/guestIdentifierCharacters.ts';
import type { Trial } from '../../src/check/Trial.ts';
import type { TargetCard } from '../../src/target/Target.ts';
import { deliveryAddresses } from './deliveryAddresses.ts';
import { cardsThatAre, plainRequest, withMetadata } from './paymentRequests.ts';
import type { PaymentRequest } from './paymentRequests.ts';

/** Valid authorizations with each of the target's good cards; shrinks towards the plain request with the first. */
export function drawnRequests(trial: Trial): fc.Arbitrary<PaymentRequest> {
  return fc
    .constantFrom(...cardsThatAre(trial, 'AUTHORIZED'))
    .chain((card) => drawnWith(card, plainRequest(trial, card)));
}

function drawnWith(card: TargetCard, plain: PaymentRequest): fc.Arbitrary<PaymentRequest> {
  return fc
    .record({
      pair: drawnAmounts(card),
      willSaveCard: fc.boolean(),
      metadata: drawnMetadata(plain),
    })
    .map(({ pair, willSaveCard, metadata }) =>
      withMetadata({ ...plain, body: { ...plain.body, ...pair, willSaveCard } }, metadata),
    );
}

function drawnAmounts({ maxAmount }: TargetCard) {
  return amounts
    .valid(maxAmount)
    .filter(({ amount, tipAmount }) => amount + tipAmount <= maxAmount);
}

/** All of the metadata that does not belong to the card, as real guests and clients have it. */
function drawnMetadata({ body }: PaymentRequest) {
  const { partnerServiceInfo, localTransactionDate, originIPAddr, guestIdentifier } =
    body.requestMetadata;
  const additionalInfo = '{"ip":"192.0.2.10","version":"4.12.0"}';
  const required = {
    partnerServiceInfo: fc.constantFrom(partnerServiceInfo, {
      ...partnerServiceInfo,
      additionalInfo,
    }),
    localTransactionDate: fc.constantFrom(
      localTransactionDate,
      '2025-06-15T23:30:00Z',
      '2025-06-15T23:30:00.123+02:00',
    ),
    originIPAddr: fc.constantFrom(originIPAddr, '1.0.0.1', '2606:4700:4700::1111'),
    guestIdentifier: fc.oneof(
      fc.constantFrom(guestIdentifier, '+15555550100'),
      guestIdentifierCharacters.valid,
    ),
  };
  const optional = {
    deliveryAddress: fc.constantFrom(...deliveryAddresses),
    userAgent: fc.constant('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101'),
    guestEmail: fc.constantFrom('guest@example.com', 'first.last+tag@mail.example.co.uk'),
    appName: fc.constantFrom('Example Orders iOS', 'Café Bestellung Android'),
    appVersion: fc.constantFrom('4.12.0', '2025.6-beta (build 1234)'),
  };
  return fc.record(
    { ...required, ...optional },
    {
      noNullPrototype: true,
      requiredKeys: [
        'partnerServiceInfo',
        'localTransactionDate',
        'originIPAddr',
        'guestIdentifier',
      ],
    },
  );
}
