import { isObject } from '../../src/words/json/isObject.ts';
import { judgeOf } from '../../src/promised/reading/deciders.ts';
import { schemaAt } from '../../src/promised/schemas/schemaAt.ts';
import type { Decider, Json, Operation, Rule, Spec } from '../../src/promised/types.ts';
import { validates } from '../../src/promised/schemas/valueTest.ts';
import type { CataloguedFault } from '../Fault.ts';
import { isRequestTo } from '../operationOf.ts';

type Record = { [property: string]: Json };

/**
 * The faults of a rule that keywords below an `if` decide, two for each keyword: every record that the keyword binds breaks
 * it, and the one that is given first.
 */
export function decidedFaults(rule: Rule, spec: Spec): CataloguedFault[] {
  return (rule.decidedBy ?? []).flatMap((decider) => {
    const operations = spec.operations.filter((operation) => gives(operation, decider, spec));
    const values = valuesFor(decider, spec);
    // A text in another format may hide the record itself: that takes a fault by hand.
    if (values.length === 0) return [];
    const spoilt = spoiling(decider, values, spec);
    const by = rule.decidedBy?.length === 1 ? '' : ` (${decider.keyword})`;
    const faultOf = (
      name: string,
      description: string,
      isMeant: (isFirst: boolean) => boolean,
    ) => ({
      id: `${rule.id}/${name}-${decider.keyword}`,
      description: `${description} this rule${by}: ${rule.statement}`,
      rules: [rule.id],
      alsoBreaks: rulesBeside(decider, spec).filter((id) => id !== rule.id),
      service: spec.service,
      operations: operations.map(({ id }) => id),
      wrap: spoiltBy(operations, spoilt, isMeant),
    });
    return [
      faultOf('all-break', 'Every record breaks', () => true),
      faultOf('one-breaks', 'One record breaks', (isFirst) => isFirst),
    ];
  });
}

/** The rules that the same property of the same records decides: one value may break several. */
function rulesBeside({ schema, property }: Decider, { rules }: Spec): string[] {
  const isBeside = (other: Decider) => other.schema === schema && other.property === property;
  return rules.filter(({ decidedBy = [] }) => decidedBy.some(isBeside)).map(({ id }) => id);
}

function spoiltBy(
  operations: Operation[],
  spoilt: (record: Record) => Record | undefined,
  isMeant: (isFirst: boolean) => boolean,
): CataloguedFault['wrap'] {
  return (next) => {
    let first: string | undefined;
    const spoil = (element: unknown): unknown => {
      const broken = isObject(element) ? spoilt(element as Record) : undefined;
      if (broken === undefined) return element;
      const text = JSON.stringify(element);
      first ??= text;
      return isMeant(first === text) ? broken : element;
    };
    return async (request) => {
      const response = await next(request);
      if (
        response.status !== 200 ||
        !operations.some((operation) => isRequestTo(operation, request))
      )
        return response;
      const { body } = response;
      return { ...response, body: Array.isArray(body) ? body.map(spoil) : spoil(body) };
    };
  };
}

/** Breaks a record by the value that breaks least else; undefined for a record that the keyword does not bind. */
function spoiling(
  decider: Decider,
  values: Json[],
  spec: Spec,
): (record: Record) => Record | undefined {
  const { resolve } = spec;
  const { property, schema } = decider;
  const judge = judgeOf(decider, resolve);
  const others = spec.rules
    .flatMap(({ decidedBy = [] }) => decidedBy)
    .filter((other) => other.schema === schema && other.property === property)
    .map((other) => judgeOf(other, resolve));
  return (record) => {
    if (judge(record) === undefined) return undefined;
    const broken = values
      .map((value) => ({ ...record, [property]: value }))
      .filter((one) => judge(one) === false);
    const breaks = (one: Record) => others.filter((other) => other(one) === false).length;
    return broken.toSorted((one, other) => breaks(one) - breaks(other))[0];
  };
}

/** Values that a keyword's own may be broken by, whichever keyword it is, and that the property may have otherwise. */
function valuesFor(decider: Decider, spec: Spec): Json[] {
  const { property, keyword, asked } = decider;
  const argument = asked[keyword];
  const plain = schemaAt(
    spec.resolve(`#/components/schemas/${decider.schema}`),
    [{ property }],
    spec.resolve,
  );
  const told = isObject(argument) && 'const' in argument ? argument['const'] : argument;
  const near = typeof told === 'number' ? [told, told - 1, told + 1] : [0];
  return [...near, null, true, false].filter(validates(plain, spec.resolve));
}

/** Whether an operation's success is a record of the schema, or a list of them. */
function gives({ responses }: Operation, { schema }: Decider, { resolve }: Spec): boolean {
  const ref = `#/components/schemas/${schema}`;
  const isMeant = (given: unknown) => isObject(given) && given['$ref'] === ref;
  return responses.some(
    (response) =>
      response.status === '200' &&
      response.schema !== undefined &&
      (isMeant(response.schema) || isMeant(schemaAt(response.schema, [], resolve).items)),
  );
}
