import { identifiers } from '../../generators/fields/identifiers.ts';
import { UUID } from '../../src/words/json/uuid.ts';

/**
 * Unknown GUIDs that nearly equal a known UUID: one with another end, and one cut short. None for a GUID in another
 * form: which forms are possible is open.
 */
export function nearMissesOf(guid: string, drawn: string, others: string[]): string[] {
  if (!UUID.test(guid)) return [];
  const [otherEnd] = identifiers.nearMisses(guid, drawn, others);
  return [otherEnd, guid.slice(0, -1)];
}
