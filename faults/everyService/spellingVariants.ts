import type { Variant } from '../Fault.ts';
import { changing, isLogin, mapObjects, withJson } from '../answers.ts';

/** Objects whose members are named by data. */
const MAPS = ['daySchedules', 'weekSchedule'];

/**
 * Honest differences in the names of additional fields: names that differ in letter case are different names (RFC 8259
 * §4).
 */
export const spellingVariants: Variant[] = [
  {
    id: 'further-fields-of-nearly-the-same-name',
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
];

function furtherOf(object: Record<string, unknown>): Record<string, unknown> {
  const further = Object.entries(object).map(([name, value]) => [
    `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    typeof value === 'string' ? { of: 'another type' } : 'of another type',
  ]);
  return Object.fromEntries(further) as Record<string, unknown>;
}
