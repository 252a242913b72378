import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';
import { parse } from 'yaml';
import { FILLED_IN } from '../src/target/validateTarget.ts';

/**
 * Makes the types of a target and of a verdict from the schemas that check their files: `npm run types:generate`; and a target's
 * schema as JSON, as each start reads it.
 */

type Schema = Record<string, unknown> & {
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  propertyNames?: { enum?: string[] };
};

/** What is made from what, relative to the project's root. */
export const generated: Record<string, () => Promise<string>> = {
  'src/target/generated.ts': () => typesOf('src/target/target.schema.yaml', asLoaded),
  'src/target/generated.json': async () =>
    `${JSON.stringify(schemaIn('src/target/target.schema.yaml'))}\n`,
  'src/decided/generated.ts': () => typesOf('src/decided/verdict.schema.yaml', (schema) => schema),
};

async function typesOf(file: string, change: (schema: Schema) => Schema): Promise<string> {
  const schema = change(opened(schemaIn(file)));
  const types = await compile(schema, String(schema['title']), {
    bannerComment: `/** Made from ${file} by \`npm run types:generate\`: change the schema, not this file. */`,
    additionalProperties: false,
    format: true,
    style: { singleQuote: true, printWidth: 100 },
  });
  // A comment of one line takes one line.
  return types.replace(/\/\*\*\n *\* (.*)\n *\*\/$/gm, '/** $1 */');
}

function schemaIn(file: string): Schema {
  return parse(readFileSync(pathOf(file), 'utf8')) as Schema;
}

/** A target as it is once it is read: what has a default is there. */
function asLoaded(schema: Schema): Schema {
  const withDefaults = filledIn(schema);
  return { ...withDefaults, required: [...(withDefaults.required ?? []), ...FILLED_IN] };
}

function filledIn(schema: Schema): Schema {
  const { properties = {}, required = [], items } = schema;
  const names = Object.keys(properties).filter((name) => 'default' in (properties[name] ?? {}));
  const inside = Object.entries(properties).map(([name, property]) => [name, filledIn(property)]);
  return {
    ...schema,
    ...(inside.length > 0 && { properties: Object.fromEntries(inside) as Schema['properties'] }),
    ...(names.length > 0 && { required: [...required, ...names] }),
    ...(items !== undefined && { items: filledIn(items) }),
  };
}

/** What a schema leaves open is unknown, not nothing. */
function opened(schema: Schema): Schema {
  const { properties, items, propertyNames, type, description } = schema;
  const constrains = Object.keys(schema).some((key) => key !== 'description');
  if (description !== undefined && !constrains) return { ...schema, tsType: 'unknown' };
  if (propertyNames?.enum !== undefined)
    return { ...schema, ...namedOnes(propertyNames.enum, schema) };
  if (type === 'object' && properties === undefined && !('additionalProperties' in schema))
    return { ...schema, additionalProperties: true };
  const inside = Object.entries(properties ?? {}).map(([name, one]) => [name, opened(one)]);
  return {
    // What a service declares beside these, its own code knows the type of.
    ...(properties === undefined ? schema : { ...schema, additionalProperties: false }),
    ...(properties && { properties: Object.fromEntries(inside) as Schema['properties'] }),
    // An array of at least one is a tuple, which would have its element twice.
    ...(items && {
      items: { ...opened(items), ...('minItems' in schema && { title: 'Element' }) },
    }),
  };
}

/** Names that are listed are properties. */
function namedOnes(names: string[], { additionalProperties: one }: Schema): Partial<Schema> {
  const properties = Object.fromEntries(names.map((name) => [name, one as Schema]));
  return { properties, additionalProperties: false };
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(`../${file}`, import.meta.url));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, make] of Object.entries(generated)) writeFileSync(pathOf(file), await make());
}
