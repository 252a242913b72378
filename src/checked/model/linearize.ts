/** One operation of a history: when it began and when it ended, by any clock. */
export interface Timed {
  from: number;
  to: number;
}

/**
 * Looks for an order of operations that explains what each of them showed (Wing and Gong, 1993): no operation comes before
 * one that had ended when it began. For small histories: the search is exponential in how many overlap.
 * @param apply the state after an operation, or undefined if the operation cannot have shown this in that state
 * @param isRead whether an operation changes nothing, and so may come as soon as it is explained
 * @returns the state at the end of the first such order; undefined if there is none
 */
export function linearize<State, Operation extends Timed>(
  state: State,
  history: readonly Operation[],
  apply: (state: State, operation: Operation) => State | undefined,
  isRead: (operation: Operation) => boolean = () => false,
): State | undefined {
  if (history.length === 0) return state;
  for (const operation of history.toSorted((a, b) => Number(isRead(b)) - Number(isRead(a)))) {
    const others = history.filter((one) => one !== operation);
    if (others.some(({ to }) => to < operation.from)) continue;
    const next = apply(state, operation);
    const end = next === undefined ? undefined : linearize(next, others, apply, isRead);
    if (end !== undefined || (next !== undefined && isRead(operation))) return end;
  }
  return undefined;
}
