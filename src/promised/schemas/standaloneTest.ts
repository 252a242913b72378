import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { formats } from './formats.ts';
import type { JsonSchemaObject } from '../types.ts';

let ajv: Ajv2020 | undefined;

/**
 * A schema as a JavaScript function that needs no packages: an expression for a script.
 * @param schema may be a stranger's
 * @returns undefined if it would need a package (for a format that is more than a pattern, for example), or names anything
 */
export function standaloneTest(schema: JsonSchemaObject | true): string | undefined {
  ajv ??= new Ajv2020({
    strict: false,
    code: { source: true },
    ownProperties: true,
    messages: false,
    validateSchema: false,
    meta: false,
    logger: false,
    formats,
  });
  // Of names with a dollar sign Ajv makes more than tests: a comment of the `$id`, which a stranger's could end.
  if (hasOwnKeywords(schema)) return undefined;
  try {
    const code = standalone.default(ajv, ajv.compile(schema === true ? {} : schema));
    const isAlone = !code.includes('require(');
    return isAlone ? `(() => { const module = {}; ${code} return module.exports; })()` : undefined;
  } catch {
    return undefined;
  }
}

function hasOwnKeywords(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, one]) => key.startsWith('$') || hasOwnKeywords(one));
}
