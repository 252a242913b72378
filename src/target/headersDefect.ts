import type { Target } from './Target.ts';
import type { TargetDefect } from './TargetDefect.ts';

/** An import of node:http would load all of Node's own fetch. */
const { validateHeaderName, validateHeaderValue } = process.getBuiltinModule('node:http');

/** What the suite says itself, because rules are about it or HTTP needs it. */
const OURS = new Set([
  'accept',
  'accept-encoding',
  'authorization',
  'connection',
  'content-length',
  'content-type',
  'host',
  'platform-restaurant-external-id',
  'proxy-authorization',
  'transfer-encoding',
]);

/** The first of a target's further header fields that cannot be sent, or that would take the place of one of ours. */
export function headersDefect({ headers = {} }: Pick<Target, 'headers'>): TargetDefect | undefined {
  for (const [name, value] of Object.entries(headers)) {
    const path = ['headers', name];
    if (OURS.has(name.toLowerCase()))
      return { path, problem: 'is a header field that the suite sets itself', remedy: 'remove it' };
    try {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    } catch {
      const problem = 'is no header field that HTTP allows (RFC 9110 section 5)';
      return { path, problem, remedy: 'correct it' };
    }
  }
  return undefined;
}
