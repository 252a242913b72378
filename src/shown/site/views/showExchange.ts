import { jsonOrText, parseJson } from '../../../words/json/parseJson.ts';
import { toCurl } from '../../../sent/exchange/toCurl.ts';
import type { Marks, RecordedExchange } from '../../../sent/exchange/types.ts';
import type { ShownExchange } from './Example.ts';

/** How many elements of a list in a response are shown. */
const ELEMENTS_SHOWN = 2;
/** Ids that the sandbox draws at random; numbered, they are the same in every build. */
const REQUEST_ID = /(?<="requestId":\s*")[0-9a-f-]{36}(?=")/g;
/** Headers that the client adds by itself. */
const NEEDLESS = /^(?:user-agent|accept-encoding)$/i;
const NO_REQUEST_ID = '00000000-0000-4000-8000-000000000000';

/**
 * A recorded exchange as it is shown: the curl line takes a JSON body from the following lines, so that both can be read
 * and pasted as one. Long lists in responses are shortened; ids that the sandbox draws at random become zeros.
 */
export function showExchange(exchange: RecordedExchange): ShownExchange {
  const { response } = exchange;
  const request = withoutNeedless(exchange.request);
  const json = jsonOrText(request.body ?? '');
  const curl =
    typeof json === 'string'
      ? inLines(toCurl({ ...exchange, request }))
      : [
          `${inLines(toCurl({ request: { ...request, body: null } }))} \\\n  --data-binary @- <<'JSON'`,
          JSON.stringify(json, null, 2),
          'JSON',
        ].join('\n');
  return {
    curl,
    status: response?.status ?? 0,
    ...laidOut(response?.body ?? null),
  };
}

/** A request without the headers that the client adds by itself; marks count the fields. */
function withoutNeedless(request: RecordedExchange['request']): RecordedExchange['request'] {
  const { headers: all, marks } = request;
  const kept = [...all.keys()].filter((index) => !NEEDLESS.test(all[index]![0]));
  const inHeaders = kept.map((index, place) => [place, marks?.headers?.[index] ?? []]);
  return {
    ...request,
    headers: kept.map((index) => all[index]!),
    marks: { ...marks, headers: Object.fromEntries(inHeaders) as Marks['headers'] & object },
  };
}

/** Each header on a line of its own. */
function inLines(curl: string): string {
  return curl.replace(/ (?=-H ['"])/g, ' \\\n  ');
}

/** The shown part of a response, as a value: the first elements of each list. */
export function shownAnswer(text: string): { value: unknown; leftOut: number } {
  let leftOut = 0;
  const value = JSON.stringify(
    jsonOrText(text.replace(REQUEST_ID, NO_REQUEST_ID)),
    (_, inner: unknown) => {
      if (!Array.isArray(inner) || inner.length <= ELEMENTS_SHOWN) return inner;
      leftOut += inner.length - ELEMENTS_SHOWN;
      return inner.slice(0, ELEMENTS_SHOWN) as unknown[];
    },
  );
  return { value: parseJson(value), leftOut };
}

/** The body of a response as it is shown. */
export function laidOut(text: string | null): Pick<ShownExchange, 'answer' | 'leftOut'> {
  if (text === null || text === '') return {};
  const { value, leftOut } = shownAnswer(text);
  // A string of JSON keeps its quotation marks.
  const isText = typeof value === 'string' && jsonOrText(text) === text;
  const answer = isText ? value : JSON.stringify(value, null, 2);
  return { answer, ...(leftOut > 0 && { leftOut }) };
}
