import { isObject } from '../../../src/words/json/isObject.ts';
import type { SandboxRequest, SandboxResponse, Wrapper } from '../../../sandbox/types.ts';
import { type Row, answerOf } from '../../messages.ts';
import { on, type Place } from '../../on.ts';
import { without } from '../../parts.ts';
import {
  gets,
  operationOf,
  posts,
  type Get,
  type Post,
  type TimeRange,
} from './reportOperations.ts';

/** The path at which the sandbox mounts the service. */
export const MOUNT = '/analytics';
/** The day before that of the sandbox's fixtures. */
export const DAY_BEFORE = '20260315';
const RANGES: string[] = ['day', 'week', 'month', 'year'] satisfies TimeRange[];
const GUID = /^[0-9a-f-]{36}$/i;

/** Whether a request is a data request of an operation, with a JSON object in its body. */
export function isPost({ path, ranges }: Post, request: SandboxRequest): boolean {
  if (request.method !== 'POST' || !isObject(request.body)) return false;
  const below = MOUNT + path;
  return ranges.length === 0
    ? request.path === below
    : request.path.startsWith(`${below}/`) && RANGES.includes(request.path.slice(below.length + 1));
}

/** Whether a request asks an operation for a report. */
export function isGet({ path, isDeprecated }: Get, request: SandboxRequest): boolean {
  const below = `${MOUNT}${path}/`;
  if (request.method !== 'GET' || !request.path.startsWith(below)) return false;
  const rest = request.path.slice(below.length).split('/');
  const isHere = isDeprecated
    ? rest.length === 2 && RANGES.includes(rest[0] ?? '')
    : rest.length === 1;
  return isHere && GUID.test(rest.at(-1) ?? '');
}

/** Whether a request asks for a report, of any data set. */
export function isFetching({ method, path }: SandboxRequest): boolean {
  return method === 'GET' && path.startsWith(`${MOUNT}/`) && /\/[0-9a-f-]{36}$/i.test(path);
}

/** The data requests of operations, and the reports that operations give. */
export function requestsTo(...operations: Post[]): Place<Row> {
  return on((request) => operations.some((post) => isPost(post, request)));
}
export function reportsOf(...operations: Get[]): Place<Row[]> {
  return on<Row[]>((request) => operations.some((get) => isGet(get, request)));
}

/** The reports of a data set, by its current path. */
export function dataOf(dataSet: string): Place<Row[]> {
  return reportsOf(operationOf(gets, `${dataSet}/get`));
}

/** All data requests, all reports, and the list of the restaurants of the management group. */
export const requests = requestsTo(...posts);
export const reports = on<Row[]>(isFetching).where((rows) => Array.isArray(rows));
export const restaurants = on<Row[]>(({ path }) => path === `${MOUNT}/restaurants-information`);

/** The reports that data requests lead to, which know how they were requested. */
export function reportsTo(asking: Place<Row>): Place<Row[]> {
  return asking.leadingTo<Row[]>({ given: identifierIn, named: lastSegment });
}

/** Data requests to one path that are equal in their identifying fields all get the response of the first accepted one. */
export function identifiedBy(
  asking: Place<Row>,
  identityOf: (request: SandboxRequest) => unknown,
): Wrapper {
  return (next) => {
    const known = new Map<string, SandboxResponse>();
    return asking.answer((response, { request }) => {
      const identity = JSON.stringify([request.path, identityOf(request)]);
      const first = known.get(identity) ?? response;
      known.set(identity, first);
      return first;
    })(next);
  };
}

/** What the path ends with: the time range of a data request, the identifier of a GET. */
export function lastSegment({ path }: SandboxRequest): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The identifier that a data request was answered with. */
export function identifierIn({ body }: SandboxResponse): string {
  return String(body).replaceAll('"', '');
}

export function rowsIn({ body }: SandboxResponse): Row[] {
  return body as Row[];
}

export function refusal(status: number): SandboxResponse {
  return answerOf(status, { status, code: 1, message: 'refused' });
}

export function inProgress(reportRequestGuid: string): SandboxResponse {
  const body = { message: 'Try again later.', reportStatus: 'IN_PROGRESS', reportRequestGuid };
  return { status: 202, headers: { 'retry-after': '0' }, body };
}

/** A record with one of its fields under another name. */
export function renaming(field: string, other: string): (row: Row) => Row {
  return (row) => ({ ...without(row, field), [other]: row[field] });
}

/** The numbers of a record. */
export function figuresOf(row: Row = {}): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => typeof value === 'number'));
}

/** A record with other figures; the hour of the day is no figure. */
export function withFigures(row: Row, change: (figure: number, name: string) => number): Row {
  const changed = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'number' && name !== 'hour' ? change(value, name) : value,
  ]);
  return Object.fromEntries(changed) as Row;
}

/** The day of a record, from whichever field has it. */
export function dayIn({ businessDate, settledDate, salesDate }: Row): string {
  return String(businessDate ?? settledDate ?? salesDate);
}

/** A record without its figures. */
export function withoutNumbers(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => typeof value !== 'number'));
}

/** The figures of a record, each 0. */
export function zerosOf(row: Row): Row {
  return Object.fromEntries(Object.keys(figuresOf(row)).map((name) => [name, 0]));
}
