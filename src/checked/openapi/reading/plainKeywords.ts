import { drawnLength } from '../../../promised/schemas/boundedPattern.ts';
import { isObject } from '../../../words/json/isObject.ts';
import { isCount, isLeast, MOST_PLACES } from './SchemaCost.ts';

type IsRight = (value: unknown) => boolean;

const isAny = () => true;
const isNumber = (value: unknown) => typeof value === 'number';
const areTexts = (value: unknown) =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const KEYWORDS: [isRight: IsRight, keywords: string[]][] = [
  [isAny, ['const', 'default']],
  // Each value of an enum is compared with all of them.
  [(value) => Array.isArray(value) && value.length > 0 && value.length <= 2000, ['enum']],
  [isNumber, ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']],
  [(value) => isNumber(value) && (value as number) > 0, ['multipleOf']],
  [isLeast, ['minLength', 'minItems', 'minContains', 'minProperties']],
  [isCount, ['maxLength', 'maxItems', 'maxContains', 'maxProperties']],
  [(value) => typeof value === 'boolean', ['uniqueItems']],
  [isPattern, ['pattern']],
  [areTexts, ['required']],
  [(value) => isObject(value) && Object.values(value).every(areTexts), ['dependentRequired']],
  [Array.isArray, ['examples']],
];

/** Keywords whose arguments are no schemas, each with what its argument must be. */
export const plainKeywords: ReadonlyMap<string, IsRight> = new Map(
  KEYWORDS.flatMap(([isRight, names]) => names.map((name) => [name, isRight] as const)),
);

/** No author writes a longer pattern, and whoever looks at one asks it several questions. */
const LONGEST_PATTERN = 2_000;

export function isPattern(value: unknown): boolean {
  try {
    if (typeof value !== 'string' || value.length > LONGEST_PATTERN) return false;
    if (drawnLength(value) > MOST_PLACES) return false;
    return new RegExp(value, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
