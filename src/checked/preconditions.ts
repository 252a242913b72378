import type { Target } from '../target/Target.ts';
import { whyForbidden } from '../target/whyForbidden.ts';
import type { Effect } from '../promised/types.ts';

/** Something that a check needs of the target: a fixture, a permission, a client, the control plane. */
export interface Precondition {
  /** Stable name, shown in the reason: `fixtures.stockItems`. */
  name: string;
  /** Why the target does not meet it, as a sentence; undefined if it does. */
  missing(target: Target): string | undefined;
}

/** The target allows this effect. */
export function permission(effect: Effect): Precondition {
  return { name: `permissions.${effect}`, missing: (target) => whyForbidden(effect, target) };
}

/**
 * A fixture of the target file: one that every target file knows, or one that a service's document declares
 * (`x-fixtures`).
 */
export function fixture(name: string): Precondition {
  return {
    name: `fixtures.${name}`,
    missing: ({ fixtures }) =>
      Object.entries(fixtures).some(([known, value]) => known === name && value !== undefined)
        ? undefined
        : `the target file has no fixtures.${name}`,
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

/** The first client has a scope. */
export function scope(name: string): Precondition {
  return {
    name: `clients[0].scopes (${name})`,
    missing: ({ clients }) =>
      clients[0].scopes.includes(name) ? undefined : `the first client lacks the scope ${name}`,
  };
}

/** A control plane, for the passing of time and for acts outside the API. */
export const control: Precondition = {
  name: 'control',
  missing: (target) =>
    target.control === undefined
      ? 'the target file has no control plane (control), which moves time and acts outside the API'
      : undefined,
};

/** An address that a target file may lack. */
export function address(name: string): Precondition {
  return {
    name: `urls.${name}`,
    missing: ({ urls }) =>
      urls[name] === undefined ? `the target file has no urls.${name}` : undefined,
  };
}

/** Why a check that needs these cannot run at a target; undefined if it can. */
export function firstMissing(preconditions: Precondition[], target: Target): string | undefined {
  return preconditions.map((need) => need.missing(target)).find((reason) => reason !== undefined);
}
