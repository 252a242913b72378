/**
 * Whether what stands before an operation passes a text on in a path or a query: printable ASCII. Gateways refuse, drop or
 * rewrite control characters and what lies beyond ASCII, so that an answer to them is not the operation's word.
 */
export function passesGateways(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
