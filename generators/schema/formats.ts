import type { Format } from './formats/Format.ts';
import { identifierFormats } from './formats/identifierFormats.ts';
import { instantFormats } from './formats/instantFormats.ts';
import { networkFormats } from './formats/networkFormats.ts';
import { numberFormats } from './formats/numberFormats.ts';

/**
 * Every format that the generators know, by its name in `format`: all of ajv-formats. `src/spec/formats.ts` decides
 * whether a value keeps one, for the generators as for the specs.
 */
export const FORMATS: Record<string, Format> = Object.assign(
  // without a prototype, so that `format: "constructor"` finds nothing
  Object.create(null) as Record<string, Format>,
  instantFormats,
  networkFormats,
  identifierFormats,
  numberFormats,
);
