import { getRequest, GET } from '../../suites/restaurants/restaurantRequests.ts';
import { describeAnswer } from '../../src/check/answers.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import type { Examiner } from './Examiner.ts';
import type { Examined } from './Finding.ts';

const NO_TOKEN = { raw: null };

/** Asks something without a token at each address of the services: whatever the answer, somebody listens. */
export async function examineAddresses(examiner: Examiner): Promise<Examined[]> {
  const { target } = examiner;
  const base = await examiner.ask(GET, getRequest(target.fixtures.restaurant), NO_TOKEN);
  const examined = [examinedAs('urls.base', target.urls.base, base)];
  if (target.urls.analytics === undefined) return examined;
  const analytics = await examiner.ask('analytics/restaurantsInformation', {}, NO_TOKEN);
  const { analytics: _, ...urls } = target.urls;
  const part = examinedAs('urls.analytics', target.urls.analytics, analytics);
  return [...examined, { ...part, without: { ...target, urls } }];
}

function examinedAs(subject: string, url: string, exchange: LiveExchange): Examined {
  const { response } = exchange;
  if (response === null)
    return { subject, state: 'missing', detail: `${url}: ${describeAnswer(exchange)}` };
  const detail = `${url} answers (${response.status} to a request without a token)`;
  return { subject, state: 'there', detail };
}
