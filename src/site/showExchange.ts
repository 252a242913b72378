import { toCurl } from '../exchange/toCurl.ts';
import type { RecordedExchange } from '../exchange/types.ts';
import type { ShownExchange } from './Example.ts';

/** Of a list that is an answer, so many elements are shown. */
const ELEMENTS_SHOWN = 2;
/** Drawn at random by the sandbox: the same in every build where numbered. */
const REQUEST_ID = /(?<="requestId":\s*")[0-9a-f-]{36}(?=")/g;
const NO_REQUEST_ID = '00000000-0000-4000-8000-000000000000';

/**
 * A recorded exchange as it is shown: the curl line takes a JSON body from the lines behind it, so that both can be read
 * and pasted as one. Long lists in answers are cut; ids that the sandbox draws at random are zeros.
 */
export function showExchange(exchange: RecordedExchange): ShownExchange {
  const { request, response } = exchange;
  const json = jsonOf(request.body ?? '');
  const curl =
    typeof json === 'string'
      ? toCurl(exchange)
      : [
          `${toCurl({ request: { ...request, body: null } })} --data-binary @- <<'JSON'`,
          JSON.stringify(json, null, 1),
          'JSON',
        ].join('\n');
  return {
    curl,
    status: response?.status ?? 0,
    ...answerOf(response?.body ?? null),
  };
}

/** The JSON of a text; the text itself where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What is shown of an answer, as a value: the first elements of each list. */
export function shownAnswer(text: string): { value: unknown; leftOut: number } {
  let leftOut = 0;
  const value = JSON.stringify(
    jsonOf(text.replace(REQUEST_ID, NO_REQUEST_ID)),
    (_, inner: unknown) => {
      if (!Array.isArray(inner) || inner.length <= ELEMENTS_SHOWN) return inner;
      leftOut += inner.length - ELEMENTS_SHOWN;
      return inner.slice(0, ELEMENTS_SHOWN) as unknown[];
    },
  );
  return { value: JSON.parse(value), leftOut };
}

function answerOf(text: string | null): Pick<ShownExchange, 'answer' | 'leftOut'> {
  if (text === null || text === '') return {};
  const { value, leftOut } = shownAnswer(text);
  const answer = typeof value === 'string' ? value : JSON.stringify(value, null, 1);
  return { answer, ...(leftOut > 0 && { leftOut }) };
}
