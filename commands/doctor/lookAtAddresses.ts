import { getRequest, GET } from '../../suites/restaurants/restaurantRequests.ts';
import { describeAnswer } from '../../src/check/answers.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import type { Examiner } from './Examiner.ts';
import type { Look } from './Finding.ts';

const NO_TOKEN = { raw: null };

/** Asks something without a token at each address of the services: whatever the answer, somebody listens. */
export async function lookAtAddresses(examiner: Examiner): Promise<Look[]> {
  const { target } = examiner;
  const base = await examiner.ask(GET, getRequest(target.fixtures.restaurant), NO_TOKEN);
  const looks = [lookOf('urls.base', target.urls.base, base)];
  if (target.urls.analytics === undefined) return looks;
  const analytics = await examiner.ask('analytics/restaurantsInformation', {}, NO_TOKEN);
  const { analytics: _, ...urls } = target.urls;
  const look = lookOf('urls.analytics', target.urls.analytics, analytics);
  return [...looks, { ...look, without: { ...target, urls } }];
}

function lookOf(subject: string, url: string, exchange: LiveExchange): Look {
  const { response } = exchange;
  if (response === null)
    return { subject, state: 'missing', told: `${url}: ${describeAnswer(exchange)}` };
  const told = `${url} answers (${response.status} to a request without a token)`;
  return { subject, state: 'there', told };
}
