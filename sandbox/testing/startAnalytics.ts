import { createWorld } from '../createWorld.ts';
import { routes } from '../analytics/routes.ts';
import type { Row } from '../analytics/ReportQuery.ts';

/** For tests: the analytics service of a fresh sandbox, as its first client sees it. */
export function startAnalytics() {
  const world = createWorld();
  const app = routes(world);
  const [client] = world.clients;
  const headers = { Authorization: `Bearer ${world.tokens.issue(client!, client!.scopes)}` };
  const group = world.restaurantsOfGroup(world.managementGroupGuid);

  const get = (path: string) => app.request(path, { headers });
  const post = (path: string, body: unknown) =>
    app.request(path, { method: 'POST', headers, body: JSON.stringify(body) });

  /** Requests a report; gives its identifier. */
  const request = async (path: string, body: unknown): Promise<string> => {
    const response = await post(path, body);
    if (response.status !== 200) throw new Error(`${path} was refused: ${await response.text()}`);
    return (await response.json()) as string;
  };

  /** Requests a report and asks until it is ready; gives its rows. */
  const report = async (path: string, body: unknown, query = ''): Promise<Row[]> => {
    const address = `${path.replace(/\/(day|week|month|year)\b.*/, '')}/${await request(path, body)}${query}`;
    for (;;) {
      const response = await get(address);
      if (response.status === 200) return (await response.json()) as Row[];
      if (response.status !== 202) throw new Error(`${address} answered ${response.status}`);
    }
  };

  return { world, app, group, get, post, request, report };
}

/** The body of a data request for all restaurants, with the date fields of every data set. */
export function bodyFor(start: number, end: number): Row {
  return {
    startBusinessDate: start,
    endBusinessDate: end,
    startDate: start,
    endDate: end,
    restaurantIds: [],
    excludedRestaurantIds: [],
  };
}
