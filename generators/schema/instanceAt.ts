import type { Json, Step } from '../../src/promised/types.ts';
import { isObject } from '../../src/words/json/isObject.ts';

/** The way to one value inside an instance: property names and array indexes. */
export type InstancePath = readonly (string | number)[];

/**
 * The paths to every value of the instance to which `steps` leads, in order. `items` leads to each element; `additional`
 * to each property that `named` does not claim for the schema at that depth. Empty if the instance has no such value.
 */
export function pathsAt(
  instance: Json,
  steps: readonly Step[],
  named: (depth: number, name: string) => boolean = () => false,
): InstancePath[] {
  const walk = (value: Json, depth: number): InstancePath[] => {
    const step = steps[depth];
    if (step === undefined) return [[]];
    return keysAt(value, step, (name) => named(depth, name)).flatMap((key) =>
      walk(instanceAt(value, [key]) as Json, depth + 1).map((rest) => [key, ...rest]),
    );
  };
  return walk(instance, 0);
}

function keysAt(value: Json, step: Step, named: (name: string) => boolean): (string | number)[] {
  if ('items' in step) return Array.isArray(value) ? [...value.keys()] : [];
  if ('additional' in step) {
    return isObject(value) ? Object.keys(value).filter((name) => !named(name)) : [];
  }
  if (Array.isArray(value)) {
    const index = Number(step.property);
    return index < value.length ? [index] : [];
  }
  return isObject(value) && Object.hasOwn(value, step.property) ? [step.property] : [];
}

/** The value at a path; undefined if there is none. */
export function instanceAt(instance: Json, path: InstancePath): Json | undefined {
  let value: Json | undefined = instance;
  for (const key of path) {
    if (Array.isArray(value)) value = value[Number(key)];
    else value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}

/** A copy of the instance with another value at the path; what is not on the path is shared. */
export function withValueAt(instance: Json, path: InstancePath, value: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(instance)) {
    return instance.map((item, index) =>
      index === Number(key) ? withValueAt(item, rest, value) : item,
    );
  }
  if (!isObject(instance)) {
    throw new Error(
      `Expected an object or array on the way to /${path.join('/')}, found ${JSON.stringify(instance)}.`,
    );
  }
  return withProperty(instance, String(key), withValueAt(instance[key] ?? null, rest, value));
}

/** A copy of the object with one property set, also one named `__proto__`. */
export function withProperty(
  object: { [key: string]: Json },
  name: string,
  value: Json,
): { [key: string]: Json } {
  return Object.fromEntries([...Object.entries(object), [name, value]]);
}

export function withoutProperties<Value>(
  object: { [key: string]: Value },
  names: readonly string[],
): { [key: string]: Value } {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !names.includes(key)));
}

// Steps as the key of an override, elements and additional properties as `*`:
// `/requestMetadata/amount`, `/*/status` (a docblock cannot hold that one).
export function overrideKey(steps: readonly Step[]): string {
  return steps.map((step) => `/${'property' in step ? step.property : '*'}`).join('');
}
