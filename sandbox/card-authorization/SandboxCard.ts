import { isObject } from '../readJson.ts';

/** What lies inside `encryptedCardData` here. The documents do not show it: this form is the sandbox's own. */
export interface SandboxCard {
  number: string;
  brand: string;
  billingAddress: Record<string, string>;
  /** Stored in the partner's vault: only good with cardNumberOrigin `PARTNER_VAULT`. */
  stored: boolean;
  /** More than this in one payment is denied. 0 denies everything. */
  limit: number;
}

/** The card as it goes into a request: base64 of JSON stands for the encryption. */
export function encryptCard(card: SandboxCard): { payload: string } {
  return { payload: Buffer.from(JSON.stringify(card)).toString('base64') };
}

function isCard(value: unknown): value is SandboxCard {
  return (
    isObject(value) &&
    typeof value.number === 'string' &&
    typeof value.brand === 'string' &&
    isObject(value.billingAddress) &&
    typeof value.stored === 'boolean' &&
    typeof value.limit === 'number'
  );
}

/** The card inside `encryptedCardData`; undefined where it holds none. */
export function decryptCard({ payload }: Record<string, unknown>): SandboxCard | undefined {
  if (typeof payload !== 'string') return undefined;
  try {
    const card: unknown = JSON.parse(Buffer.from(payload, 'base64').toString('utf8'));
    return isCard(card) ? card : undefined;
  } catch {
    return undefined;
  }
}
