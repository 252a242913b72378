/** How much is measured. */
export interface BenchOptions {
  /** How often each figure is taken. */
  samples: number;
  /** The service that is run where a full run would be; all of them without it. */
  service?: string;
}

/** One thing that was measured, as often as it was. */
export interface Figure {
  what: string;
  unit: 's' | 'ms' | 'MB' | '/s' | '×';
  samples: number[];
}

/** What `npm run bench` measures under one name (`--only`). */
export interface Measurement {
  name: string;
  /** Gives figure by figure, so that the first are seen while the next are taken. */
  measure(options: BenchOptions): AsyncIterable<Figure>;
}
