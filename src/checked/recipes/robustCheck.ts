import { ownCases } from '../ownCases.ts';
import type { RuleCheck } from '../Check.ts';
import { describeAnswer } from '../../sent/judging/answers.ts';
import { isJsonType } from '../../sent/requests/writeBody.ts';
import { NotExercised, Unanswered } from '../../sent/judging/signals.ts';
import type { RequestParts } from '../../sent/requests/RequestParts.ts';
import type { ValidOptions } from '../../sent/SendOptions.ts';
import type { Json, Operation } from '../../promised/types.ts';
import { derivedCheck, type Derivation } from './Derivation.ts';
import { requestPool } from './requestPool.ts';

/** How many malformed requests each operation gets at least; the others are divided among similar operations. */
const MALFORMED = 4;

/** A request that no client should send, and for which the client is to blame. */
export interface Malformed {
  /** What is wrong with it, as a failure says it. */
  what: string;
  parts: RequestParts;
  options?: ValidOptions;
}

/**
 * Decides that a client's mistake is never answered as the server's own error (RFC 9110 §15.6): bodies that do not parse,
 * of a foreign media type, of the wrong kind, deep or long; unknown and overlong parameters; characters beyond ASCII.
 * These requests can change nothing at the target, because none has a body that the operation accepts.
 */
export function robustCheck(derivation: Derivation): RuleCheck {
  const { operation, requestFactory } = derivation;
  return derivedCheck(derivation, async (trial) => {
    const [parts] = await requestPool(trial, requestFactory);
    const all = malformedRequests(operation, parts);
    await trial.each(ownCases(trial, all, MALFORMED), async (malformed) => {
      const sending = { ...malformed.options, expects: 'anything' } as const;
      const exchange = await trial
        .send(operation.id, malformed.parts, sending)
        .catch((error: unknown) => {
          // Of servers that leave such a request without a response, each second try takes as long again.
          const isSilent = requestFactory.isTentative && error instanceof Unanswered;
          throw isSilent ? new NotExercised(error.message) : error;
        });
      const { response } = exchange;
      // Only a response can be a server's error; a gateway may drop a malformed request.
      if (response === null) return;
      trial.holds(response.status < 500, () => ({
        message: `${operation.documented} responded to ${malformed.what} with a server error.`,
        expected: 'no status of 500 or more: a rejection with 4XX, or a response',
        actual: describeAnswer(exchange),
        exchanges: [exchange],
        counterexample: malformed.what,
      }));
    });
  });
}

/** Longer than any honest value, but not so long that servers refuse the header section as too large. */
const LONG_TEXT = 'x'.repeat(3_000);
const BEYOND_ASCII = 'Žluťoučký kůň 東京 \u{1F35C}';

/** The malformed requests of an operation, each made from a valid one. */
function malformedRequests(operation: Operation, valid: RequestParts): Malformed[] {
  const { body } = operation;
  const takesJson = body !== undefined && isJsonType(body.mediaType ?? 'application/json');
  const withQuery = (query: Record<string, string>) => changing(operation, valid, query);
  return [
    ...withQuery({ unknownParameter: '1' }).map((parts) => ({
      what: 'an unknown query parameter',
      parts,
    })),
    ...withQuery({ [BEYOND_ASCII]: BEYOND_ASCII }).map((parts) => ({
      what: 'a query parameter of characters beyond ASCII',
      parts,
    })),
    ...withQuery({ 'a[b][]': '\u0000' }).map((parts) => ({
      what: 'a query parameter with brackets and a NUL character',
      parts,
    })),
    ...oddPaths(valid),
    ...(takesJson && valid.form === undefined ? oddBodies(valid) : []),
  ];
}

/**
 * A valid request with further query parameters; none if the operation changes something, because it might accept the
 * request.
 */
function changing(
  { effect }: Operation,
  valid: RequestParts,
  query: Record<string, string>,
): RequestParts[] {
  return effect === undefined ? [{ ...valid, query: { ...valid.query, ...query } }] : [];
}

function oddPaths(valid: RequestParts): Malformed[] {
  const [name] = Object.keys(valid.path ?? {}).slice(-1);
  if (name === undefined) return [];
  // Without a body nothing is done, whatever the path means.
  const { body: _body, ...bare } = valid;
  const at = (value: string): RequestParts => ({ ...bare, path: { ...valid.path, [name]: value } });
  return [
    { what: `a ${name} of ${LONG_TEXT.length} characters in the path`, parts: at(LONG_TEXT) },
    { what: `a ${name} of characters beyond ASCII in the path`, parts: at(BEYOND_ASCII) },
    { what: `a ${name} with a NUL character in the path`, parts: at('a\u0000b') },
    { what: `a ${name} with slashes and a quote in the path`, parts: at("../%2e%2e/'") },
  ];
}

function oddBodies(valid: RequestParts): Malformed[] {
  const { body: _body, ...bare } = valid;
  const json = JSON.stringify(valid.body ?? {});
  const text = (what: string, body: string, mediaType?: string): Malformed => ({
    what,
    parts: bare,
    options: { text: body, mediaType },
  });
  const deep = 2_000;
  return [
    text('a body that is cut off', json.slice(0, -1)),
    text('an empty body', ''),
    text('a body with a NUL character', `${json.slice(0, -1)}\u0000`),
    { what: 'the body null', parts: { ...bare, body: null } },
    text('a body that is a lone brace', '{'),
    text('a body of XML', '<request/>', 'application/xml'),
    text('a form in place of JSON', 'a=1&b=2', 'application/x-www-form-urlencoded'),
    text('a number out of range as body', '1e999'),
    text(`a body of ${deep} nested arrays`, '['.repeat(deep) + ']'.repeat(deep)),
    ...(['text', 7, true] satisfies Json[]).map((body) => ({
      what: `the body ${JSON.stringify(body)}`,
      parts: { ...bare, body },
    })),
    { what: 'a body of 300,000 characters', parts: { ...bare, body: 'x'.repeat(300_000) } },
    {
      what: 'a body of characters beyond ASCII',
      parts: { ...bare, body: { [BEYOND_ASCII]: BEYOND_ASCII } },
    },
  ];
}
