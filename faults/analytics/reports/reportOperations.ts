/** The time ranges that a path may name (Analytics › Endpoints). */
export type TimeRange = 'day' | 'week' | 'month' | 'year';

/** An operation that requests reports. */
export interface Post {
  id: string;
  /** Below the service. */
  path: string;
  /** The ranges that its path may name; none if the range is custom and the path names none. */
  ranges: TimeRange[];
  /** The fields of its body that hold the dates. */
  dates: [start: string, end: string];
  /** Whether each of its records has a day, in some field. */
  hasRowDate: boolean;
  /** Whether its records name their restaurants. */
  namesRestaurants: boolean;
}

/** An operation that fetches reports. */
export interface Get {
  id: string;
  /** Below the service. */
  path: string;
  /** Whether its path names the time range too. */
  isDeprecated: boolean;
}

const BUSINESS_DATES: Post['dates'] = ['startBusinessDate', 'endBusinessDate'];
const DATES: Post['dates'] = ['startDate', 'endDate'];
const ALL: TimeRange[] = ['day', 'week', 'month', 'year'];
const UP_TO_A_MONTH: TimeRange[] = ['day', 'week', 'month'];

export const posts: Post[] = [
  post('metrics/request', '/metrics', [], BUSINESS_DATES),
  post('metrics/requestRange', '/metrics', ALL, BUSINESS_DATES),
  post('check/request', '/check', ['day'], BUSINESS_DATES),
  post('labor/request', '/labor', UP_TO_A_MONTH, BUSINESS_DATES, 'dated', 'named'),
  post('menu/request', '/menu', [], BUSINESS_DATES, 'dated', 'named'),
  post('menu/requestRange', '/menu', ALL, BUSINESS_DATES, 'dated', 'named'),
  post('payout/request', '/payout', UP_TO_A_MONTH, DATES, 'dated', 'named'),
  post('payoutPayments/request', '/payout/payments', ['day'], DATES, 'named'),
  post('payoutSalesDate/request', '/payout/sales-date', UP_TO_A_MONTH, DATES, 'dated', 'named'),
];

/** Operations whose records name their restaurants, those whose records do not, and those whose records have a day each. */
export const named = posts.filter(({ namesRestaurants }) => namesRestaurants);
export const unnamed = posts.filter(({ namesRestaurants }) => !namesRestaurants);
export const dated = posts.filter(({ hasRowDate }) => hasRowDate);

export const gets: Get[] = [
  get('metrics/get', '/metrics'),
  get('check/get', '/check'),
  get('labor/get', '/labor'),
  get('menu/get', '/menu'),
  get('payout/get', '/payout'),
  get('payoutPayments/get', '/payout/payments'),
  get('payoutSalesDate/get', '/payout/sales-date'),
  { ...get('metrics/getDeprecated', '/metrics'), isDeprecated: true },
];

export function rulesOf(operations: { id: string }[], rule: string): string[] {
  return operations.map(({ id }) => `${id}/${rule}`);
}

/** @throws Error for a name that no operation has (an error of ours) */
export function operationOf<Operation extends { id: string }>(
  operations: Operation[],
  name: string,
): Operation {
  const found = operations.find(({ id }) => id === `analytics/${name}`);
  if (found === undefined) throw new Error(`analytics has no operation ${name}`);
  return found;
}

function post(
  name: string,
  path: string,
  ranges: TimeRange[],
  dates: Post['dates'],
  ...records: ('dated' | 'named')[]
): Post {
  return {
    id: `analytics/${name}`,
    path,
    ranges,
    dates,
    hasRowDate: records.includes('dated'),
    namesRestaurants: records.includes('named'),
  };
}

function get(name: string, path: string): Get {
  return { id: `analytics/${name}`, path, isDeprecated: false };
}
