import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv';
import { judgedSchema } from '../../../promised/constraints/deriveConstraints.ts';
import { formats } from '../../../promised/schemas/formats.ts';
import type { JsonSchema, Spec } from '../../../promised/types.ts';

/** What Ajv finds wrong with a value, in its words; undefined if it accepts the value. */
export type ExampleJudge = (schema: JsonSchema, value: unknown) => string | undefined;

interface ExampleValidator {
  validate: ValidateFunction;
  isOneOrMany: boolean;
}

/** Checks whole examples against the schemas of a spec with plain Ajv, not with our reading of single keywords. */
export function exampleJudge({ document, resolve }: Spec): ExampleJudge {
  const ajv = new Ajv2020({ strict: false, ownProperties: true, formats, logger: false });
  ajv.addSchema(document, 'spec');
  const compiled = new Map<JsonSchema, ExampleValidator>();
  const validatorOf = (schema: JsonSchema): ExampleValidator => {
    const judged = judgedSchema(schema, resolve);
    const validate = ajv.compile(withReferences(judged) as object);
    return { validate, isOneOrMany: judged !== schema };
  };
  return (schema, value) => {
    const known = compiled.get(schema) ?? validatorOf(schema);
    compiled.set(schema, known);
    const { validate, isOneOrMany } = known;
    // One thing, or an array of them: the documents leave open which.
    const isKept = validate(isOneOrMany && !Array.isArray(value) ? [value] : value);
    return isKept ? undefined : ajv.errorsText(validate.errors);
  };
}

/** A schema outside its document, with references into the document. */
function withReferences(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withReferences);
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, child]) => [
      key,
      key === '$ref' && typeof child === 'string' ? `spec${child}` : withReferences(child),
    ]),
  );
}
