import type { Target } from '../target/Target.ts';

/** What a target file holds that must not be written anywhere: clients' credentials, card data, billing addresses, the values of `headers`. */
export function secretsOf(target: Target): string[] {
  const credentials = target.clients.flatMap(({ clientId, clientSecret }) => [
    clientId,
    clientSecret,
  ]);
  const cards = (target.fixtures.cards ?? []).flatMap((card) => [
    ...textsIn(card.encryptedCardData),
    card.cardFirst6,
    card.cardLast4,
    ...textsIn(card.billingAddress),
  ]);
  const { passphrase } = target.tls ?? {};
  return [
    ...credentials,
    ...cards,
    ...Object.values(target.headers ?? {}),
    ...(passphrase === undefined ? [] : [passphrase]),
  ];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
