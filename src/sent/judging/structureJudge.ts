import type { LiveResponse } from '../exchange/LiveExchange.ts';
import { compileTests } from '../../promised/constraints/compileConstraints.ts';
import { judgedSchema } from '../../promised/constraints/deriveConstraints.ts';
import {
  describeStructure,
  structureFlaw,
  structureOf,
} from '../../promised/schemas/documentedStructure.ts';
import { oneOrMany } from '../../promised/schemas/oneOrMany.ts';
import { misspeltField } from '../../promised/schemas/misspeltField.ts';
import { optionalSites } from '../../promised/schemas/optionalSites.ts';
import type { Constraint, ResolveRef, ResponseSpec } from '../../promised/types.ts';
import type { Finding } from './Finding.ts';
import { listed } from '../../words/listed.ts';

/** How many null fields a failure names. */
const FIELDS_NAMED = 5;

/** A text without the quotes of JSON: one word, and no HTML page. */
const BARE_TEXT = /^[^\s<>{}]+$/;

/**
 * Whether a response has the documented body at all. A text may lack its quotes, since only its media type would say that
 * it is JSON.
 */
export function judgeStructure(
  constraint: Constraint,
  { schema }: ResponseSpec,
  { bytes, json, jsonError, text }: LiveResponse,
  resolve: ResolveRef,
): Finding {
  const expected = describeStructure(schema, resolve);
  const isBareText = structureOf(schema, resolve).kind === 'text' && BARE_TEXT.test(text.trim());
  const flaw =
    bytes === 0
      ? 'no body'
      : jsonError === null
        ? (structureFlaw(json, schema, resolve) ?? misspeltField(json, schema, resolve))
        : isBareText
          ? undefined
          : jsonError;
  return flaw === undefined ? { constraint } : { constraint, broken: { expected, actual: flaw } };
}

/** Judges the optional fields of JSON bodies that have no value: they should be left out, not null. */
export function absentValuesJudge(
  { schema }: ResponseSpec,
  resolve: ResolveRef,
): (constraint: Constraint, json: unknown) => Finding[] {
  const judged = judgedSchema(schema, resolve);
  const isOneOrMany = oneOrMany(schema, resolve) !== undefined;
  const test = { applies: () => true, keeps: (value: unknown) => value !== null };
  const evaluate = compileTests(
    optionalSites(judged, resolve).map(({ steps }) => ({ schema: judged, steps, test })),
    resolve,
  );
  return (constraint, json) => {
    const evaluations = evaluate(isOneOrMany && !Array.isArray(json) ? [json] : json);
    if (evaluations.every(({ evaluated }) => evaluated === 0)) return [];
    const nulls = evaluations.flatMap(({ broken }) => broken.map(({ pointer }) => pointer));
    if (nulls.length === 0) return [{ constraint }];
    const named = describePlaces(nulls);
    const expected = 'a field without a value left out';
    return [{ constraint, broken: { expected, actual: `null at ${named}` } }];
  };
}

/** Fields, by the first place of each: the same flaw in several elements of one array counts once. */
function describePlaces(pointers: string[]): string {
  const fields = [...Map.groupBy(pointers, (pointer) => pointer.replaceAll(/\/\d+/g, '/0'))];
  return listed(
    fields.map(([, [first = '']]) => first),
    FIELDS_NAMED,
  );
}
