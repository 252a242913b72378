import { loadSpecs } from '../promised/reading/loadSpecs.ts';
import type { Target } from './Target.ts';
import type { TargetDefect } from './TargetDefect.ts';

/** Importing node:http would load all of Node's own fetch. */
const { validateHeaderName, validateHeaderValue } = process.getBuiltinModule('node:http');

/**
 * Header fields that the suite sends itself, because HTTP needs them; fields that rules are about are known from the
 * specs.
 */
const OURS = new Set([
  ...['accept', 'accept-encoding', 'authorization', 'connection', 'content-length'],
  ...['content-type', 'host', 'proxy-authorization', 'transfer-encoding'],
]);

/** The first of a target's further header fields that cannot be sent, or that would replace one of ours. */
export function headersDefect({ headers = {} }: Pick<Target, 'headers'>): TargetDefect | undefined {
  for (const [name, value] of Object.entries(headers)) {
    const path = ['headers', name];
    if (OURS.has(name.toLowerCase()) || isOfRules(name))
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

/** Whether requests have a header field of this name because a document demands it. */
function isOfRules(name: string): boolean {
  return loadSpecs()
    .flatMap(({ operations }) => operations)
    .flatMap(({ parameters }) => parameters)
    .some((one) => one.in === 'header' && one.name.toLowerCase() === name.toLowerCase());
}
