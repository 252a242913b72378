import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../projectRoot.ts';
import { readForeign } from '../../words/files/readForeign.ts';
import { UnreadableFile } from '../../words/files/UnreadableFile.ts';
import { services } from '../../../services.ts';
import { readSpec, rulesFileOf } from './readSpec.ts';
import { lookUp } from './references.ts';
import { SpecCache, type PlainSpec } from './SpecCache.ts';
import { SpecDefect } from '../SpecDefect.ts';
import type { JsonSchema, Spec, ClientRule } from '../types.ts';
import { refuseInvalid, valueTest } from '../schemas/valueTest.ts';
import { formatCheck } from './formatCheck.ts';
import type { NotObservable } from '../OpenPoint.ts';
import { YamlFile } from '../YamlFile.ts';
import { memoized } from '../../words/memoized.ts';

export const SPECS_FOLDER = join(projectRoot, 'specs');

/**
 * Loads every specification and compiles all its constraints once, so that any defect is reported before anything is sent.
 * Those of the project are cached once they were found to have none (see `SpecCache`).
 * @throws SpecDefect
 * @throws UnreadableFile for a folder of others, or a file in it, that cannot be read
 */
export function loadSpecs(folder: string = SPECS_FOLDER): Spec[] {
  const files = documentsIn(folder).map(
    (name) => [name, textIn(folder, name), textIn(folder, rulesFileOf(name))] as const,
  );
  const load = () => files.map((file) => loadSpec(...file)).sort((a, b) => rankOf(a) - rankOf(b));
  if (folder !== SPECS_FOLDER) return load();
  for (const [name] of files)
    if (!services.some((service) => name === `${service}.yaml`))
      throw new SpecDefect(name, '#', 'services.ts does not name this service');
  const text = files.flat().join();
  if (own?.text === text) return own.specs;
  const cache = new SpecCache(files.flat());
  const kept = cache.read()?.map(withReferences);
  own = { text, specs: kept ?? load() };
  if (kept === undefined) cache.write(own.specs.map(({ resolve: _, ...plain }) => plain));
  return own.specs;
}

/** Those of the project, as this process loaded them last: what is made of a specification is kept with it. */
let own: { text: string; specs: Spec[] } | undefined;

function documentsIn(folder: string): string[] {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) throw new UnreadableFile(folder, 'does not exist', 'ENOENT');
  if (!found.isDirectory()) throw new UnreadableFile(folder, 'is no folder');
  const names = readdirSync(folder).filter(isDocument);
  if (names.length === 0) throw new UnreadableFile(folder, 'holds no specification');
  return names;
}

function rankOf({ service }: Spec): number {
  return services.findIndex((name) => name === service);
}

function withReferences(plain: PlainSpec): Spec {
  const file = { name: `${plain.service}.yaml`, value: plain.document };
  return { ...plain, resolve: (ref) => lookUp(file, ref) as JsonSchema };
}

/** Whether a file in `specs/` is an OpenAPI document (and not its rules). */
export function isDocument(name: string): boolean {
  return name.endsWith('.yaml') && !name.endsWith('.rules.yaml');
}

/** The text of a file in `specs/`, or in a folder that somebody else filled. @throws UnreadableFile */
export function textIn(folder: string, name: string): string {
  return readForeign(join(folder, name)).toString();
}

/**
 * Loads one specification and compiles all its constraints.
 * @throws SpecDefect
 */
export function loadSpec(file: string, text: string, rulesText: string): Spec {
  const spec = readSpec(file, text, rulesText);
  for (const constraint of spec.constraints) {
    if (constraint.site === undefined) continue;
    try {
      refuseInvalid(constraint, spec.resolve);
      valueTest(constraint, spec.resolve);
    } catch (error) {
      throw new SpecDefect(file, constraint.id, `does not compile: ${String(error)}`);
    }
  }
  return spec;
}

/** Names of the fields that hold card data or personal data (`x-sensitive` in the specs). */
export function sensitiveFields(specs: Spec[]): Map<string, Set<string>> {
  return new Map(specs.map((spec) => [spec.service, sensitiveFieldsOf(spec)]));
}

/** Memoized, because a proof opens thousands of sessions with the same specs. */
const sensitiveFieldsOf = memoized((spec: Spec): Set<string> => {
  const names = new Set<string>();
  collectSensitive(spec.document, names);
  return names;
});

function collectSensitive(node: unknown, names: Set<string>): void {
  if (node === null || typeof node !== 'object') return;
  for (const [key, child] of Object.entries(node)) {
    if ((child as { 'x-sensitive'?: unknown } | null)?.['x-sensitive'] === true) names.add(key);
    collectSensitive(child, names);
  }
}

interface ClientRules {
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
