export function sum(counts: number[]): number {
  return counts.reduce((whole, count) => whole + count, 0);
}
