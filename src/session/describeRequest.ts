import type { LiveExchange } from '../exchange/LiveExchange.ts';
import type { RecordedExchange } from '../exchange/types.ts';
import type { Operation } from '../spec/types.ts';
import { cutInMiddle } from '../text/cutInMiddle.ts';
import { describeAnswer } from './answers.ts';

/** Characters of a body that a failure shows; the exchange has the rest. */
const BODY_SHOWN = 400;
/** The same of a request that led to a failure. */
const STEP_BODY_SHOWN = 160;
/** The same of an answer that led to a failure. */
const ANSWER_SHOWN = 300;

/**
 * A request in one line, as a reader compares it with another: method, address, the operation's own headers, and its
 * body, cut in its middle where it is long; with its sender, where that is to be known. From what was recorded, so that nothing secret is in it.
 */
export function describeRequest(
  { request }: Pick<RecordedExchange, 'request'>,
  { parameters }: Pick<Operation, 'parameters'>,
  sender?: string,
  isStep = false,
): string {
  const { method, url, headers, body } = request;
  const own = new Set(
    parameters.filter(({ in: place }) => place === 'header').map(({ name }) => name.toLowerCase()),
  );
  const fields = headers.filter(([name]) => own.has(name.toLowerCase()));
  return [
    `${method} ${legible(url.replace(/^\w+:\/\/[^/]+/, ''))}`,
    ...(sender === undefined ? [] : [`(${sender})`]),
    ...(fields.length === 0 ? [] : [`(${fields.map((field) => field.join(': ')).join(', ')})`]),
    ...(body === null ? [] : [shortened(legible(body), isStep ? STEP_BODY_SHOWN : BODY_SHOWN)]),
  ].join(' ');
}

/** An answer as a step that led to a failure shows it: its body where that is short, else what it is. */
export function describeShortly(exchange: LiveExchange): string {
  const { recorded, response, error } = exchange;
  const body = recorded.response?.body ?? '';
  const isShown = error === null && response?.jsonError === null && body.length <= ANSWER_SHOWN;
  return isShown ? `${response.status} ${body}` : describeAnswer(exchange);
}

function shortened(body: string, shown: number): string {
  if (body === '') return '(an empty body)';
  return cutInMiddle(body, shown);
}

/** What stands for a secret, as it is read and not as an address or a form spells it. */
function legible(text: string): string {
  return text.replace(/%C2%AB.*?%C2%BB/g, decodeURIComponent);
}
