import type { Transition } from '../../promised/stateMachine.ts';

/** Transitions of a state machine one after the other, from a state, until each that can be reached was taken. */
export function tourOf(transitions: readonly Transition[], from: string): Transition[] {
  const left = new Set(transitions);
  const tour: Transition[] = [];
  for (let path = pathTo(left, transitions, from); path.length > 0;) {
    tour.push(...path);
    for (const taken of path) left.delete(taken);
    path = pathTo(left, transitions, path.at(-1)!.to);
  }
  return tour;
}

/** The shortest way from a state to one of these transitions, which is its last; empty if there is none. */
function pathTo(
  wanted: ReadonlySet<Transition>,
  transitions: readonly Transition[],
  start: string,
): Transition[] {
  const known = new Set([start]);
  let paths: Transition[][] = [[]];
  while (paths.length > 0) {
    const longer = paths.flatMap((path) =>
      transitions
        .filter(({ from }) => from === (path.at(-1)?.to ?? start))
        .map((next) => [...path, next]),
    );
    const found = longer.find((path) => wanted.has(path.at(-1)!));
    if (found !== undefined) return found;
    paths = longer.filter((path) => !known.has(path.at(-1)!.to));
    for (const path of paths) known.add(path.at(-1)!.to);
  }
  return [];
}
