/** One operation of a history: when it began and when it ended, by any clock. */
export interface Timed {
  from: number;
  to: number;
}

/**
 * Looks for an order of operations that explains what each of them showed (Wing and Gong, 1993): no operation comes before
 * one that had ended when it began. For small histories: the search is exponential in how many overlap.
 * @param apply the state after an operation, or undefined if the operation cannot have shown this in that state
 * @returns the state at the end of the first such order; undefined if there is none
 */
export function linearize<State, Operation extends Timed>(
  state: State,
  history: readonly Operation[],
  apply: (state: State, operation: Operation) => State | undefined,
): State | undefined {
  if (history.length === 0) return state;
  for (const [place, operation] of history.entries()) {
    const others = history.toSpliced(place, 1);
    if (others.some(({ to }) => to < operation.from)) continue;
    const next = apply(state, operation);
    const end = next === undefined ? undefined : linearize(next, others, apply);
    if (end !== undefined) return end;
  }
  return undefined;
}
