import { byId, type Variant } from '../Fault.ts';
import { judgedSchema } from '../../src/promised/constraints/deriveConstraints.ts';
import { mergedSchema } from '../../src/promised/schemas/mergedSchema.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import type { JsonSchema, ResolveRef, Spec } from '../../src/promised/types.ts';
import { changing, isLogin, mapObjects, withJson } from '../answers.ts';
import { changingDocumented } from '../recipes/changingDocumented.ts';

/** Objects whose members are named by data. */
const MAPS = ['daySchedules', 'weekSchedule'];

/**
 * Honest differences in the names of additional fields: names that differ in letter case are different names (RFC 8259
 * §4).
 */
export function spellingVariants(specs: Spec[]): Variant[] {
  return byId<Variant>({
    'further-fields-of-nearly-the-same-name': {
      description:
        'Beside each documented field there is another one, whose name differs in the case of its first letter, with another type.',
      wrap: changing((response, request) =>
        isLogin(request)
          ? response
          : withJson(response, (json) =>
              mapObjects(json, (object, key) =>
                MAPS.includes(key ?? '') ? object : { ...furtherOf(object), ...object },
              ),
            ),
      ),
    },
    'further-fields-of-misleading-names': {
      description:
        'Every object has further fields: each of its documented names in other letter cases, whether or not the field itself is there, and names such as error, message and quantityLeft, with nulls, nested arrays and the GUIDs of others.',
      wrap: changingDocumented(specs, misleading),
    },
  });
}

function furtherOf(object: Record<string, unknown>): Record<string, unknown> {
  const further = Object.entries(object).map(([name, value]) => [
    `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    typeof value === 'string' ? { of: 'another type' } : 'of another type',
  ]);
  return Object.fromEntries(further) as Record<string, unknown>;
}

/** Names that elsewhere mean something; an object has each of them that its schema does not show. */
const ELSEWHERE = [
  'error',
  'errors',
  'message',
  'code',
  'detail',
  'quantityLeft',
  'result',
  'data',
  'next',
  'total',
  'id',
  'parentGuid',
];

/** Names that remind of what an object is said to hold, where the documents do not show how that is named. */
const REMINDING = [
  'ownerName',
  'archivedBy',
  'activationMail',
  'inactiveSince',
  'testOrders',
  'sumOfAll',
];

/** What further fields hold, by turns. */
const HELD = [
  null,
  'of another type',
  [[null, []], {}],
  { status: 'FAILED', message: 'inside' },
  'f0000000-0000-4000-8000-00000000000f',
  false,
  -1,
];

/** A body with further fields in each object whose fields its schema shows. */
function misleading(json: unknown, schema: JsonSchema, resolve: ResolveRef): unknown {
  const judged = judgedSchema(schema, resolve);
  const isOne = judged !== schema && !Array.isArray(json);
  return isOne
    ? (withFurther([json], judged, resolve) as unknown[])[0]
    : withFurther(json, judged, resolve);
}

function withFurther(json: unknown, schema: JsonSchema, resolve: ResolveRef): unknown {
  const flat = mergedSchema(schema, resolve);
  if (Array.isArray(json))
    return json.map((element) =>
      withFurther(element, (flat['items'] ?? true) as JsonSchema, resolve),
    );
  if (!isObject(json)) return json;
  const properties = isObject<JsonSchema>(flat['properties']) ? flat['properties'] : {};
  const others = (flat['additionalProperties'] ?? true) as JsonSchema;
  const inside = Object.fromEntries(
    Object.entries(json).map(([name, value]) => [
      name,
      withFurther(value, properties[name] ?? others, resolve),
    ]),
  );
  const names = Object.keys(properties);
  // The members of a map are entries, not fields.
  if (isObject(flat['additionalProperties'])) return inside;
  const isShown = names.length > 0;
  const further = [
    ...names.flatMap(inOtherCases),
    ...ELSEWHERE,
    ...(isShown ? [] : REMINDING),
  ].filter((name) => !names.includes(name));
  return {
    ...Object.fromEntries(further.map((name, turn) => [name, HELD[turn % HELD.length]])),
    ...inside,
  };
}

function inOtherCases(name: string): string[] {
  return [name.charAt(0).toUpperCase() + name.slice(1), name.toUpperCase(), name.toLowerCase()];
}
