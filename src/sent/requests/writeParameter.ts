import { isObject } from '../../words/json/isObject.ts';
import { parsedJson } from '../../words/json/parseJson.ts';
import type { Json, Parameter } from '../../promised/types.ts';

/** Between the elements of a list, by its style. */
const DELIMITERS: Record<string, string> = { spaceDelimited: ' ', pipeDelimited: '|', label: '.' };

/**
 * The pairs of name and value by which a parameter goes into a query or a cookie (OpenAPI 3.1, Style Values).
 * @param text the value; of a list or an object, its JSON
 */
export function parameterPairs({ name, writing }: Parameter, text: string): [string, string][] {
  const value = writing && structured(text);
  if (writing === undefined || value === undefined || writing.style === 'json')
    return [[name, text]];
  if (Array.isArray(value)) {
    const texts = value.map(asText);
    if (writing.explode) return texts.map((one) => [name, one]);
    return [[name, texts.join(DELIMITERS[writing.style] ?? ',')]];
  }
  if (writing.style === 'deepObject') return deep(name, value);
  const members = Object.entries(value).map(([key, one]): [string, string] => [key, asText(one)]);
  return writing.explode ? members : [[name, members.flat().join(',')]];
}

export function textOf({ name, writing }: Parameter, text: string): string {
  if (writing === undefined || writing.style === 'json') return text;
  const { style, explode } = writing;
  const value = structured(text);
  if (style === 'matrix') {
    if (Array.isArray(value) && explode)
      return value.map((one) => `;${name}=${asText(one)}`).join('');
    if (isObject(value) && explode) return `;${joined(value, '=', ';')}`;
    return `;${name}=${simple(value, text, false, ',')}`;
  }
  const prefix = style === 'label' ? '.' : '';
  return prefix + simple(value, text, explode, explode && prefix !== '' ? '.' : ',');
}

function simple(
  value: Json[] | Record<string, Json> | undefined,
  text: string,
  explode: boolean,
  delimiter: string,
): string {
  if (value === undefined) return text;
  if (Array.isArray(value)) return value.map(asText).join(delimiter);
  return joined(value, explode ? '=' : ',', delimiter);
}

function joined(value: Record<string, Json>, equals: string, delimiter: string): string {
  const members = Object.entries(value).map(([key, one]) => `${key}${equals}${asText(one)}`);
  return members.join(delimiter);
}

function deep(name: string, value: Record<string, Json>): [string, string][] {
  return Object.entries(value).flatMap(([key, one]): [string, string][] => {
    const inner = `${name}[${key}]`;
    if (Array.isArray(one)) return one.map((element) => [inner, asText(element)]);
    return isObject<Json>(one) ? deep(inner, one) : [[inner, asText(one)]];
  });
}

/** A list or an object whose JSON a text is; undefined for any other text. */
function structured(text: string): Json[] | Record<string, Json> | undefined {
  const value = parsedJson(text) as Json | undefined;
  return Array.isArray(value) || isObject<Json>(value) ? value : undefined;
}

function asText(value: Json): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
