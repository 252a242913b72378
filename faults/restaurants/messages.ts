import type { SandboxRequest } from '../../sandbox/types.ts';

const INFO_PATH = '/restaurants/v1/restaurants/';
export const RESTAURANT_HEADER = 'platform-restaurant-external-id';

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

const GROUPS_PATH = '/restaurants/v1/groups/';

/** Whether a request asks for one restaurant. */
export function isGet({ path }: SandboxRequest): boolean {
  return path.startsWith(INFO_PATH);
}

/** Whether a request asks for the restaurants of a group. */
export function isList({ path }: SandboxRequest): boolean {
  return path.startsWith(GROUPS_PATH);
}

/** The GUID that a request for one restaurant has in its path. */
export function guidInPath({ path }: SandboxRequest): string {
  return decodeURIComponent(path.slice(INFO_PATH.length));
}

/** The request for another restaurant, in its path alone. */
export function withGuidInPath(request: SandboxRequest, guid: string): SandboxRequest {
  return { ...request, path: INFO_PATH + encodeURIComponent(guid) };
}

/** The GUID that a request for a group's list has in its path. */
export function groupInPath({ path }: SandboxRequest): string {
  return decodeURIComponent(path.slice(GROUPS_PATH.length, path.lastIndexOf('/')));
}

/** The request for the list of another group, in its path alone. */
export function withGroupInPath(request: SandboxRequest, group: string): SandboxRequest {
  return { ...request, path: `${GROUPS_PATH}${encodeURIComponent(group)}/restaurants` };
}
