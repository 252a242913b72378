import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { parseJson } from '../../words/json/parseJson.ts';
import { projectRoot } from '../../../projectRoot.ts';
import { didYouMean } from '../../words/didYouMean.ts';
import { SpecDefect } from '../SpecDefect.ts';

const SCHEMAS = join(projectRoot, 'specs/schemas');

/** Keywords of OpenAPI 3.1 that are sometimes written as extensions all the same. */
const OPENAPI_SAYS = [
  ...['anyOf', 'const', 'default', 'dependentRequired', 'deprecated', 'description', 'enum'],
  ...['examples', 'format', 'if', 'maximum', 'minimum', 'not', 'oneOf', 'pattern', 'readOnly'],
  ...['required', 'summary', 'tags', 'type'],
];

/** Throws a SpecDefect at the first place where a file breaks the JSON Schema. */
export type FormatCheck = (file: string, value: unknown) => void;

/**
 * Makes a check from one of the JSON Schemas in `specs/schemas/`, which editors use, too. It is compiled when it is first
 * needed.
 * @param name file name of the schema, for example `rules.schema.json`
 */
export function formatCheck(name: string): FormatCheck {
  let validate: ValidateFunction | undefined;
  return (file, value) => {
    validate ??= compiled(name);
    if (validate(value)) return;
    const errors = validate.errors ?? [];
    // A misspelt field is missing under its own name as well: its spelling is what to correct.
    const error = errors.find(({ keyword }) => keyword === 'additionalProperties') ?? errors[0];
    if (error !== undefined) throw new SpecDefect(file, `#${placeOf(error)}`, problemOf(error));
  };
}

function compiled(name: string): ValidateFunction {
  const schema = parseJson(readFileSync(join(SCHEMAS, name), 'utf8')) as object;
  const options = {
    strict: true,
    strictRequired: false,
    strictTypes: false,
    allErrors: true,
    verbose: true,
  };
  return new Ajv2020(options).compile(schema);
}

/** A JSON pointer: to the field that is unknown, or to what is otherwise wrong. */
function placeOf({ instancePath, params }: ErrorObject): string {
  const { additionalProperty: name } = params as { additionalProperty?: string };
  if (name === undefined) return instancePath;
  return `${instancePath}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function problemOf({ keyword, params, message = 'is wrong', parentSchema }: ErrorObject): string {
  if (keyword === 'required')
    return `"${(params as { missingProperty: string }).missingProperty}" is required and missing; add it`;
  if (keyword === 'additionalProperties') {
    const { additionalProperty: name } = params as { additionalProperty: string };
    if (!name.startsWith('x-')) {
      const known = Object.keys((parentSchema?.['properties'] ?? {}) as object);
      return `"${name}" is no field here${didYouMean(name, known) || `; expected ${known.join(', ')}`}`;
    }
    const own = name.slice(2);
    return `unknown extension ${name}${OPENAPI_SAYS.includes(own) ? `: OpenAPI says it by ${own}` : ''}`;
  }
  if (keyword === 'enum') {
    const { allowedValues } = params as { allowedValues: unknown[] };
    return `${message}: ${allowedValues.join(', ')}`;
  }
  return message;
}
