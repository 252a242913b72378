import type { Proxy } from './proxyFor.ts';

/** Importing node:http would load all of Node's own fetch. */
const { STATUS_CODES } = process.getBuiltinModule('node:http');

/**
 * Statuses with which a proxy that forwards plain requests reports its own failures (RFC 9110 sections 15.5.8, 15.6.3,
 * 15.6.5). In doubt the proxy answered, and not the target: nobody is blamed for it.
 */
export const OF_THE_PROXY = new Set([407, 502, 504]);

/**
 * Thrown if a proxy did not let a request through: this says nothing about the target. The target is the subject of the
 * message.
 */
export class ProxyFailure extends Error {
  constructor({ shown }: Proxy, problem: string) {
    super(`cannot be reached: ${shown} ${problem}`);
  }
}

/** A proxy's refusal to let us through. */
export function proxyRefusal(proxy: Proxy, status: number, asked: string): ProxyFailure {
  const advice = status === 407 ? '; a user name and a password may stand in its address' : '';
  const phrase = STATUS_CODES[status];
  const answer = phrase === undefined ? String(status) : `${status} ${phrase}`;
  return new ProxyFailure(proxy, `responded to ${asked} with ${answer}${advice}`);
}
