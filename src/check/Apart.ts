/** Which checks may not run beside a check, as they would disturb each other. */
export interface Apart {
  /** What it changes at the target, by names: no other that changes it or sees it runs beside it. */
  changes?: readonly string[];
  /** What it sees of what others change. */
  sees?: readonly string[];
  /** Only what is apart for this same reason runs beside it. */
  only?: string;
  /** Nothing at all runs beside it. */
  alone?: boolean;
}

/** Whether two checks may not run side by side. */
export function mustBeApart(one: Apart, other: Apart): boolean {
  if (one.alone || other.alone || one.only !== other.only) return true;
  return disturbs(one, other) || disturbs(other, one);
}

function disturbs({ changes = [] }: Apart, other: Apart): boolean {
  return changes.some((what) => other.changes?.includes(what) || other.sees?.includes(what));
}
