import type { ServiceName } from '../../../services.ts';
import { createHash } from 'node:crypto';
import { conditionsAround, refuseUndecided } from './deciders.ts';
import { deriveConstraints } from '../constraints/deriveConstraints.ts';
import { formatCheck } from './formatCheck.ts';
import { readOperations } from './readOperations.ts';
import { readRules } from './readRules.ts';
import { lookUp, refuseBrokenReferences } from './references.ts';
import { SpecDefect } from '../SpecDefect.ts';
import type { JsonSchema, ResolveRef, Spec } from '../types.ts';
import type { Place } from '../Place.ts';
import { YamlFile } from '../YamlFile.ts';

const checkExtensions = formatCheck('extensions.schema.json');

/**
 * Reads one specification: its operations with their promises, and its rules.
 * @param name file name of the OpenAPI document, `<service>.yaml`; that of its rules is `<service>.rules.yaml`
 * @param text the document's YAML
 * @param rulesText the YAML of its rules
 * @throws SpecDefect on anything that does not resolve, is unknown, or occurs twice
 */
export function readSpec(name: string, text: string, rulesText: string): Spec {
  const file = new YamlFile(name, text);
  const document = file.value;
  checkExtensions(name, document);
  refuseBrokenReferences(file);
  const service = name.replace(/\.yaml$/, '') as ServiceName;
  const resolve: ResolveRef = (ref) => lookUp(file, ref) as JsonSchema;
  const read = readOperations(file, service);
  const operations = read.map(({ operation }) => operation);
  const { schemas = {} } = (document['components'] ?? {}) as {
    schemas?: Record<string, JsonSchema>;
  };
  const beside = readRules(new YamlFile(rulesFileOf(name), rulesText), file, {
    service,
    operations,
    schemas,
    resolve,
  });
  const deciders = beside.rules.flatMap(({ decidedBy = [] }) => decidedBy);
  refuseUndecided(file, deciders);
  const claimed = new Set([
    ...beside.rules.flatMap(({ keyword }) => (keyword ? [lookUp(file, keyword.pointer)] : [])),
    ...conditionsAround(file, deciders),
  ]);
  const constraints = read.flatMap(({ operation, node }) =>
    deriveConstraints(
      operation,
      String(node['x-source'] ?? document['x-source']),
      file,
      resolve,
      claimed,
    ),
  );
  refuseDuplicates([...constraints, ...beside.rules, ...beside.openPoints]);
  const { title, version } = document['info'] as { title: string; version: string };
  return {
    service,
    version,
    title,
    sha256: createHash('sha256').update(text).update(rulesText).digest('hex'),
    document,
    operations,
    ...beside,
    constraints,
    resolve,
  };
}

/** `stock.yaml` → `stock.rules.yaml`. */
export function rulesFileOf(name: string): string {
  return name.replace(/\.yaml$/, '.rules.yaml');
}

function refuseDuplicates(entries: { id: string; place: Place }[]): void {
  const seen = new Set<string>();
  for (const { id, place } of entries) {
    if (seen.has(id))
      throw new SpecDefect(
        place.file.replace('specs/', ''),
        id,
        'this id stands twice; ids are permanent and name one thing',
      );
    seen.add(id);
  }
}
