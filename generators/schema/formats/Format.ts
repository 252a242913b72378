import type fc from 'fast-check';

/** What the generators know about one format. */
export interface Format {
  /** Values that fit, well spread; shrinks to a simple one. */
  valid: fc.Arbitrary<string | number>;
  /** Values that fit, right at the line; walked whole. */
  edges: (string | number)[];
  /** Values that do not fit, simplest and nearest first; walked whole. */
  breaks: (string | number)[];
  /** For a format of numbers: the least and the greatest that fit. */
  range?: [number, number];
}

/** What a format of strings is described by. */
interface StringFormat extends Omit<Format, 'valid'> {
  /** Made when it is first drawn from: fast-check takes long to read patterns, and few formats are met. */
  valid(): fc.Arbitrary<string>;
}

/** A format of strings. */
export function stringFormat({ valid, ...format }: StringFormat): Format {
  let made: fc.Arbitrary<string> | undefined;
  return {
    ...format,
    get valid() {
      return (made ??= valid());
    },
  };
}
