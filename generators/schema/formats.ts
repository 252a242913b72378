import type { Format } from './formats/Format.ts';
import { identifierFormats } from './formats/identifierFormats.ts';
import { instantFormats } from './formats/instantFormats.ts';
import { networkFormats } from './formats/networkFormats.ts';
import { numberFormats } from './formats/numberFormats.ts';

/**
 * Every format that the generators know, by the name that `format` gives it: all of ajv-formats.
 * Whether a value keeps one, `src/spec/formats.ts` decides, for the generators as for the specs.
 */
export const FORMATS: Record<string, Format> = Object.assign(
  // without a prototype, so that no `format: "constructor"` is found
  Object.create(null) as Record<string, Format>,
  instantFormats,
  networkFormats,
  identifierFormats,
  numberFormats,
);
