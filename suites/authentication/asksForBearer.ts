/**
 * Whether a `WWW-Authenticate` value (RFC 9110 §11.6.1) has a challenge of the scheme Bearer, in any letter case and at
 * any place: scheme names stand at the beginning or after a comma, and parameters in quotes may hold anything.
 */
export function asksForBearer(challenges: string): boolean {
  const unquoted = challenges.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  return /(?:^|,)\s*bearer(?:\s+[^\s=]|\s*,|\s*$)/i.test(unquoted);
}
