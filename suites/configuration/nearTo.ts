import { identifiers } from '../../generators/fields/identifiers.ts';
import { UUID } from '../../src/json/uuid.ts';

/** A UUID with another end, and one cut short. Which forms other GUIDs have is open, so that nothing is near them. */
export function nearTo(guid: string, drawn: string, others: string[]): string[] {
  if (!UUID.test(guid)) return [];
  const [otherEnd] = identifiers.nearMisses(guid, drawn, others);
  return [otherEnd, guid.slice(0, -1)];
}
