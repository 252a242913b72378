import type fc from 'fast-check';

/** What the generators know about one format. */
export interface Format {
  /** Valid values, well spread; they shrink to a simple one. */
  valid: fc.Arbitrary<string | number>;
  /** Valid boundary values; all of them are tried. */
  edges: (string | number)[];
  /** Invalid values, simplest and nearest first; all of them are tried. */
  breaks: (string | number)[];
  /** For a format of numbers: the least and the greatest valid value. */
  range?: [number, number];
}

/** The description of a format of strings. */
interface StringFormat extends Omit<Format, 'valid'> {
  /** Called when it is first drawn from: fast-check takes long to read patterns, and few formats are used. */
  valid(): fc.Arbitrary<string>;
}

export function stringFormat({ valid, ...format }: StringFormat): Format {
  let made: fc.Arbitrary<string> | undefined;
  return {
    ...format,
    get valid() {
      return (made ??= valid());
    },
  };
}
