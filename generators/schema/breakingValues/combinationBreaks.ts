import { combinationAt } from '../../../src/promised/schemas/combinationsOf.ts';
import { childSchema } from '../../../src/promised/schemas/schemaAt.ts';
import { isObject } from '../../../src/words/json/isObject.ts';
import type { Json } from '../../../src/promised/types.ts';
import { withoutProperties, withProperty } from '../instanceAt.ts';
import { firstValid } from '../validValues.ts';
import type { Candidates, Subject } from './Candidates.ts';

const OF_EACH_PROPERTY = 20;
/** How many names and values of a combination are tried with each other: all of many are millions. */
const MOST_TRIED = 40;
/** Values that are no objects, for alternatives of different types. */
const PLAIN: Json[] = ['', 'x', 0, -1, 1.5, true, false, null, [], {}];

/**
 * `anyOf`, `oneOf`, `not`, `if`, `dependentSchemas`: without the properties that the combination mentions (one, then
 * several), and with other values in them, null and its own `const`s and `enum`s first.
 */
export const combinationBreaks: Candidates = {
  listed: (subject) => {
    const { value, schema, site } = subject;
    const said = combinationAt(schema, site);
    if (!isObject(value)) return [...valuesIn(said), ...PLAIN];
    const names = [...namesIn(said)].slice(0, MOST_TRIED);
    const values = valuesIn(said).slice(0, MOST_TRIED);
    const removed = subsetsOf(names).map((some) => withoutProperties(value, some));
    const changed = names.flatMap((name) =>
      [null, ...values, ...drawnFor(subject, name)].map((one) => withProperty(value, name, one)),
    );
    // One property meets the condition, the lack of another breaks the consequence.
    const both = names.flatMap((name) =>
      names
        .filter((other) => other !== name)
        .flatMap((other) =>
          values.map((one) => withProperty(withoutProperties(value, [other]), name, one)),
        ),
    );
    return [...removed, ...changed, ...both];
  },
};

/** The properties that a combination requires or describes, at the value itself. */
function namesIn(node: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const child of node) namesIn(child, found);
  if (!isObject(node)) return found;
  for (const name of (node['required'] ?? []) as string[]) found.add(name);
  for (const name of Object.keys((node['properties'] ?? {}) as object)) found.add(name);
  for (const [keyword, child] of Object.entries(node))
    if (keyword !== 'properties') namesIn(child, found);
  return found;
}

/** Every `const` and every member of an `enum` inside a combination. */
function valuesIn(node: unknown): Json[] {
  if (Array.isArray(node)) return node.flatMap(valuesIn);
  if (!isObject(node)) return [];
  return [
    ...('const' in node ? [node['const'] as Json] : []),
    ...((node['enum'] ?? []) as Json[]),
    ...Object.values(node).flatMap(valuesIn),
  ];
}

function subsetsOf(names: string[]): string[][] {
  const few = names.slice(0, 5);
  const all = Array.from({ length: 2 ** few.length - 1 }, (_, bits) =>
    few.filter((_name, n) => ((bits + 1) >> n) & 1),
  );
  return all.toSorted((a, b) => a.length - b.length);
}

function drawnFor({ schema, resolve }: Subject, name: string): Json[] {
  return firstValid(childSchema(schema, { property: name }), resolve, OF_EACH_PROPERTY);
}
