import type { Proxy } from './proxyFor.ts';

/** An import of node:http would load all of Node's own fetch. */
const { STATUS_CODES } = process.getBuiltinModule('node:http');

/** Statuses by which a proxy that passes a plain request on speaks of itself (RFC 9110 sections 15.5.8, 15.6.3, 15.6.5). */
const OF_THE_PROXY = new Set([407, 502, 504]);

/** The way to the target ended at a proxy: it says nothing about the target. The message has the target as its subject. */
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
  return new ProxyFailure(proxy, `answered ${asked} with ${answer}${advice}`);
}

/** Whether an answer to a request that a proxy passed on is the proxy's own. Where that is uncertain it is: nobody is accused by it. */
export function isOfTheProxy(status: number): boolean {
  return OF_THE_PROXY.has(status);
}
