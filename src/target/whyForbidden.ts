import type { Target } from './Target.ts';

/**
 * Why a run may not do what needs this permission, as a sentence; undefined if it may (`permissions` of the target file;
 * `--read-only` takes all of them away).
 */
export function whyForbidden(effect: string, target: Target): string | undefined {
  const permissions: Partial<Record<string, boolean>> = target.permissions;
  const option = target.options?.[effect];
  if (permissions[effect] === true) return undefined;
  return option !== undefined
    ? `the run may only read (give ${option} to let it change something)`
    : `the run may not ${wordsOf(effect)} here (${target.isReadOnly ? '--read-only' : `permissions.${effect} is false`})`;
}

/** `updateStock` as words: `update stock`. */
function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
