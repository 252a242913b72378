import {
  containsBreaks,
  maxItemsBreaks,
  minItemsBreaks,
  uniqueItemsBreaks,
} from './breakingValues/arrayBreaks.ts';
import type { Candidates } from './breakingValues/Candidates.ts';
import { combinationBreaks } from './breakingValues/combinationBreaks.ts';
import { boundBreaks, multipleOfBreaks } from './breakingValues/numberBreaks.ts';
import {
  additionalPropertiesBreaks,
  dependentRequiredBreaks,
  maxPropertiesBreaks,
  minPropertiesBreaks,
  propertyNamesBreaks,
  requiredBreaks,
} from './breakingValues/objectBreaks.ts';
import {
  formatBreaks,
  maxLengthBreaks,
  minLengthBreaks,
  patternBreaks,
} from './breakingValues/textBreaks.ts';
import { enumBreaks, typeBreaks } from './breakingValues/typeBreaks.ts';

/** Values that may break a keyword, for every keyword for which `sitesOf` and `combinationsOf` list sites. */
export const BREAKING_VALUES: Record<string, Candidates> = {
  type: typeBreaks,
  enum: enumBreaks,
  const: enumBreaks,
  minimum: boundBreaks(-1),
  exclusiveMinimum: boundBreaks(-1),
  maximum: boundBreaks(1),
  exclusiveMaximum: boundBreaks(1),
  multipleOf: multipleOfBreaks,
  minLength: minLengthBreaks,
  maxLength: maxLengthBreaks,
  pattern: patternBreaks,
  format: formatBreaks,
  minItems: minItemsBreaks,
  maxItems: maxItemsBreaks,
  uniqueItems: uniqueItemsBreaks,
  contains: containsBreaks,
  required: requiredBreaks,
  additionalProperties: additionalPropertiesBreaks,
  minProperties: minPropertiesBreaks,
  maxProperties: maxPropertiesBreaks,
  propertyNames: propertyNamesBreaks,
  dependentRequired: dependentRequiredBreaks,
  anyOf: combinationBreaks,
  oneOf: combinationBreaks,
  not: combinationBreaks,
  if: combinationBreaks,
  dependentSchemas: combinationBreaks,
};
