import type { ReportDataSet, Target } from '../target/Target.ts';
import type { Effect } from '../spec/types.ts';

/** Something that a check relies on at the target: a fixture, a permission, a client, the control plane. */
export interface Precondition {
  /** Stable name, told in the reason: `fixtures.stockItems`. */
  name: string;
  /** Why the target does not meet it, as a sentence; undefined where it does. */
  missing(target: Target): string | undefined;
}

const PERMISSION_WORDS: Record<Effect, string> = {
  authorizePayments: 'authorize payments',
  updateStock: 'update stock',
  requestReports: 'request reports',
};

/** The run may change this at the target (`permissions` of the target file; `--read-only` takes all of them away). */
export function permission(effect: Effect): Precondition {
  return {
    name: `permissions.${effect}`,
    missing: (target) =>
      target.permissions[effect]
        ? undefined
        : `the run may not ${PERMISSION_WORDS[effect]} here (permissions.${effect} is false, or --read-only)`,
  };
}

/** A fixture of the target file that is one value. */
export function fixture(
  name: 'otherRestaurant' | 'archivedRestaurant' | 'managementGroup' | 'reports',
): Precondition {
  return {
    name: `fixtures.${name}`,
    missing: (target) =>
      target.fixtures[name] === undefined ? `the target file has no fixtures.${name}` : undefined,
  };
}

/** A card whose authorization has this outcome. */
export function card(outcome: 'AUTHORIZED' | 'DENIED'): Precondition {
  return {
    name: `fixtures.cards (${outcome})`,
    missing: ({ fixtures }) =>
      fixtures.cards?.some((known) => known.outcome === outcome)
        ? undefined
        : `the target file has no card in fixtures.cards whose outcome is ${outcome}`,
  };
}

/** So many items whose stock the run may change; with `multiLocationId` where a check needs that identifier. */
export function stockItems(count: number, having?: 'multiLocationId'): Precondition {
  const what = having === undefined ? `${count}` : `${count} with a ${having}`;
  return {
    name: `fixtures.stockItems (${what})`,
    missing: ({ fixtures }) => {
      const usable = (fixtures.stockItems ?? []).filter(
        (item) => having === undefined || item[having] !== undefined,
      );
      return usable.length >= count
        ? undefined
        : `fixtures.stockItems holds ${usable.length} usable items, this needs ${what}`;
    },
  };
}

/** A client that lacks a scope, so that the refusal can be tested. */
export function clientWithout(scope: string): Precondition {
  return {
    name: `clients (one without ${scope})`,
    missing: ({ clients }) =>
      clients.slice(1).some((client) => !client.scopes.includes(scope))
        ? undefined
        : `the target file has no further client that lacks the scope ${scope}`,
  };
}

/** A client without permission for the partner access endpoints. */
export const clientWithoutPartnerAccess: Precondition = {
  name: 'clients (one with partnerAccess: false)',
  missing: ({ clients }) =>
    clients.some((client) => !client.partnerAccess)
      ? undefined
      : 'the target file has no client with partnerAccess: false',
};

/** A client that may use the partner access endpoints: the first one. */
export const partnerAccess: Precondition = {
  name: 'clients[0].partnerAccess',
  missing: ({ clients }) =>
    clients[0]?.partnerAccess ? undefined : 'the first client has partnerAccess: false',
};

/** The first client holds a scope. */
export function scope(name: string): Precondition {
  return {
    name: `clients[0].scopes (${name})`,
    missing: ({ clients }) =>
      clients[0]?.scopes.includes(name)
        ? undefined
        : `the first client does not hold the scope ${name}`,
  };
}

/** The address of the analytics service, which the documents do not show. */
export const analyticsAddress: Precondition = {
  name: 'urls.analytics',
  missing: ({ urls }) =>
    urls.analytics === undefined ? 'the target file has no urls.analytics' : undefined,
};

/** A control plane, for the passing of time and for acts outside the API. */
export const control: Precondition = {
  name: 'control',
  missing: (target) =>
    target.control === undefined
      ? 'the target file names no control plane (control), which moves time and acts outside the API'
      : undefined,
};

/** A report request that the platform could not process, for one data set. */
export function failedReport(dataSet: ReportDataSet): Precondition {
  return {
    name: `fixtures.reports.failed.${dataSet}`,
    missing: ({ fixtures }) =>
      fixtures.reports?.failed?.[dataSet] === undefined
        ? `the target file has no fixtures.reports.failed.${dataSet}`
        : undefined,
  };
}
