import type { SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import type { Variant } from '../Fault.ts';
import { changing } from '../answers.ts';

type Row = Record<string, unknown>;

/** Where the sandbox mounts the service. */
const MOUNT = '/analytics/';
/** What differs here are reports, which the rules by hand look at (their names have hyphens), and how they are answered. */
const RULES = [
  'analytics/*-*',
  'analytics/BusinessDate/*',
  'analytics/*/accepts',
  'analytics/*/response/*',
];
/** Those of two data sets stand for all where the run has to wait. */
const FEW = ['analytics/labor/*-*', 'analytics/labor/*/accepts', 'analytics/metrics/get*/*-*'];

const differences: Omit<Variant, 'services'>[] = [
  {
    id: 'one-record-as-an-object',
    description: 'A report of one record is that record, in place of an array of it.',
    wrap: changingRows((rows) => (rows.length === 1 ? rows[0] : rows)),
  },
  {
    id: 'other-order-each-time',
    description: 'The records of a report come in another order every second time.',
    wrap: (next) => {
      let count = 0;
      return changingRows((rows) => ((count += 1) % 2 === 0 ? rows.toReversed() : rows))(next);
    },
  },
  {
    id: 'null-for-absent-fields',
    description: 'Fields without a value are null, in place of being left out.',
    wrap: changingRows((rows) => rows.map((row) => ({ ...absentFieldsOf(row), ...row }))),
  },
  {
    id: 'settled-dates-with-hyphens',
    description: 'settledDate, whose form is not shown, has hyphens.',
    wrap: changingRows((rows) =>
      rows.map((row) =>
        typeof row['settledDate'] === 'string'
          ? { ...row, settledDate: row['settledDate'].replace(/^(....)(..)(..)$/, '$1-$2-$3') }
          : row,
      ),
    ),
  },
  {
    id: 'nothing-to-report',
    description: 'Every report is without records.',
    wrap: changingRows(() => []),
  },
  {
    id: 'timeouts-at-first',
    description: 'The first question for a report is answered with 504.',
    run: FEW,
    wrap: (next) => {
      const asked = new Set<string>();
      return async (request) => {
        if (!isFetching(request) || asked.has(request.path)) return next(request);
        asked.add(request.path);
        return { status: 504, headers: {}, body: undefined };
      };
    },
  },
  {
    id: 'unprocessed-at-first',
    description: 'The first reports cannot be processed (409) and have to be requested again.',
    wrap: (next) => {
      const failed = new Set<string>();
      return async (request) => {
        const response = await next(request);
        if (!isFetching(request) || response.status >= 400) return response;
        if (response.status === 202 && failed.size < 3) failed.add(request.path);
        return failed.has(request.path) ? { status: 409, headers: {}, body: undefined } : response;
      };
    },
  },
  {
    id: 'nothing-before-this-year',
    description: 'Requests for dates before 2026 are refused, because there are no data.',
    wrap: (next) => async (request) => {
      const { startBusinessDate, startDate } = (request.body ?? {}) as Row;
      const start = startBusinessDate ?? startDate;
      return isRequesting(request) && typeof start === 'number' && start < 20_260_101
        ? { status: 400, headers: {}, body: { status: 400, code: 1, message: 'too long ago' } }
        : next(request);
    },
  },
  {
    id: 'same-request-same-identifier',
    description: 'The same request gets the same identifier again.',
    wrap: (next) => {
      const known = new Map<string, SandboxResponse>();
      return async (request) => {
        const response = await next(request);
        if (!isRequesting(request) || response.status !== 200) return response;
        const key = JSON.stringify([request.path, String(request.query), request.body]);
        const first = known.get(key) ?? response;
        known.set(key, first);
        return first;
      };
    },
  },
  {
    id: 'ready-at-once',
    description: 'Reports are ready at the first question.',
    wrap: (next) => async (request) => {
      let response = await next(request);
      while (isFetching(request) && response.status === 202) response = await next(request);
      return response;
    },
  },
  {
    id: 'ready-late',
    description: 'Reports stay in progress for a few questions more.',
    run: FEW,
    wrap: (next) => {
      const held = new Map<string, { answer: SandboxResponse; left: number }>();
      return async (request) => {
        const waiting = held.get(request.path);
        if (waiting !== undefined && waiting.left > 0) {
          waiting.left -= 1;
          return waiting.answer;
        }
        const response = await next(request);
        if (response.status === 202) held.set(request.path, { answer: response, left: 3 });
        return response;
      };
    },
  },
];

/** Honest differences of reports. */
export const variants: Variant[] = differences.map((variant) => ({
  services: ['analytics'],
  run: RULES,
  ...variant,
}));

function isRequesting({ method, path }: SandboxRequest): boolean {
  return method === 'POST' && path.startsWith(MOUNT);
}

function isFetching({ method, path }: SandboxRequest): boolean {
  return method === 'GET' && path.startsWith(MOUNT) && /\/[0-9a-f-]{36}$/i.test(path);
}

/** Changes the records of every report. */
function changingRows(change: (rows: Row[]) => unknown): Wrapper {
  return changing((response, request) =>
    isFetching(request) && response.status === 200 && Array.isArray(response.body)
      ? { ...response, body: change(response.body as Row[]) }
      : response,
  );
}

/** The fields that records of the same data set have with another grouping, or when asked to, each null. */
function absentFieldsOf(row: Row): Row {
  if ('regularHours' in row) {
    return {
      netSalesAmount: null,
      grossSalesAmount: null,
      jobGuid: null,
      jobTitle: null,
      jobCode: null,
      employeeGuid: null,
    };
  }
  if ('wasteCount' in row) return { menuGuid: null, menuName: null, modifierGuid: null };
  return 'checkTipAmount' in row ? { restaurantName: null } : {};
}
