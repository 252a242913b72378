import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { projectRoot } from '../../projectRoot.ts';
import { SpecDefect } from './SpecDefect.ts';

const SCHEMAS = join(projectRoot, 'specs/schemas');

/** What OpenAPI 3.1 can say itself, and what is at times written as an extension. */
const OPENAPI_SAYS = [
  ...[
    'anyOf',
    'const',
    'default',
    'dependentRequired',
    'deprecated',
    'description',
    'enum',
    'examples',
    'format',
  ],
  ...[
    'if',
    'maximum',
    'minimum',
    'not',
    'oneOf',
    'pattern',
    'readOnly',
    'required',
    'summary',
    'tags',
    'type',
  ],
];

/** Refuses a file that is not as the JSON Schema says, with a SpecDefect that names the first place. */
export type FormatCheck = (file: string, value: unknown) => void;

/**
 * Checks by one of the JSON Schemas in `specs/schemas/`, which editors use too. It is compiled when it is first needed.
 * @param name file name of the schema, for example `rules.schema.json`
 */
export function formatCheck(name: string): FormatCheck {
  let validate: ValidateFunction | undefined;
  return (file, value) => {
    validate ??= compiled(name);
    if (validate(value)) return;
    const [error] = validate.errors ?? [];
    if (error !== undefined) throw new SpecDefect(file, `#${error.instancePath}`, problemOf(error));
  };
}

function compiled(name: string): ValidateFunction {
  const schema = JSON.parse(readFileSync(join(SCHEMAS, name), 'utf8')) as object;
  const options = { strict: true, strictRequired: false, strictTypes: false };
  return new Ajv2020(options).compile(schema);
}

function problemOf({ keyword, params, message = 'is wrong' }: ErrorObject): string {
  if (keyword === 'additionalProperties') {
    const { additionalProperty: name } = params as { additionalProperty: string };
    if (!name.startsWith('x-')) return `unknown key ${name}`;
    const own = name.slice(2);
    return `unknown extension ${name}${OPENAPI_SAYS.includes(own) ? `: OpenAPI says it by ${own}` : ''}`;
  }
  if (keyword === 'enum') {
    const { allowedValues } = params as { allowedValues: unknown[] };
    return `${message}: ${allowedValues.join(', ')}`;
  }
  return message;
}
