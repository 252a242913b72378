/**
 * Whether gateways in front of an operation pass a text on unchanged in a path or a query: only printable ASCII. Gateways
 * refuse, drop or rewrite other characters, so the response to them may not be the operation's.
 */
export function passesGateways(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
