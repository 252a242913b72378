import { byId } from '../Fault.ts';
import type { Wrapper } from '../../sandbox/types.ts';
import {
  first,
  gathering,
  inUnknownState,
  isTo,
  serverError,
  tooMany,
  unauthorized,
  vanishingPages,
  withUnknownField,
} from './scenarios.ts';

/** What a sandbox plays for a client that is being tried out. */
export interface PlayedScenario {
  id: string;
  wrap: Wrapper;
}

const isCall = ({ path }: { path: string }) => !path.includes('/authentication/');

/** Each third response to calls that are meant. */
const eachThird = (change: Parameters<typeof first>[2]): Wrapper =>
  first(Infinity, isCall, (response, nth) => (nth % 3 === 0 ? change(response, nth) : response));

/** The scenarios, by the names that `proxy --scenario` takes. */
export const playedScenarios = byId<PlayedScenario>({
  'too-many-requests': { wrap: eachThird(tooMany(2)) },
  'ended-token': { wrap: eachThird(unauthorized) },
  'server-error': { wrap: eachThird(serverError) },
  'page-vanishes': { wrap: vanishingPages },
  'late-reports': {
    wrap: first(Infinity, isTo('GET', '/analytics/'), (response, nth) =>
      nth % 4 === 0 || response.status !== 200 ? response : gathering(response, nth),
    ),
  },
  'unknown-fields': {
    wrap: first(Infinity, isCall, (response, nth) =>
      typeof response.body === 'object' ? withUnknownField(response, nth) : response,
    ),
  },
  'unknown-state': {
    wrap: first(Infinity, isTo('PUT', '/payments/'), (response, nth) =>
      response.status === 200 ? inUnknownState(response, nth) : response,
    ),
  },
});
