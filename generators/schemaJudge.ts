import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { formats } from '../src/promised/schemas/formats.ts';
import { isNull, nullableBranch } from '../src/promised/schemas/nullableBranch.ts';
import type { Json, JsonSchema, JsonSchemaObject, Site } from '../src/promised/types.ts';

/** One keyword that Ajv reports as broken, and where (JSON Pointer into the instance). */
export interface Failure {
  pointer: string;
  keyword: string;
  property?: string;
}

/** Knows no schema of another dialect by its name: one of draft 7 does not compile. */
const ofSchemas = new Ajv2020({ strict: false, logger: false });

/**
 * Compiles a schema with Ajv into a function that lists the keywords that a value breaks. Left out: what Ajv reports from
 * inside `propertyNames`, `contains` and "X or null", and what a wrong type breaks besides `type` (a format, or an enum's
 * own `type`). Only for tests: the generators do not use Ajv.
 * @throws Error if the schema does not compile
 */
export function schemaJudge(schema: JsonSchema): (value: Json) => Failure[] {
  void ofSchemas.validateSchema(schema, true);
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    allErrors: true,
    verbose: true,
    logger: false,
    // `constructor` is a property only of an object that has one
    ownProperties: true,
    formats,
    multipleOfPrecision: 9,
  });
  const validate = ajv.compile(schema);
  return (value) => (validate(value) ? [] : reduced(validate.errors ?? []));
}

function reduced(errors: ErrorObject[]): Failure[] {
  const nullable = errors.filter(isOfNullable);
  const own = errors.filter(
    (error) =>
      error.propertyName === undefined &&
      !error.schemaPath.includes('/contains/') &&
      !nullable.includes(error) &&
      !(error.keyword === 'type' && isNullBranchOf(error, nullable)),
  );
  const at = (keyword: string[], pointer: string): boolean =>
    own.some((error) => keyword.includes(error.keyword) && error.instancePath === pointer);
  return own
    .filter(
      ({ keyword, instancePath }) =>
        !(keyword === 'format' && at(['type'], instancePath)) &&
        !(keyword === 'type' && at(['enum', 'const'], instancePath)),
    )
    .map(({ keyword, instancePath, params }) => ({
      pointer: instancePath,
      keyword,
      ...(keyword === 'required' ? { property: String(params.missingProperty) } : {}),
    }));
}

function isOfNullable(error: ErrorObject): boolean {
  if (error.keyword !== 'anyOf' && error.keyword !== 'oneOf') return false;
  return nullableBranch((error.parentSchema as JsonSchemaObject)[error.keyword]) !== undefined;
}

function isNullBranchOf(error: ErrorObject, nullable: ErrorObject[]): boolean {
  return (
    isNull(error.parentSchema as JsonSchema) &&
    nullable.some((one) => one.instancePath === error.instancePath)
  );
}

/** Whether Ajv reports only the breach of this one site. */
export function breaksOnlySite(failures: Failure[], site: Site): boolean {
  const places = new Set(failures.map(({ pointer }) => pointer));
  return (
    places.size === 1 &&
    failures.every(
      ({ keyword, property, pointer }) =>
        keyword === site.keyword && property === site.property && leadsTo(site, pointer),
    )
  );
}

function leadsTo({ steps }: Site, pointer: string): boolean {
  const keys = pointer.split('/').slice(1);
  return (
    keys.length === steps.length &&
    steps.every((step, i) => {
      const key = keys[i]?.replaceAll('~1', '/').replaceAll('~0', '~');
      if ('property' in step) return key === step.property;
      return 'additional' in step || /^\d+$/.test(key ?? '');
    })
  );
}
