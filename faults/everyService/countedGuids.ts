import { menuItemsOf } from '../../sandbox/menuItemsOf.ts';
import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import type { SandboxRequest, SandboxResponse } from '../../sandbox/types.ts';
import { replaceUuids, uuidsIn } from '../../src/words/json/uuid.ts';
import type { Variant } from '../Fault.ts';
import { isLogin, bodyText, withJson } from '../answers.ts';

/**
 * "Platform GUID" (Stock, Resources): no document says that each GUID is random, so counted GUIDs, one after the other,
 * are allowed.
 */
export const countedGuids: Variant = {
  id: 'counted-guids',
  description:
    'GUIDs are counted up, as in test data made by hand: each is next to those of other restaurants, groups, items or reports.',
  inTargetFile: (text) => seeds.known(text),
  wrap: (next) => {
    const numbers = new Numbers();
    return async (request) => {
      if (isLogin(request)) return next(request);
      numbers.leaveAlone(request);
      return countedIn(await next(drawnIn(request, numbers)), numbers);
    };
  },
};

/** GUIDs of the sandbox, each with the counted one that replaces it. */
class Numbers {
  readonly #counted = new Map<string, string>();
  readonly #drawn = new Map<string, string>();
  readonly #left = new Set<string>();

  constructor() {
    const [first, second] = restaurantSeeds.map(menuItemsOf);
    const seeds = [
      ...restaurantSeeds.map(({ guid }) => guid),
      ...restaurantSeeds.map(({ managementGroupGuid }) => managementGroupGuid),
      ...[...(first ?? []), ...(second ?? [])].map(({ guid }) => guid),
    ];
    for (const guid of seeds) this.#add(guid);
  }

  /** GUIDs that a client made up must come back to it unchanged. */
  leaveAlone({ path, headers, query, body }: SandboxRequest): void {
    for (const guid of uuidsIn([path, headers, [...query], body ?? null]))
      if (!this.#drawn.has(guid.toLowerCase())) this.#left.add(guid.toLowerCase());
  }

  /** A text in which the GUIDs that the sandbox starts with are replaced by counted ones. */
  known(text: string): string {
    return replaceUuids(text, (guid) => this.#counted.get(guid) ?? guid);
  }

  /** A text in which all GUIDs are replaced; a new one gets the next number. */
  counted(text: string): string {
    return replaceUuids(text, (guid) => {
      if (!this.#left.has(guid)) this.#add(guid);
      return this.#counted.get(guid) ?? guid;
    });
  }

  /** A text in which counted GUIDs are replaced by the sandbox's. */
  drawn(text: string): string {
    return replaceUuids(text, (guid) => this.#drawn.get(guid.toLowerCase()) ?? guid);
  }

  #add(guid: string): void {
    if (this.#counted.has(guid)) return;
    const counted = `c0ffee00-0000-4000-8000-${this.#counted.size.toString(16).padStart(12, '0')}`;
    this.#counted.set(guid, counted);
    this.#drawn.set(counted, guid);
  }
}

const seeds = new Numbers();

function drawnIn(request: SandboxRequest, numbers: Numbers): SandboxRequest {
  const inValues = (entries: Iterable<[string, string]>) =>
    [...entries].map(([name, value]): [string, string] => [name, numbers.drawn(value)]);
  return {
    ...request,
    path: numbers.drawn(request.path),
    query: new URLSearchParams(inValues(request.query)),
    headers: Object.fromEntries(inValues(Object.entries(request.headers))),
    body: inBody(request.body, (text) => numbers.drawn(text)),
  };
}

function countedIn(response: SandboxResponse, numbers: Numbers): SandboxResponse {
  const count = (text: string) => numbers.counted(text);
  const headers = Object.entries(response.headers).map(([name, value]) => [name, count(value)]);
  const answer = { ...response, headers: Object.fromEntries(headers) as Record<string, string> };
  if (typeof answer.body === 'string') return { ...answer, body: count(answer.body) };
  return withJson(answer, () => JSON.parse(count(bodyText(answer))) as unknown);
}

/** Text stays text; a body that is absent or no JSON stays as it is. */
function inBody(body: unknown, change: (text: string) => string): unknown {
  if (typeof body === 'string') return change(body);
  return body === undefined ? body : (JSON.parse(change(JSON.stringify(body))) as unknown);
}
