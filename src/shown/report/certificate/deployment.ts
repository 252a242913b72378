import type { Verdict } from '../../../decided/types.ts';

/** The target, with its environment unless its name says that. */
export function subjectOf({ name, environment }: Verdict['target']): string {
  const isSaid = name.toLowerCase().includes(environment.toLowerCase());
  return isSaid ? name : `${name} (environment: ${environment})`;
}

/** Whose deployment was tested, and which version of it: `ACME Bistro, version 2026.11.3`. */
export function deploymentText({ deployment = {} }: Verdict['target']): string {
  const { owner, version } = deployment;
  if (owner === undefined && version === undefined)
    return 'owner and version not stated (`deployment` in the target file states them)';
  return `${owner ?? 'owner not stated'}, version ${version ?? 'not stated'}`;
}
