import type { SandboxRequest, Wrapper } from '../../sandbox/types.ts';
import type { Condition } from '../messages.ts';
import { on } from '../on.ts';

const INFO_PATH = '/restaurants/v1/restaurants/';
const GROUPS_PATH = '/restaurants/v1/groups/';

/** The information of a restaurant, as far as faults are about it, as the sandbox gives it. */
export interface Info {
  guid: string;
  general: General;
  schedules: { daySchedules: Record<string, DaySchedule>; weekSchedule: Record<string, string> };
  delivery: { area: string };
  location: { latitude: number; longitude: number };
}

export interface General {
  name: string;
  managementGroupGuid: string;
  timeZone: string;
  currencyCode: string;
  /** yyyyMMdd */
  firstBusinessDate: number;
  archived?: boolean;
}

/** Times of day as `HH:mm:ss`. */
export interface DaySchedule {
  openTime: string;
  closeTime: string;
  services: Service[];
}

export interface Service {
  name: string;
  overnight: boolean;
  hours: { startTime: string; endTime: string };
}

/** An element of a group's list. */
export interface Listed {
  guid: string;
}

/** Whether a request asks for one restaurant. */
export function isGet({ path }: SandboxRequest): boolean {
  return path.startsWith(INFO_PATH);
}

/** Whether a request asks for the restaurants of a group. */
export function isList({ path }: SandboxRequest): boolean {
  return path.startsWith(GROUPS_PATH);
}

/** The information of one restaurant, and parts of it. */
export const get = on<Info>(isGet);
export const general = get.at('general');
export const days = get.at('schedules').at('daySchedules').each;
export const services = days.at('services').each;

export const list = on<Listed[]>(isList);

/** Responds otherwise if a restaurant is not found: an archived one, or an unknown one. */
export function notFound(
  which: 'archived' | 'unknown',
  status: number,
  ...conditions: Condition<SandboxRequest>[]
): Wrapper {
  return get
    .when(...conditions)
    .answered(404)
    .answer((response) => {
      const isArchived = JSON.stringify(response.body ?? '').includes('archived');
      return isArchived === (which === 'archived') ? { ...response, status } : response;
    });
}

export function guidInPath({ path }: SandboxRequest): string {
  return decodeURIComponent(path.slice(INFO_PATH.length));
}

/** The request for another restaurant, in its path alone. */
export function withGuidInPath(request: SandboxRequest, guid: string): SandboxRequest {
  return { ...request, path: INFO_PATH + encodeURIComponent(guid) };
}

export function groupInPath({ path }: SandboxRequest): string {
  return decodeURIComponent(path.slice(GROUPS_PATH.length, path.lastIndexOf('/')));
}

/** The request for the list of another group, in its path alone. */
export function withGroupInPath(request: SandboxRequest, group: string): SandboxRequest {
  return { ...request, path: `${GROUPS_PATH}${encodeURIComponent(group)}/restaurants` };
}
