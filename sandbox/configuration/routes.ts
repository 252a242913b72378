import { Hono, type Context } from 'hono';
import { requireRestaurant } from '../requireRestaurant.ts';
import { requireToken } from '../requireToken.ts';
import { refusePlainly, type SandboxEnv } from '../SandboxEnv.ts';
import { answerShared } from '../Shared.ts';
import type { World } from '../World.ts';
import { archivedEntitiesOf } from './archivedEntitiesOf.ts';
import type { Resource, ServiceReference } from './Configuration.ts';
import { entitiesOf, referencesWithin } from './entitiesOf.ts';
import { pageOf } from './pageOf.ts';
import { resources } from './resources.ts';
import type { Restaurant } from '../Restaurant.ts';

/** The prefix of the service's paths. */
export const prefix = '/config/v2';

/** The scopes that its document names. */
export const scopes = ['config:read'];

/** Its part of the sandbox's target file. */
export const targetPart = ({ restaurants: [restaurant] }: World) => ({
  fixtures: { archivedEntities: archivedEntitiesOf(restaurant!) },
});

/**
 * The configuration service, to be mounted at `/config/v2`: list and single operation of every
 * resource, and tip withholding.
 *
 * The documents show no refusals (Configuration › Errors). Here an unknown GUID gets 404,
 * a page token that was not issued for this list, restaurant and filter gets 400, and so does a
 * `lastModified` that is no date-time with offset.
 */
export function routes(world: World): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  routes.use(requireToken(world, { scope: 'config:read' }), requireRestaurant(world));
  routes.get('/tipWithholding', (context) =>
    context.json(tipWithholdingOf(context.get('restaurant'))),
  );
  for (const resource of resources.values()) {
    routes.get(`/${resource.path}`, (context) => list(context, resource));
    routes.get(`/${resource.path}/:guid`, (context) =>
      single(context, resource, context.req.param('guid').toLowerCase()),
    );
  }
  return routes;
}

function list(context: Context<SandboxEnv>, resource: Resource): Response {
  const page = pageOf(context.get('restaurant'), resource, {
    pageToken: context.req.query('pageToken'),
    lastModified: context.req.query('lastModified'),
  });
  if ('problem' in page) return refusePlainly(context, 400, page.problem);
  if (page.nextPageToken !== undefined)
    context.header('Platform-Next-Page-Token', page.nextPageToken);
  return answerShared(context, page.entities);
}

function single(context: Context<SandboxEnv>, resource: Resource, guid: string): Response {
  const stored = entitiesOf(context.get('restaurant'), resource).find(
    ({ entity }) => entity.guid === guid,
  );
  if (!stored) return refusePlainly(context, 404, `There is no ${resource.entityType} ${guid}.`);
  return answerShared(context, stored.entity);
}

/** Whether and how much of credit card tips a restaurant withholds. */
interface TipWithholding extends ServiceReference {
  enabled: boolean;
  /** The withheld percentage, as a decimal. */
  percentage: number;
}

/** The one tip withholding of a restaurant: about half of them, the first one too, have it enabled. */
function tipWithholdingOf(restaurant: Restaurant): TipWithholding {
  const reference = referencesWithin(restaurant).service('TipWithholding', 0);
  const enabled = Number.parseInt(restaurant.guid.slice(0, 1), 16) % 2 === 1;
  return { ...reference, enabled, percentage: 2.75 };
}
