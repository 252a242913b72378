/** Whole cents as the amount in dollars that the reports show. */
export function dollars(cents: number): number {
  return cents / 100;
}

/** Rounds to two decimals. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

export function total<T>(elements: readonly T[], amountOf: (element: T) => number): number {
  return elements.reduce((sum, element) => sum + amountOf(element), 0);
}
