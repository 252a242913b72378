import type { SandboxRequest, Wrapper } from '../../../sandbox/types.ts';
import type { Row } from '../../messages.ts';
import type { Place } from '../../on.ts';
import { daysIn } from './calendar.ts';
import { bodyOf } from './conditions.ts';
import { lastSegment, refusal, requestsTo } from './messages.ts';
import { posts } from './reportOperations.ts';

/** What becomes of the two dates of a data request: others in their place, or undefined for a refusal. */
export type Change = (start: number, end: number, range: string) => [number, number] | undefined;

/** What a body calls its two dates. */
function namesOf(body: Row): [start: string, end: string] {
  return 'startDate' in body ? ['startDate', 'endDate'] : ['startBusinessDate', 'endBusinessDate'];
}

/** The first and the last date of a data request. */
export function datesOf(request: SandboxRequest): [start: unknown, end: unknown] {
  const body = bodyOf(request);
  const [start, end] = namesOf(body);
  return [body[start], body[end]];
}

export function isOfSeveralDays(request: SandboxRequest): boolean {
  const [start, end] = datesOf(request);
  return start !== end;
}

/** Changes the dates of data requests where both are numbers, or refuses them. */
export function askingDates(requests: Place<Row>, change: Change): Wrapper {
  return requests.around((next) => async (request) => {
    const [start, end] = datesOf(request);
    if (typeof start !== 'number' || typeof end !== 'number') return next(request);
    const changed = change(start, end, lastSegment(request));
    if (changed === undefined) return refusal(400);
    const body = bodyOf(request);
    const [first, last] = namesOf(body);
    return next({ ...request, body: { ...body, [first]: changed[0], [last]: changed[1] } });
  });
}

/** Refuses custom ranges of more days. */
export function customRangesUpTo(most: number): Wrapper {
  const custom = posts.filter(({ ranges }) => ranges.length === 0);
  return requestsTo(...custom)
    .when((request) => daysOf(request) > most)
    .respond(refusal(400));
}

/** How many days a data request covers, both ends counted. */
export function daysOf(request: SandboxRequest): number {
  const [start, end] = datesOf(request);
  return typeof start === 'number' && typeof end === 'number' ? daysIn(start, end) : NaN;
}
