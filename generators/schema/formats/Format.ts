import type fc from 'fast-check';
import type { Json } from '../../../src/spec/types.ts';

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
  /** Whether the format allows the value. A value of a type that the format does not speak about is allowed. */
  accepts(value: Json): boolean;
}

/** What a format of strings is described by. */
interface StringFormat extends Omit<Format, 'valid' | 'accepts'> {
  /** Made when it is first drawn from: fast-check takes long to read patterns, and few formats are met. */
  valid(): fc.Arbitrary<string>;
  accepts(text: string): boolean;
}

/** A format of strings: whatever is no string is allowed. */
export function stringFormat({ valid, accepts, ...format }: StringFormat): Format {
  let made: fc.Arbitrary<string> | undefined;
  return {
    ...format,
    get valid() {
      return (made ??= valid());
    },
    accepts: (value) => typeof value !== 'string' || accepts(value),
  };
}
