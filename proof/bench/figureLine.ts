import type { Figure } from './Measurement.ts';

/** The median of the samples, their range and number: `one rule … 1.52 s (1.48–1.61, 3)`. */
export function figureLine(name: string, { what, unit, samples }: Figure): string {
  const sorted = samples.toSorted((one, other) => one - other);
  const [least, most] = [sorted[0] ?? NaN, sorted.at(-1) ?? NaN];
  const median = `${shown(medianOf(sorted))} ${unit}`;
  const spread = `${shown(least)}–${shown(most)}`;
  return `${name.padEnd(8)}${what.padEnd(64)}${median.padStart(11)}  ${spread.padStart(15)}  ${samples.length}`;
}

/** The headings of the lines. */
export const FIGURE_HEAD = `${''.padEnd(72)}${'median'.padStart(11)}  ${'least–most'.padStart(15)}  samples`;

/** @param sorted in ascending order */
function medianOf(sorted: number[]): number {
  const middle = sorted.length / 2;
  const [one = NaN, other = one] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return (one + other) / 2;
}

/** A number with three significant digits. */
function shown(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
