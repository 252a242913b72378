import type { SandboxRequest, Wrapper } from '../../sandbox/types.ts';
import { changing } from '../answers.ts';
import {
  isGet,
  isList,
  type DaySchedule,
  type General,
  type Info,
  type Listed,
  type Service,
} from './messages.ts';

/** Changes the information of restaurants. */
export function changingInfo(change: (info: Info, request: SandboxRequest) => object): Wrapper {
  return changing((response, request) =>
    isGet(request) && response.status === 200
      ? { ...response, body: change(response.body as Info, request) }
      : response,
  );
}

/** Changes `general`. */
export function changingGeneral(
  change: (general: General, request: SandboxRequest) => object,
): Wrapper {
  return changingInfo((info, request) => ({ ...info, general: change(info.general, request) }));
}

/** Changes every day schedule. */
export function changingDays(change: (day: DaySchedule) => object): Wrapper {
  return changingInfo((info) => {
    const days = Object.entries(info.schedules.daySchedules);
    const daySchedules = Object.fromEntries(days.map(([key, day]) => [key, change(day)]));
    return { ...info, schedules: { ...info.schedules, daySchedules } };
  });
}

/** Changes every service of every day schedule. */
export function changingServices(change: (service: Service) => object): Wrapper {
  return changingDays((day) => ({ ...day, services: day.services.map(change) }));
}

/** Changes the key that a day of the week has. */
export function changingWeek(day: string, key: string): Wrapper {
  return changingInfo((info) => {
    const weekSchedule = { ...info.schedules.weekSchedule, [day]: key };
    return { ...info, schedules: { ...info.schedules, weekSchedule } };
  });
}

/** Changes the list of a group. */
export function changingList(
  change: (listed: Listed[], request: SandboxRequest) => object,
): Wrapper {
  return changing((response, request) =>
    isList(request) && response.status === 200
      ? { ...response, body: change(response.body as Listed[], request) }
      : response,
  );
}

/** Changes includeArchived before it is handled: undefined stands for its absence, before and after. */
export function changingIncludeArchived(
  change: (text: string | undefined) => string | undefined,
): Wrapper {
  return (next) => (request) => {
    if (!isGet(request)) return next(request);
    const query = new URLSearchParams(request.query);
    const changed = change(query.get('includeArchived') ?? undefined);
    if (changed === undefined) query.delete('includeArchived');
    else query.set('includeArchived', changed);
    return next({ ...request, query });
  };
}

/** Answers otherwise to requests for a restaurant that is not found. */
export function changingNotFound(
  status: number,
  isMeant: (request: SandboxRequest, isArchived: boolean) => boolean,
): Wrapper {
  return changing((response, request) => {
    if (!isGet(request) || response.status !== 404) return response;
    const isArchived = JSON.stringify(response.body ?? '').includes('archived');
    return isMeant(request, isArchived) ? { ...response, status } : response;
  });
}
