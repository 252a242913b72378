import { isGuid } from './isGuid.ts';
import { isObject } from './readJson.ts';

/** One thing wrong with a value. Never quotes the value: it may be card or guest data. */
export interface Violation {
  /** The place of the value: `requestMetadata.cardFirst6`, `[2].quantity`; empty for the body itself. */
  field: string;
  kind: 'missing' | 'malformed';
  /** What was expected: `must be a string`. */
  message: string;
}

/** What is wrong with the value found at `field`; empty where nothing is. */
export type Expectation = (value: unknown, field: string) => Violation[];

/** An expectation from a predicate. `message` completes "the value …". */
export function expecting(accepts: (value: unknown) => boolean, message: string): Expectation {
  return (value, field) => (accepts(value) ? [] : [{ field, kind: 'malformed', message }]);
}

export const isText = expecting((value) => typeof value === 'string', 'must be a string');
export const isTrueOrFalse = expecting((value) => typeof value === 'boolean', 'must be a boolean');
export const isGuidText = expecting(isGuid, 'must be a GUID');

export function textMatching(pattern: RegExp, message: string): Expectation {
  return expecting((value) => typeof value === 'string' && pattern.test(value), message);
}

/** The value must be one of these strings. */
export function oneOf(...values: string[]): Expectation {
  return expecting(
    (value) => typeof value === 'string' && values.includes(value),
    `must be one of ${values.join(', ')}`,
  );
}

export function arrayOf(element: Expectation): Expectation {
  return (value, field) =>
    Array.isArray(value)
      ? value.flatMap((one, index) => element(one, `${field}[${index}]`))
      : [{ field, kind: 'malformed', message: 'must be an array' }];
}

/** An object with these required and optional members. Other members are let be. */
export function objectOf(
  required: Record<string, Expectation>,
  optional: Record<string, Expectation> = {},
): Expectation {
  return (value, field) => {
    if (!isObject(value)) return [{ field, kind: 'malformed', message: 'must be an object' }];
    const inside = (name: string) => (field === '' ? name : `${field}.${name}`);
    const missing = Object.keys(required)
      .filter((name) => value[name] === undefined)
      .map((name): Violation => ({ field: inside(name), kind: 'missing', message: 'is required' }));
    const wrong = Object.entries({ ...required, ...optional })
      .filter(([name]) => value[name] !== undefined)
      .flatMap(([name, expectation]) => expectation(value[name], inside(name)));
    return [...missing, ...wrong];
  };
}

export function inWords({ field, message }: Violation): string {
  return `${field || 'The body'} ${message}.`;
}
