import fc from 'fast-check';
import { amounts } from '../../generators/fields/amounts.ts';
import { dateTimes } from '../../generators/fields/dateTimes.ts';
import { deliveryAddresses } from '../../generators/fields/deliveryAddresses.ts';
import { guestIdentifierCharacters } from '../../generators/fields/guestIdentifierCharacters.ts';
import { ipAddresses } from '../../generators/fields/ipAddresses.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import type { TargetCard } from '../../src/target/Target.ts';
import {
  cardsThatAre,
  goodRequest,
  withCard,
  withMetadata,
  type PaymentRequest,
} from './paymentRequests.ts';
import { transactionInstant } from './transactionInstant.ts';

/** Valid authorizations with each of the target's good cards; shrinks towards the plain request with the first. */
export async function drawnRequests(trial: Trial): Promise<fc.Arbitrary<PaymentRequest>> {
  const plain = await goodRequest(trial);
  const spellings = dateTimes.spellingsOf(await transactionInstant(trial));
  return fc
    .constantFrom(...cardsThatAre(trial, 'AUTHORIZED'))
    .chain((card) => drawnWith(card, withCard(plain, card), spellings));
}

function drawnWith(
  card: TargetCard,
  plain: PaymentRequest,
  spellings: string[],
): fc.Arbitrary<PaymentRequest> {
  return fc
    .record({
      pair: drawnAmounts(card),
      willSaveCard: fc.boolean(),
      metadata: drawnMetadata(plain, spellings),
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
function drawnMetadata({ body }: PaymentRequest, spellings: string[]) {
  const { partnerServiceInfo, localTransactionDate, originIPAddr, guestIdentifier } =
    body.requestMetadata;
  const additionalInfo = '{"ip":"192.0.2.10","version":"4.12.0"}';
  const required = {
    partnerServiceInfo: fc.constantFrom(partnerServiceInfo, {
      ...partnerServiceInfo,
      additionalInfo,
    }),
    localTransactionDate: fc.constantFrom(localTransactionDate, ...spellings),
    originIPAddr: fc.oneof(
      fc.constant(originIPAddr),
      ipAddresses.publicV4,
      ipAddresses.publicV6,
      fc.constantFrom(...ipAddresses.edgesV6),
    ),
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
