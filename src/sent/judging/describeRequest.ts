import type { LiveExchange } from '../exchange/LiveExchange.ts';
import type { RecordedExchange } from '../exchange/types.ts';
import type { Operation } from '../../promised/types.ts';
import { cutInMiddle } from '../../words/cutInMiddle.ts';
import { parsedJson } from '../../words/json/parseJson.ts';
import { describeAnswer } from './answers.ts';

/** How many characters of a body a failure shows; the exchange has the rest. */
const BODY_SHOWN = 400;
/** How many characters of the body of an earlier request a failure shows. */
const STEP_BODY_SHOWN = 160;
/** How many characters of an earlier response a failure shows. */
const ANSWER_SHOWN = 300;

/**
 * A request in one line, for comparing it with another: method, address, the operation's own headers, and its body,
 * shortened in its middle if it is long; with its sender, if it is not the first client. Made from the redacted recording,
 * so that it contains no secret.
 * @param about what is said of it: a long body is shown around it
 */
export function describeRequest(
  { request }: Pick<RecordedExchange, 'request'>,
  { parameters }: Pick<Operation, 'parameters'>,
  sender?: string,
  isStep = false,
  about?: string,
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
    ...(body === null
      ? []
      : [shortened(legible(body), isStep ? STEP_BODY_SHOWN : BODY_SHOWN, about)]),
  ].join(' ');
}

/** An earlier response, as a failure shows it: its body if it is short, else its kind. */
export function describeShortly(exchange: LiveExchange): string {
  const { recorded, response, error } = exchange;
  const body = recorded.response?.body ?? '';
  const isShown = error === null && response?.jsonError === null && body.length <= ANSWER_SHOWN;
  return isShown ? `${response.status} ${body}` : describeAnswer(exchange);
}

function shortened(body: string, shown: number, about?: string): string {
  if (body === '') return '(an empty body)';
  const inElements = body.length > shown ? elementsOf(body, about) : undefined;
  return cutInMiddle(inElements ?? body, shown, about);
}

/** Of a long list the elements that have what is said of it, whole, or else the first and the last; undefined if it is none. */
function elementsOf(body: string, about = ''): string | undefined {
  const list = parsedJson(body);
  // Only what stands so in the body: 1.0 would become 1.
  if (!Array.isArray(list) || list.length < 2 || JSON.stringify(list) !== body) return undefined;
  const texts = list.map((element) => JSON.stringify(element));
  const [meant = [texts[0], '…', texts.at(-1)]] = (
    about.match(/(?<![\w.:+-])[\w.:+-]{2,}\w/g) ?? []
  )
    .map((word) => texts.filter((text) => text.includes(`"${word}"`)))
    .filter(({ length }) => length > 0 && length <= 2)
    .toSorted((one, other) => one.length - other.length);
  return `[${texts.length} elements, of these ${meant.join(', ')}]`;
}

/** A redaction marker in plain form, not as an address or a form encodes it. */
function legible(text: string): string {
  return text.replace(/%C2%AB(?:(?!%C2%AB).)*?%C2%BB/g, decodeURIComponent);
}
