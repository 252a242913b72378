import type { LiveResponse } from '../exchange/LiveExchange.ts';
import { isObject } from '../../words/json/isObject.ts';

/** What standards ask of every response, whatever its request is: nobody has to document it. */
export interface HttpRule {
  /** In words; `documented` is the operation, as its document has it. */
  statement: (documented: string) => string;
  source: string;
  /** What is right, for failures. */
  expected: string;
  applies: (response: LiveResponse) => boolean;
  /** How a response breaks it; undefined if it does not. */
  breaks: (response: LiveResponse) => string | undefined;
}

const without = (name: string) => (response: LiveResponse) =>
  response.header(name) === undefined ? `status ${response.status} without ${name}` : undefined;

/** By the part of a constraint that is about it. */
export const HTTP_RULES = {
  served: {
    statement: (documented) => `${documented} does not respond with a server error.`,
    source: 'RFC 9110 §15.6',
    expected: 'no status of 500 or more',
    applies: () => true,
    breaks: ({ status }) => (status < 500 ? undefined : `status ${status}`),
  },
  typed: {
    statement: (documented) => `Every body of ${documented} has a Content-Type.`,
    source: 'RFC 9110 §8.3',
    expected: 'a Content-Type with a body',
    applies: ({ bytes }) => bytes > 0,
    breaks: without('Content-Type'),
  },
  challenge: {
    statement: (documented) => `Every 401 of ${documented} says how to ask (WWW-Authenticate).`,
    source: 'RFC 9110 §11.6.1',
    expected: 'WWW-Authenticate with a 401',
    applies: ({ status }) => status === 401,
    breaks: without('WWW-Authenticate'),
  },
  allow: {
    statement: (documented) =>
      `Every 405 of ${documented} lists the methods that there are (Allow).`,
    source: 'RFC 9110 §15.5.6',
    expected: 'Allow with a 405',
    applies: ({ status }) => status === 405,
    breaks: without('Allow'),
  },
  problem: {
    statement: (documented) =>
      `Problem details of ${documented} have members of the standard's types, and the status of their response.`,
    source: 'RFC 9457 §3.1',
    expected:
      'type, title, detail and instance as strings, and status as the status of the response',
    applies: (response) =>
      response.bytes > 0 &&
      response.header('Content-Type')?.startsWith('application/problem+json') === true,
    breaks: brokenProblem,
  },
} as const satisfies Record<string, HttpRule>;

export type HttpPart = keyof typeof HTTP_RULES;

/** The rule that a part of a response is about; undefined for what a document says. */
export function httpRule(part: string): HttpRule | undefined {
  return Object.hasOwn(HTTP_RULES, part) ? HTTP_RULES[part as HttpPart] : undefined;
}

function brokenProblem({ json, status }: LiveResponse): string | undefined {
  if (!isObject(json)) return 'a body that is not a JSON object';
  const odd = ['type', 'title', 'detail', 'instance'].find(
    (name) => json[name] !== undefined && typeof json[name] !== 'string',
  );
  if (odd !== undefined) return `${odd} is no string`;
  if (json['status'] === undefined || json['status'] === status) return undefined;
  return `another status in the body than ${status}`;
}
