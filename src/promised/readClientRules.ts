import { formatCheck } from './formatCheck.ts';
import { SPECS_FOLDER, textIn } from './loadSpecs.ts';
import { SpecDefect } from './SpecDefect.ts';
import type { ClientRule } from './types.ts';
import type { NotObservable } from './OpenPoint.ts';
import { YamlFile } from './YamlFile.ts';

/** The rules that the documents set for clients. */
export interface ClientRules {
  rules: ClientRule[];
  notObservable: NotObservable[];
}

/** Within `specs/`. */
export const CLIENT_RULES = 'client.rules.yaml';

const checkFormat = formatCheck('clientRules.schema.json');

/**
 * Reads the rules for clients (`specs/schemas/clientRules.schema.json`).
 * @throws SpecDefect on a file of another format, and on an id that occurs twice
 */
export function readClientRules(text: string = textIn(SPECS_FOLDER, CLIENT_RULES)): ClientRules {
  const file = new YamlFile(CLIENT_RULES, text);
  checkFormat(CLIENT_RULES, file.value);
  const { rules, notObservable = [] } = file.value as unknown as {
    rules: Omit<ClientRule, 'place'>[];
    notObservable?: Omit<NotObservable, 'place'>[];
  };
  const ids = new Set<string>();
  for (const { id } of rules) {
    if (ids.has(id)) throw new SpecDefect(CLIENT_RULES, id, 'stands twice');
    ids.add(id);
  }
  const placed = <T extends object>(entry: T, key: string) => {
    const place = file.placeOf(entry, key);
    if (place === undefined) throw new Error(`an entry of ${CLIENT_RULES} has no place`);
    return { ...entry, place };
  };
  return {
    rules: rules.map((rule) => placed(rule, 'id')),
    notObservable: notObservable.map((entry) => placed(entry, 'statement')),
  };
}
