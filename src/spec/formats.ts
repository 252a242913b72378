import { UUID } from '../json/uuid.ts';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { Format } from 'ajv';

const TWO_TO_63 = 2 ** 63;

/**
 * The formats that the specs may use, by name, as Ajv takes them.
 * Where ajv-formats is laxer than the sentence behind the format (a `urn:uuid:` prefix, an int64 of 1e300), it is ours.
 */
export const formats: Record<string, Format> = {
  ...(fullFormats as Record<string, Format>),
  uuid: UUID,
  int64: {
    type: 'number',
    validate: (value: number) =>
      Number.isInteger(value) && value >= -TWO_TO_63 && value < TWO_TO_63,
  },
};
