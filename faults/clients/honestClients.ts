import { randomUUID } from 'node:crypto';
import type { CallerAnswer, HonestClient } from './Caller.ts';
import { Partner } from './Partner.ts';
import {
  first,
  gathering,
  inUnknownState,
  isTo,
  lost,
  tooMany,
  unauthorized,
  withUnknownField,
} from './scenarios.ts';

const LISTS = ['tables', 'menuItems', 'diningOptions', 'discounts'];
const STOCK = '/stock/v1/inventory';

/** Copies the configuration each night, page by page: only what changed since the last time. */
const nightly: HonestClient = {
  id: 'clients/honest/nightly-copy',
  description: 'One process, one token, all pages; waits when told to, ignores unknown fields.',
  wrap: (next) =>
    first(
      1,
      isTo('GET', '/tables'),
      tooMany(30),
    )(first(Infinity, isTo('GET', '/menuItems'), withUnknownField)(next)),
  call: async (caller) => {
    const partner = new Partner(caller);
    await partner.login();
    for (const restaurant of [partner.known.restaurant, partner.known.otherRestaurant])
      for (const list of LISTS) await walk(partner, list, restaurant);
    await partner.get('/config/v2/tipWithholding');
    await partner.get(`/restaurants/v1/restaurants/${partner.known.restaurant}`, {
      query: 'includeArchived=true',
    });
    await partner.get(`/restaurants/v1/groups/${partner.known.group}/restaurants`);
  },
};

async function walk(partner: Partner, list: string, restaurant: string): Promise<void> {
  const since = new URLSearchParams({ lastModified: '2020-01-01T00:00:00.000+0000' });
  for (let token: string | undefined = ''; token !== undefined;) {
    const query = new URLSearchParams(since);
    if (token !== '') query.set('pageToken', token);
    const answer = await partner.get(`/config/v2/${list}`, { restaurant, query: query.toString() });
    const wait = Number(answer?.headers['retry-after'] ?? 0);
    if (answer?.status === 429) await partner.wait(wait);
    else token = answer?.headers['platform-next-page-token'];
  }
}

/** Sells: several processes, each with a token, pay and set stock at the same time. */
const tills: HonestClient = {
  id: 'clients/honest/tills',
  description:
    'Three processes. A payment that got no response is sent again unchanged, as is one whose token was too old; an unknown state is left alone.',
  wrap: (next) => {
    const lossy = first(1, isTo('PUT', '/payments/'), lost)(next);
    const ended = first(1, isTo('PUT', '/payments/'), unauthorized)(lossy);
    return first(Infinity, isTo('PUT', '/payments/'), (response, nth) =>
      nth > 3 && response.status === 200 ? inUnknownState(response, nth) : response,
    )(ended);
  },
  call: async (caller) => {
    const all = [1, 2, 3].map(() => new Partner(caller));
    for (const till of all) await till.login();
    await Promise.all(all.map(sell));
  },
};

async function sell(till: Partner): Promise<void> {
  for (let order = 0; order < 2; order++) {
    const id = randomUUID();
    const pay = () =>
      till.authorize({
        id,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        change: (body) => ({ ...body, amount: 10 + order, tipAmount: 0 }),
      });
    for (let answer = await pay(), left = 3; left > 0 && !isDone(answer); left--) {
      if (answer?.status === 401) await till.login();
      await till.wait(1);
      answer = await pay();
    }
    await till.wait(20);
  }
  const [soup, cake] = till.known.items;
  await till.update(
    { guid: soup?.guid, status: 'QUANTITY', quantity: 2.5 },
    { multiLocationId: cake?.multiLocationId, status: 'OUT_OF_STOCK', quantity: null },
  );
  await till.get(STOCK, { query: 'status=QUANTITY' });
  await till.call('POST', `${STOCK}/search`, {
    json: { multiLocationIds: [cake?.multiLocationId] },
  });
  await till.update({ guid: soup?.guid, status: 'IN_STOCK' });
}

function isDone(answer: CallerAnswer | undefined): boolean {
  return answer !== undefined && answer.status !== 401 && answer.status < 500;
}

/** Shows figures: started again for each person who looks, with a token of its own, which it uses for all of its requests. */
const dashboard: HonestClient = {
  id: 'clients/honest/dashboard',
  description:
    'A process for each of many people, each with a token; asks for reports with longer and longer pauses, and requests a new one if one has failed.',
  wrap: first(4, isTo('GET', '/labor/'), gathering),
  call: async (caller) => {
    for (let person = 0; person < 8; person++) {
      const partner = new Partner(caller);
      await partner.login();
      // The first GET says that the report which was requested yesterday has failed.
      const { menu = '' } = caller.known.reports.failed;
      if (person === 0) await partner.get(`analytics:/menu/${menu}`);
      await look(partner);
    }
  },
};

async function look(partner: Partner): Promise<void> {
  const labor = await partner.request('/labor/week', {
    endBusinessDate: 20260322,
    groupBy: ['JOB'],
  });
  const menu = await partner.request('/menu/day', { groupBy: ['MENU', 'MENU_ITEM'] });
  const payout = await partner.request('/payout/month', { endDate: 20260415 });
  const metrics = await partner.request('/metrics/day', { query: 'aggregateBy=HOUR' });
  await partner.request('/metrics', { endBusinessDate: 20261231 });
  for (const path of [
    `/labor/${labor}`,
    `/menu/${menu}`,
    `/payout/${payout}`,
    `/metrics/${metrics}`,
  ])
    for (let pause = 0.5; pause < 60; pause *= 2) {
      const answer = await partner.get(`analytics:${path}`);
      if (answer?.status !== 202) break;
      await partner.wait(pause);
    }
  await connected(partner);
}

/** Follows the link field, as web links are followed. */
async function connected(partner: Partner): Promise<void> {
  const since = 'lastModified=2020-01-01T00%3a00%3a00-0000';
  await partner.get('/partners/v1/restaurants', { restaurant: null, query: since });
  let query: string | undefined = 'pageSize=2';
  for (let page = 0; query !== undefined && page < 3; page++) {
    const answer = await partner.get('/partners/v1/connectedRestaurants', {
      restaurant: null,
      query,
    });
    const link = answer?.headers['link'] ?? '';
    query = /<[^>]*\?([^>]*)>\s*;\s*rel="?next/.exec(link)?.[1];
  }
}

/** Clients that keep all that the documents ask, each in a way of its own: no rule may notice any of them. */
export const honestClients: HonestClient[] = [nightly, tills, dashboard];
