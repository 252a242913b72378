/** Which checks may not run beside this check, because they would disturb each other. */
export interface Apart {
  /** Names of what the check changes at the target. No check that changes or sees the same runs beside it. */
  changes?: readonly string[];
  /** Names of what the check sees when others change it. */
  sees?: readonly string[];
  /** A reason: only checks with the same reason run beside this one. */
  only?: string;
  /** Whether no other check may run beside this one. */
  alone?: boolean;
  /** Whether it begins before most others: it waits for seconds, in which they run. */
  early?: boolean;
  /** Whether it begins behind the checks beside which others may run: what it asks for may then be long past. */
  last?: boolean;
}

/** Whether two checks may not run side by side. */
export function mustBeApart(one: Apart, other: Apart): boolean {
  if (one.alone || other.alone || one.only !== other.only) return true;
  return disturbs(one, other) || disturbs(other, one);
}

function disturbs({ changes = [] }: Apart, other: Apart): boolean {
  return changes.some((what) => other.changes?.includes(what) || other.sees?.includes(what));
}
