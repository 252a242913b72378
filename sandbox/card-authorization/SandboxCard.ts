/** The content of `encryptedCardData` here. The documents do not show it: this form is the sandbox's own. */
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
