import { isObject } from '../../words/json/isObject.ts';
import type { Json } from '../types.ts';

/** The seven types of JSON Schema; `integer` is a number without a fraction. */
export const JSON_TYPES = [
  'string',
  'integer',
  'number',
  'boolean',
  'null',
  'array',
  'object',
] as const;

export type JsonType = (typeof JSON_TYPES)[number];

/** Whether a value is of (one of) the types that a `type` keyword names (JSON Schema Validation 6.1.1). */
export function typeMatches(type: unknown, value: Json): boolean {
  return [type].flat().some((name) => {
    if (name === 'null') return value === null;
    if (name === 'array') return Array.isArray(value);
    if (name === 'object') return isObject(value);
    if (name === 'integer') return Number.isInteger(value);
    return typeof value === name;
  });
}
