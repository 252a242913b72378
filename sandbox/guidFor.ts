import { hash } from 'node:crypto';

/**
 * A fixed GUID for a name, so that every sandbox has the same identifiers: an RFC 9562 version 5
 * layout over SHA-1 of `sandbox:NAME`.
 */
export function guidFor(name: string): string {
  const hex = hash('sha1', `sandbox:${name}`, 'hex');
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
