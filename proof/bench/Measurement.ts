/** What to measure, and how often. */
export interface BenchOptions {
  /** How often each figure is taken. */
  samples: number;
  /** The service that is run in place of a full run. Default: all services. */
  service?: string;
}

/** One measured figure with its samples. */
export interface Figure {
  what: string;
  unit: 's' | 'ms' | 'MB' | '/s' | '×';
  samples: number[];
}

/**
 * A measurement of `npm run bench`. Gives one figure after the other, so that the first is shown while the next is
 * measured.
 */
export type Measurement = (options: BenchOptions) => AsyncIterable<Figure>;

/** The samples under their heading. */
export function figure(what: string, unit: Figure['unit'], samples: number[]): Figure {
  return { what, unit, samples };
}
