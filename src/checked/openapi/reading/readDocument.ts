import { upgrade } from '@scalar/openapi-upgrader';
import { LineCounter, type Document } from 'yaml';
import { isObject } from '../../../words/json/isObject.ts';
import { jsonPointer } from '../../../words/json/jsonPointer.ts';
import { parseJson, parsedJson } from '../../../words/json/parseJson.ts';
import { parseYaml, yamlDocument } from '../../../words/json/parseYaml.ts';
import { membersOf } from '../../../words/json/readJson.ts';
import type { JsonSchemaObject } from '../../../promised/types.ts';
import { WrongUse } from '../../../words/WrongUse.ts';

/** How YAML of others is read: aliases may repeat this many values. */
const YAML = { maxAliasCount: 1_000, uniqueKeys: false };
/** The most values of a document, with what aliases repeat: each costs some kilobytes before the run. */
const MOST_VALUES = 500_000;
/** JSON may not nest deeper; see `parseJson`. */
const DEEPEST = 400;

/** An OpenAPI document of others, as OpenAPI 3.1. */
export interface ForeignDocument {
  /** The version in which it is written: `3.0.3`, `2.0`. */
  version: string;
  /** The document in OpenAPI 3.1; nothing else holds it, so that it may be changed. */
  document: JsonSchemaObject;
  /** The line of a part, by the JSON pointer of its keys; of what is around it, if it has none. */
  lineOf(keys: readonly string[]): number;
}

/**
 * Reads an OpenAPI document of any version from 2.0, in JSON or YAML, and converts it to 3.1.
 * @throws WrongUse if it is no OpenAPI document
 */
export function readDocument(file: string, text: string): ForeignDocument {
  const refuse = (problem: string): never => {
    throw new WrongUse(`--openapi ${file}: ${problem}`);
  };
  const lines = new LineCounter();
  const json = parsedJson(text);
  refuseTooMany(json, refuse);
  // JSON of too many tokens has no lines: finding them would take longer than a run.
  const placed = yamlDocument(text, { ...YAML, lineCounter: lines, prettyErrors: false });
  const value = json ?? valueOf(placed, refuse);
  refuseTooMany(value, refuse);
  const version = isObject(value) ? (value['openapi'] ?? value['swagger']) : undefined;
  if (!isObject(value) || typeof version !== 'string' || !/^(2\.0|3\.[012]\b)/.test(version))
    return refuse(
      `expected an OpenAPI document of version 2.0 or 3.0 to 3.2 (\`openapi: 3.1.0\`), found ${version === undefined ? 'neither `openapi` nor `swagger`' : `version ${JSON.stringify(version)}`}.`,
    );
  listParameters(value, refuse);
  return {
    version,
    document: upgraded(value, refuse),
    lineOf: (keys) => lineIn(placed, lines, keys),
  };
}

function refuseTooMany(value: unknown, refuse: (problem: string) => never): void {
  if (countValues(value, DEEPEST) > MOST_VALUES) refuse(tooMany);
}

const tooMany = `at most ${MOST_VALUES.toLocaleString('en')} values are read, with all that references name and aliases of YAML repeat, and ${DEEPEST} levels; leave out what no operation needs.`;

/**
 * A part of a document, in JSON or YAML; undefined of what is neither.
 * @param left how many values may be read yet; all of them by default
 * @returns with how many may be read after it
 * @throws Error if it has more
 */
export function partOf(text: string, left = MOST_VALUES): { value: unknown; left: number } {
  let value = parsedJson(text);
  try {
    value ??= parseYaml(text, YAML);
  } catch {
    return { value, left };
  }
  const after = left - countValues(value, DEEPEST);
  if (after < 0) throw new Error(tooMany);
  return { value, left: after };
}

function valueOf(document: Document, refuse: (problem: string) => never): unknown {
  const [error] = document.errors;
  if (error !== undefined) return refuse(`no valid YAML or JSON (${error.message}); correct it.`);
  try {
    return document.toJS(YAML);
  } catch (error) {
    return refuse(`its aliases cannot be resolved (${(error as Error).message}); correct them.`);
  }
}

/** Some documents have a reference to a whole list of parameters, which tools follow although no version allows it. */
function listParameters(document: JsonSchemaObject, refuse: (problem: string) => never): void {
  let left = MOST_VALUES - countValues(document, DEEPEST);
  const items = Object.values(membersOf(document['paths'])).filter((one) => isObject(one));
  for (const holder of items.flatMap((item) => [item, ...Object.values(item)])) {
    if (!isObject(holder)) continue;
    const { parameters } = holder;
    if (!isObject(parameters)) continue;
    const { $ref: ref } = parameters;
    const named = /^#\//.test(String(ref))
      ? jsonPointer(document, String(ref).slice(1))
      : undefined;
    // Each gets a list of its own.
    if (Array.isArray(named)) left -= countValues(named, DEEPEST);
    if (left < 0) refuse(tooMany);
    holder['parameters'] = Array.isArray(named) ? structuredClone(named) : [parameters];
  }
}

function upgraded(
  value: Record<string, unknown>,
  refuse: (problem: string) => never,
): JsonSchemaObject {
  try {
    return parseJson(JSON.stringify(upgrade(value, '3.1'))) as JsonSchemaObject;
  } catch (error) {
    return refuse(`it cannot be read as OpenAPI 3.1 (${(error as Error).message}); correct it.`);
  }
}

function lineIn(document: Document, lines: LineCounter, keys: readonly string[]): number {
  for (let length = keys.length; length > 0; length -= 1) {
    const path = keys.slice(0, length).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
    const at = nodeAt(document, path)?.range?.[0];
    if (at !== undefined) return lines.linePos(at).line;
  }
  return 1;
}

/** Statuses of responses are numbers in some YAML and texts in other; places in lists are numbers. */
function nodeAt(
  document: Document,
  path: readonly (string | number)[],
): { range?: [number, number, number] | null } | undefined {
  const asTexts = path.map(String);
  return (document.getIn(path, true) ?? document.getIn(asTexts, true)) as ReturnType<typeof nodeAt>;
}

/**
 * How many values there are in a value, with itself, when it is written as JSON: what is shared counts at each
 * place. Infinity if it holds itself, or nests deeper than `deepest`.
 */
function countValues(value: unknown, deepest: number, known = new Map<object, number>()): number {
  if (typeof value !== 'object' || value === null) return 1;
  if (deepest <= 0) return Infinity;
  const before = known.get(value);
  if (before !== undefined) return before;
  known.set(value, Infinity);
  let count = 1;
  for (const child of Object.values(value)) count += countValues(child, deepest - 1, known);
  known.set(value, count);
  return count;
}
