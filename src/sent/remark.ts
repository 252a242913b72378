import type { Settling } from './Settling.ts';

/** Tells of something at the end of the run: a sentence, and the names of what it is about. */
export function remark({ remarks }: Pick<Settling, 'remarks'>, what: string, name: string): void {
  remarks.set(what, (remarks.get(what) ?? new Set()).add(name));
}
