import type { Target } from './Target.ts';

/** The target with every permission taken away: `--read-only`. */
export function readOnly(target: Target): Target {
  return {
    ...target,
    isReadOnly: true,
    permissions: Object.fromEntries(
      Object.keys(target.permissions).map((name) => [name, false]),
    ) as unknown as Target['permissions'],
  };
}
