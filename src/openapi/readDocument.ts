import { upgrade } from '@scalar/openapi-upgrader';
import { LineCounter, parseDocument, type Document } from 'yaml';
import { isObject } from '../json/isObject.ts';
import { countValues } from '../json/countValues.ts';
import { parseJson, parsedJson } from '../json/parseJson.ts';
import type { JsonSchemaObject } from '../spec/types.ts';
import { WrongUse } from '../target/WrongUse.ts';

/** Up to this size the lines of a document are found: beyond, it would take longer than a run. */
const MOST_PLACED = 3_000_000;
/** The most values that aliases of YAML may repeat. */
const MOST_ALIASES = 1_000;
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
  // `yaml` itself would warn to the terminal, in words of the document; if silent, it would tell no second document either.
  const placed =
    text.length <= MOST_PLACED
      ? parseDocument(text, {
          lineCounter: lines,
          prettyErrors: false,
          uniqueKeys: false,
          logLevel: 'error',
        })
      : undefined;
  const value = json ?? valueOf(placed, refuse);
  refuseTooMany(value, refuse);
  const version = isObject(value) ? (value['openapi'] ?? value['swagger']) : undefined;
  if (!isObject(value) || typeof version !== 'string' || !/^(2\.0|3\.[01]\b)/.test(version))
    return refuse(
      `expected an OpenAPI document of version 2.0, 3.0 or 3.1 (\`openapi: 3.1.0\`), found ${version === undefined ? 'neither `openapi` nor `swagger`' : `version ${JSON.stringify(version)}`}.`,
    );
  return {
    version,
    document: upgraded(value, refuse),
    lineOf: (keys) => lineIn(placed, lines, keys),
  };
}

function refuseTooMany(value: unknown, refuse: (problem: string) => never): void {
  if (countValues(value, DEEPEST) > MOST_VALUES)
    refuse(
      `at most ${MOST_VALUES.toLocaleString('en')} values are read, each alias in YAML for all that it repeats, and ${DEEPEST} levels; leave out what no operation needs.`,
    );
}

function valueOf(document: Document | undefined, refuse: (problem: string) => never): unknown {
  if (document === undefined)
    return refuse('a document of this size is read as JSON, and it is none.');
  const [error] = document.errors;
  if (error !== undefined) return refuse(`no valid YAML or JSON (${error.message}); correct it.`);
  try {
    // A copy: an alias stands for the same object, and a document is a tree.
    return structuredClone(document.toJS({ maxAliasCount: MOST_ALIASES }));
  } catch (error) {
    return refuse(`its aliases cannot be resolved (${(error as Error).message}); correct them.`);
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

function lineIn(
  document: Document | undefined,
  lines: LineCounter,
  keys: readonly string[],
): number {
  for (let length = keys.length; document !== undefined && length > 0; length -= 1) {
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
