import fc from 'fast-check';
import { isValid } from '../../../../generators/schema/violationsOf.ts';
import { structuredText } from '../../recipes/structuredTexts.ts';
import { MEMBER, type RequestParts } from '../../../sent/requests/RequestParts.ts';
import { tried } from '../../../promised/schemas/boundedPattern.ts';
import type { Json, Operation, Parameter, Spec } from '../../../promised/types.ts';
import { plainValues } from './plainValues.ts';
import { templatesIn } from './Things.ts';

/** The likeliest request of an operation; undefined if none can be made. */
export function plainestOf(operation: Operation, spec: Spec): RequestParts | undefined {
  return requestsAt(operation, {}, spec)[0];
}

/** A few requests at a path, the likeliest first: with what is required, with all there is, with other values. */
export function requestsAt(
  operation: Operation,
  path: Record<string, string>,
  spec: Spec,
): RequestParts[] {
  const all = parametersOf(operation, spec);
  if (all === undefined) return [];
  const required = operation.parameters.filter((one) => one.required && one.in !== 'path');
  const isRequired = ({ parameter }: Drawn) => required.includes(parameter);
  if (all.filter(isRequired).length < required.length) return [];
  const bodies = bodiesOf(operation, spec);
  if (bodies === undefined) return [];
  const isDrawn = templatesIn(operation.path).every((name) => Object.hasOwn(path, name));
  const whole = isDrawn ? path : { ...drawnPath(operation, spec), ...path };
  const first = (drawn: Drawn[], body: Json | undefined) =>
    partsOf(
      whole,
      drawn.map((one) => [one.parameter, one.texts[0]!]),
      body,
    );
  const [plain, ...others] = bodies.length === 0 ? [undefined] : bodies;
  return [
    first(all.filter(isRequired), plain),
    ...others.map((body) => first(all.filter(isRequired), body)),
    first(all, plain),
  ];
}

interface Drawn {
  parameter: Parameter;
  /** Different valid values, as requests hold them. */
  texts: string[];
}

/** Valid values of the parameters outside the path; a parameter of which none is found is left out. */
function parametersOf({ parameters }: Operation, spec: Spec): Drawn[] | undefined {
  return parameters
    .filter((parameter) => parameter.in !== 'path')
    .map((parameter) => ({ parameter, texts: textsFor(parameter, spec) }))
    .filter(({ texts }) => texts.length > 0);
}

function textsFor(parameter: Parameter, { resolve }: Spec): string[] {
  // Whatever is there matches `*` (RFC 9110 §13.1.1).
  const isOfAny = /^if-match$/i.test(parameter.name) && isValid(parameter.schema, '*', resolve);
  const values = isOfAny ? ['*'] : sampleOf(plainValues(parameter.schema, resolve));
  const { writing } = parameter;
  const texts = values.map((value) => {
    if (writing !== undefined) return structuredText(value, writing);
    return typeof value === 'object' ? undefined : String(value);
  });
  return [...new Set(texts.filter((text) => text !== undefined))];
}

/** Different bodies, the one with the fewest members and one with all first; empty if the operation has none. */
function bodiesOf({ body }: Operation, { resolve }: Spec): Json[] | undefined {
  if (body === undefined) return [];
  const of = (members: 'required' | 'all' | 'some') =>
    sampleOf(plainValues(body.schema, resolve, members));
  const [least] = of('required');
  if (least === undefined) return body.required ? undefined : [];
  const whole = of('all').slice(0, 1);
  // A form without its files makes nothing, whatever is required of it.
  const first = Object.keys(body.files ?? {}).length > 0 ? [...whole, least] : [least, ...whole];
  const distinct = new Map([...first, ...of('some')].map((one) => [JSON.stringify(one), one]));
  return [...distinct.values()];
}

function drawnPath(operation: Operation, spec: Spec): Record<string, string> {
  const inPath = operation.parameters.filter((one) => one.in === 'path');
  return Object.fromEntries(
    inPath.map((parameter) => [parameter.name, textsFor(parameter, spec)[0] ?? '1']),
  );
}

/** Valid requests around an accepted one: optional parameters come and go, bodies get other values. */
export function aroundOf(
  operation: Operation,
  plainest: RequestParts,
  paths: Record<string, string>[],
  spec: Spec,
): fc.Arbitrary<RequestParts> {
  const drawn = parametersOf(operation, spec) ?? [];
  const path = plainest.path ?? paths[0] ?? {};
  const choices = drawn.map(({ parameter, texts }) =>
    parameter.required
      ? fc.constantFrom(...texts)
      : fc.option(fc.constantFrom(...texts), { nil: undefined }),
  );
  const bodies =
    operation.body === undefined ? undefined : plainValues(operation.body.schema, spec.resolve);
  const body: fc.Arbitrary<Json | undefined> =
    bodies === undefined
      ? fc.constant(plainest.body)
      : fc.oneof(fc.constant(plainest.body), bodies);
  const varied = fc.tuple(fc.tuple(...choices), body).map(([texts, one]) => {
    const chosen = texts.flatMap((text, index): [Parameter, string][] =>
      text === undefined ? [] : [[drawn[index]!.parameter, text]],
    );
    return partsOf(path, chosen, one);
  });
  return fc.oneof(fc.constant(plainest), varied);
}

function partsOf(
  path: Record<string, string>,
  chosen: [Parameter, string][],
  body: Json | undefined,
): RequestParts {
  const parts: RequestParts = {};
  if (Object.keys(path).length > 0) parts.path = path;
  for (const [{ in: place, name }, text] of chosen)
    parts[MEMBER[place]] = { ...parts[MEMBER[place]], [name]: text };
  return body === undefined ? parts : { ...parts, body };
}

function sampleOf<T>(arbitrary: fc.Arbitrary<T> | undefined): T[] {
  if (arbitrary === undefined) return [];
  return tried((one) => fc.sample(one, { seed: 7, numRuns: 30 }), arbitrary) ?? [];
}
