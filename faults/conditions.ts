import type { SandboxRequest } from '../sandbox/types.ts';
import { restaurantOf, type Message } from './messages.ts';

/** Whether something is meant: a request, or a part of a body. */
export type Test<Subject> = (subject: Subject, message: Message) => boolean;

/**
 * A condition that remembers. It begins anew for each sandbox, and also sees the values that earlier conditions leave
 * out.
 */
export interface Remembering<Subject> {
  begin(): (subject: Subject, message: Message, isMeant: boolean) => boolean;
}

export type Condition<Subject> = Test<Subject> | Remembering<Subject>;

/** Begins conditions for one sandbox: whether all of them hold. */
export function beginAll<Subject>(conditions: Condition<Subject>[]): Test<Subject> {
  const tests = conditions.map((condition) =>
    typeof condition === 'function'
      ? (subject: Subject, message: Message, isMeant: boolean) =>
          isMeant && condition(subject, message)
      : condition.begin(),
  );
  return (subject, message) =>
    tests.reduce((isMeant, test) => test(subject, message, isMeant) && isMeant, true);
}

/** Whether a request has a parameter in its query, with this value or of this form where one is named. */
export function has(name: string, value?: string | RegExp): (request: SandboxRequest) => boolean {
  return ({ query }) =>
    value instanceof RegExp ? value.test(query.get(name) ?? '') : query.has(name, value);
}

/** Whether a request says of its body, beside the media type, in which charset it is. */
export function hasCharset({ headers }: SandboxRequest): boolean {
  return /charset/i.test(headers['content-type'] ?? '');
}

export function lacks(name: string): (request: SandboxRequest) => boolean {
  return ({ query }) => !query.has(name);
}

/** True for every n-th match: `everyNth(2)` leaves the first one as it is. */
export function everyNth(n: number): Remembering<unknown> {
  return {
    begin: () => {
      let count = 0;
      return (_subject, _message, isMeant) => {
        if (isMeant) count += 1;
        return isMeant && count % n === 0;
      };
    },
  };
}

/** A request that was made before, with the same token for the same restaurant. */
export const madeBefore: Remembering<SandboxRequest> = {
  begin: () => {
    const known = new Set<string>();
    return (request, _message, isMeant) => {
      const { method, path, query, headers, body } = request;
      const { authorization } = headers;
      const key = JSON.stringify([
        method,
        path,
        String(query),
        authorization,
        restaurantOf(request),
        body,
      ]);
      const isKnown = known.has(key);
      if (isMeant) known.add(key);
      return isMeant && isKnown;
    };
  },
};

/** The restaurant that these requests asked for first, or any other one. */
function byWhetherItIsTheFirst(
  counts: (request: SandboxRequest) => boolean,
  isFirst: boolean,
): Remembering<SandboxRequest> {
  return {
    begin: () => {
      let first: string | undefined;
      return (request, _message, isMeant) => {
        const asked = restaurantOf(request);
        if (counts(request)) first ??= asked;
        return isMeant && asked !== undefined && (asked === first) === isFirst;
      };
    },
  };
}

export function ofTheOneAskedForFirst(counts: (request: SandboxRequest) => boolean) {
  return byWhetherItIsTheFirst(counts, true);
}

export function ofAnotherThanTheFirst(counts: (request: SandboxRequest) => boolean) {
  return byWhetherItIsTheFirst(counts, false);
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

/** Whether a list has anything beside its last element. */
export function hasSeveral(list: unknown[]): boolean {
  return list.length > 1;
}
