/** Codes of ISO 4217 that ICU leaves out: funds, precious metals, units of account, testing, and no currency. */
const NOT_IN_ICU =
  'BOV CHE CHW CLF COU MXV SVC UYI UYW VED XAD XAG XAU XBA XBB XBC XBD XCG XDR XPD XPT XSU XTS XUA XXX ZWG USN USS'.split(
    ' ',
  );

const CODES = new Set([...Intl.supportedValuesOf('currency'), ...NOT_IN_ICU]);

/** Whether a text is an alphabetic currency code of ISO 4217, in use or withdrawn. */
export function isCurrencyCode(text: string): boolean {
  return CODES.has(text);
}
