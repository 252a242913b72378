import { Hono, type Context } from 'hono';
import { readJson } from '../readJson.ts';
import { requireToken } from '../requireToken.ts';
import type { SandboxEnv } from '../SandboxEnv.ts';
import { answerShared, Shared } from '../Shared.ts';
import type { World } from '../World.ts';
import { dataSets, type DataSet } from './dataSets.ts';
import { InvalidRequest } from './InvalidRequest.ts';
import type { ReportQuery, Row } from './ReportQuery.ts';
import { readBoolean, readReportRequest } from './readReportRequest.ts';
import { refuse } from './refuse.ts';
import { reportFixtures } from './reportFixtures.ts';
import { ReportStore } from './ReportStore.ts';

/** The prefix of the service's paths. */
export const prefix = '/analytics';

/** The scopes that its document names. */
export const scopes = ['enterprise-metrics:read'];

/** Its part of the sandbox's target file. */
export const targetPart = (world: World, url: string) => ({
  urls: { analytics: `${url}${prefix}` },
  fixtures: { reports: reportFixtures(world) },
  permissions: { requestReports: true },
});

/**
 * The analytics service, to be mounted wherever: the documents do not show its address. Requests for
 * reports, their retrieval, and the restaurants of the management group.
 */
export function routes(world: World): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const reports = new ReportStore();
  routes.use(requireToken(world, { scope: 'enterprise-metrics:read', refuse }));
  routes.get('/restaurants-information', (context) => context.json(restaurantsInformation(world)));
  for (const dataSet of dataSets) {
    const request = (context: Context<SandboxEnv>) =>
      requestReport(context, world, reports, dataSet);
    const retrieve = (context: Context<SandboxEnv>) => retrieveReport(context, reports, dataSet);
    routes.post(`${dataSet.path}/:timeRange`, request);
    if (dataSet.customRange) routes.post(dataSet.path, request);
    routes.get(`${dataSet.path}/:reportRequestGuid`, retrieve);
    if (dataSet.name === 'metrics')
      routes.get(
        `${dataSet.path}/:timeRange{${dataSet.timeRanges.join('|')}}/:reportRequestGuid`,
        retrieve,
      );
  }
  return routes;
}

async function requestReport(
  context: Context<SandboxEnv>,
  world: World,
  reports: ReportStore,
  dataSet: DataSet,
): Promise<Response> {
  const timeRange = context.req.param('timeRange');
  const query = context.req.query();
  const body = await readJson(context);
  try {
    const reportQuery = readReportRequest(world, dataSet, { timeRange, query, body });
    const wording = JSON.stringify([
      context.get('client').id,
      dataSet.name,
      timeRange,
      query,
      body,
    ]);
    return context.json(reports.add(dataSet, reportQuery, wording));
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    return refuse(context, 400, error.message, error.field);
  }
}

/** The data GETs list no 400. A wrong parameter is an "unexpected error" (404), whose message says what is wrong. */
function retrieveReport(
  context: Context<SandboxEnv>,
  reports: ReportStore,
  dataSet: DataSet,
): Response {
  try {
    const withNames =
      dataSet.namesOnDemand &&
      readBoolean('fetchRestaurantNames', context.req.query('fetchRestaurantNames'));
    return showReport(context, reports, dataSet, withNames);
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    return refuse(context, 404, error.message, error.field);
  }
}

function showReport(
  context: Context<SandboxEnv>,
  reports: ReportStore,
  dataSet: DataSet,
  withNames: boolean,
): Response {
  const guid = context.req.param('reportRequestGuid')!.toLowerCase();
  const report = reports.poll(dataSet, guid);
  switch (report.state) {
    case 'unknown':
      return refuse(context, 404, `There is no ${dataSet.name} report ${guid}.`);
    case 'failed':
      return context.body(null, 409);
    case 'in progress':
      context.header('Retry-After', '0');
      return context.json(inProgress(guid), 202);
    case 'ready': {
      const { query } = report;
      const make = () => {
        const rows = dataSet.rows(query);
        return withNames ? named(rows, query) : rows;
      };
      return answerShared(context, reportsMade.get(make, dataSet.name, withNames, query));
    }
  }
}

/** What restaurants sold on a day never changes. */
const reportsMade = new Shared<Row[]>();

/** The body while data are still being gathered (ReportingDataInProgress). */
function inProgress(reportRequestGuid: string): Row {
  return {
    message: 'The data is still being gathered; try again later.',
    reportStatus: 'IN_PROGRESS',
    reportRequestGuid,
  };
}

function named(rows: Row[], { restaurants }: ReportQuery): Row[] {
  const names = new Map<unknown, string>(restaurants.map(({ guid, name }) => [guid, name]));
  return rows.map((row) => ({ ...row, restaurantName: names.get(row.restaurantGuid) }));
}

/** RestaurantsGuidName. The documents show what it says but no field names; these are this sandbox's choice. */
interface RestaurantsGuidName {
  restaurantGuid: string;
  restaurantName: string;
  activated: boolean;
  testMode: boolean;
  archived: boolean;
}

/** All restaurants of the management group, whatever their state. */
function restaurantsInformation(world: World): RestaurantsGuidName[] {
  return world
    .restaurantsOfGroup(world.managementGroupGuid)
    .map(({ guid, name, active, testMode, archived }) => ({
      restaurantGuid: guid,
      restaurantName: name,
      activated: active,
      testMode,
      archived,
    }));
}
