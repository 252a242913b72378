import { isObject } from '../../words/json/isObject.ts';
import { parsedJson } from '../../words/json/parseJson.ts';
import { schemaAt } from '../../promised/schemas/schemaAt.ts';
import type {
  Json,
  JsonSchemaObject,
  Parameter,
  ResolveRef,
  Step,
  Writing,
} from '../../promised/types.ts';

/** Members that no style takes apart, and no server trims. */
const TELLABLE = /^[\w@:+-]+$/;

/**
 * A list or an object as the text that requests hold, its JSON; undefined if the style cannot tell it: one that is empty,
 * or lists and objects inside it, unless the parameter is JSON itself.
 */
export function structuredText(value: Json, { style }: Writing): string | undefined {
  const isPlain = typeof value !== 'object' || value === null;
  if (style === 'json') return JSON.stringify(value);
  if (isPlain) return style === 'label' || style === 'matrix' ? String(value) : undefined;
  const members = Object.values(value);
  const isFlat = members.every((one) => typeof one !== 'object' && TELLABLE.test(String(one)));
  return members.length > 0 && isFlat ? JSON.stringify(value) : undefined;
}

/**
 * Whether a text reaches a server as the value that it is meant to be: where the schema has a list, the members of an
 * object would be parameters of their own names.
 */
export function isTold(text: string, { schema, writing }: Parameter, resolve: ResolveRef): boolean {
  if (writing === undefined || writing.style === 'json') return true;
  const types = [schemaAt(schema, [], resolve)['type']].flat();
  const value = parsedJson(text);
  return types.includes(Array.isArray(value) ? 'array' : isObject(value) ? 'object' : 'string');
}

/** The value that a server reads: in a list or an object each member is text, read by the type that it should have. */
export function readStructured(
  text: string,
  { schema, writing }: Parameter,
  resolve: ResolveRef,
): Json {
  const read = parsedJson(text) as Json | undefined;
  const value = read === undefined ? text : read;
  if (writing?.style === 'json') return value;
  const at = (step: Step) => schemaAt(schema, [step], resolve);
  if (Array.isArray(value)) return value.map((one) => readPlain(one, at({ items: true })));
  if (!isObject<Json>(value)) return readPlain(text, schemaAt(schema, [], resolve));
  return Object.fromEntries(
    Object.entries(value).map(([property, one]) => [property, readPlain(one, at({ property }))]),
  );
}

function readPlain(value: Json, { type }: JsonSchemaObject): Json {
  const text = String(value);
  const types = [type].flat();
  const isNumber = types.includes('integer') || types.includes('number') || type === undefined;
  if (isNumber && text.trim() !== '' && !Number.isNaN(Number(text))) return Number(text);
  if ((types.includes('boolean') || type === undefined) && /^(true|false)$/.test(text))
    return text === 'true';
  return text;
}
