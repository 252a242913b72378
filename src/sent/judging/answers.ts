import { NotExercised } from './signals.ts';
import type { LiveExchange } from '../exchange/LiveExchange.ts';
import type { Operation } from '../../promised/types.ts';
import { memoized } from '../../words/memoized.ts';

/** Whether a request was answered, completely, with a status that the documents give for success. */
export function isSuccess(operation: Operation, exchange: LiveExchange): boolean {
  return matchesStatus(exchange, successStatuses(operation));
}

export const successStatuses = memoized(({ responses }: Operation): string[] => {
  const documented = responses.map(({ status }) => status);
  const of = (kind: string) => documented.filter((status) => status.startsWith(kind));
  const successes = of('2').length > 0 ? of('2') : of('3').filter((status) => status !== '304');
  // `default` describes every status that no other response describes; some documents list refusals alone.
  const isSilent = !documented.some((status) => /^[23]/.test(status));
  return successes.length === 0 && isSilent ? ['2XX'] : successes;
});

/** Whether a response is complete and has one of these statuses; `4XX` stands for all of its class. */
export function matchesStatus(
  { response, error }: Pick<LiveExchange, 'response' | 'error'>,
  statuses: readonly string[],
): boolean {
  if (response === null || error !== null) return false;
  const text = String(response.status);
  return statuses.some(
    (status) => status === text || (status.endsWith('XX') && status[0] === text[0]),
  );
}

/** What an operation did with a request that it neither accepted nor refused as documented: `answered 500 to`. */
export function statusWords({ response, error }: Pick<LiveExchange, 'response' | 'error'>): string {
  return response === null || error !== null
    ? 'returned no readable response to'
    : `responded ${response.status} to`;
}

/** A response in few words, for failures and reasons. */
export function describeAnswer({ response, error }: LiveExchange): string {
  if (error !== null) return error.message;
  if (response === null) return 'no response';
  if (response.bytes === 0) return `${response.status} without a body`;
  if (response.jsonError !== null)
    return `${response.status} with ${pageTitle(response.text) || 'a body that is not JSON'}`;
  return `${response.status} with ${describeJson(response.json)}`;
}

/** Who responds in place of an API says so in the title of its page. */
function pageTitle(text = ''): string {
  const [, title = ''] = /<title>([^<]{1,200})</i.exec(text.slice(0, 2_000)) ?? [];
  return title.trim() && `a page titled "${title.trim().slice(0, 80)}"`;
}

function describeJson(json: unknown): string {
  if (Array.isArray(json)) return `${json.length} ${json.length === 1 ? 'element' : 'elements'}`;
  if (json === null || typeof json !== 'object') return JSON.stringify(json);
  const described = ['message', 'description', 'error'].map(
    (name) => (json as Record<string, unknown>)[name],
  );
  const words = described.find((value) => typeof value === 'string');
  return words === undefined
    ? `an object of ${Object.keys(json).join(', ') || 'no members'}`
    : `"${String(words)}"`;
}

/** @throws NotExercised if a valid request, from which others start, was not accepted */
export function acceptedBy(operation: Operation, twin: LiveExchange): LiveExchange {
  if (isSuccess(operation, twin)) return twin;
  throw new NotExercised(
    `${operation.documented} did not accept the valid request that this starts from: ${describeAnswer(twin)}`,
  );
}
