import { dataSets, getOperationOf } from './reports/dataSets.ts';
import { fetchPartsOf } from './reports/ReportRequest.ts';
import { describeAnswer } from '../../src/sent/judging/answers.ts';
import type { Target } from '../../src/target/Target.ts';
import type { Examination } from '../../src/checked/Examination.ts';
import { unreadable, type Diagnosis } from '../../src/checked/Diagnosis.ts';
import type { DoctorSession } from '../../src/checked/DoctorSession.ts';

/** Looks for the restaurants and the failed reports of `fixtures.reports`; no report is requested. */
export const examination: Examination = { fixtures: examineReports };

async function examineReports(doctorSession: DoctorSession): Promise<Diagnosis[]> {
  const { target } = doctorSession;
  const { reports } = target.fixtures;
  if (reports === undefined) return [];
  const subject = 'fixtures.reports';
  if (target.urls.analytics === undefined) {
    const detail = 'cannot be looked at: the target file has no urls.analytics';
    return [{ subject, state: 'unknown', detail }];
  }
  const unknown = unreadable(subject, 'enterprise-metrics:read', target);
  if (unknown !== undefined) return [unknown];
  return [
    ...(await examineReportedRestaurants(doctorSession, reports.restaurants ?? [])),
    ...(await examineFailedReports(doctorSession)),
    ...businessDateLook(reports.businessDate),
  ];
}

/** The field names of that response are not shown in the documents, so a restaurant is looked for by its guid alone. */
async function examineReportedRestaurants(
  doctorSession: DoctorSession,
  restaurants: string[],
): Promise<Diagnosis[]> {
  if (restaurants.length === 0) return [];
  const exchange = await doctorSession.ask('analytics/restaurantsInformation', {});
  const text = exchange.response?.text.toLowerCase() ?? '';
  const absent = restaurants.filter((guid) => !text.includes(guid.toLowerCase()));
  const { target } = doctorSession;
  const reports = {
    ...target.fixtures.reports,
    restaurants: restaurants.filter((guid) => !absent.includes(guid)),
  };
  const found = restaurants.length - absent.length;
  return [
    {
      subject: 'fixtures.reports.restaurants',
      state: absent.length === 0 ? 'there' : 'missing',
      detail:
        absent.length === 0
          ? `all ${found} are in the restaurants information`
          : `not in the restaurants information (${describeAnswer(exchange)}): ${absent.join(', ')}`,
      without: { ...target, fixtures: { ...target.fixtures, reports } },
    },
  ];
}

/** Analytics › States and transitions: a request that the platform could not process is answered with 409. */
async function examineFailedReports(doctorSession: DoctorSession): Promise<Diagnosis[]> {
  const { target } = doctorSession;
  const failed = target.fixtures.reports?.failed ?? {};
  const diagnoses: Diagnosis[] = [];
  for (const dataSet of Object.values(dataSets)) {
    const guid = failed[dataSet.name];
    if (guid === undefined) continue;
    const get = getOperationOf(dataSet);
    const exchange = await doctorSession.ask(get.id, fetchPartsOf(get, guid, undefined));
    const isFailed = exchange.response?.status === 409;
    diagnoses.push({
      subject: `fixtures.reports.failed.${dataSet.name}`,
      state: isFailed ? 'there' : 'missing',
      detail: isFailed ? guid : `${guid}: expected 409, responded with ${describeAnswer(exchange)}`,
      without: withoutFailed(target, dataSet.name),
    });
  }
  return diagnoses;
}

function withoutFailed(target: Target, name: string): Target {
  const { reports } = target.fixtures;
  const failed = { ...reports?.failed, [name]: undefined };
  return { ...target, fixtures: { ...target.fixtures, reports: { ...reports, failed } } };
}

function businessDateLook(date: number | undefined): Diagnosis[] {
  if (date === undefined) return [];
  const detail = `${date}: only a report request shows whether there is data`;
  return [{ subject: 'fixtures.reports.businessDate', state: 'unknown', detail }];
}
