import { isSelected } from '../isSelected.ts';
import type { ClientRule, Constraint, Rule, Spec } from '../types.ts';
import type { NotObservable, OpenPoint } from '../OpenPoint.ts';
import type { FindElement } from './elementLines.ts';
import type { PinnedDocument } from './readPinnedDocuments.ts';

/** A specification, with the lines of the elements of its OpenAPI document. */
export interface LocatedSpec {
  spec: Spec;
  find: FindElement;
}

/** Which rules and other entries rest on which sentence. */
export interface Resting {
  /** By digest: ids of rules, constraints and open points, and not observable sentences as `stock, not observable: …`. */
  byDigest: Map<string, Set<string>>;
  /** Names in `specs/sentences/` that do not exist. */
  unknown: { file: string; digest: string; name: string }[];
}

/**
 * Which rules, constraints, open points and not observable sentences rest on which sentence of the documents.
 * @param documents their sentences
 * @param specs those written from them
 * @param further what was written by hand beside the specifications: rules for clients
 */
export function restingOn(
  documents: PinnedDocument[],
  specs: LocatedSpec[],
  further: Written[] = [],
): Resting {
  const byDigest = new Map<string, Set<string>>();
  const add = (digest: string, ids: Iterable<string>) => {
    byDigest.set(digest, new Set([...(byDigest.get(digest) ?? []), ...ids]));
  };
  for (const entry of [...specs.flatMap(({ spec }) => writtenByHand(spec)), ...further])
    for (const digest of entry.sentences ?? []) add(digest, [entryName(entry)]);
  const named = new Map<string, string[]>();
  const unknown: Resting['unknown'] = [];
  for (const { file, pins } of documents) {
    for (const { digest, names } of pins) {
      if (typeof names === 'string') continue;
      for (const name of names) {
        const ids = named.get(name) ?? specs.flatMap((spec) => constraintsNamed(name, spec));
        named.set(name, ids);
        if (ids.length === 0 && !specs.some((spec) => elementNamed(name, spec) !== undefined))
          unknown.push({ file, digest, name });
        // From a schema that no operation uses nothing is derived; the schema itself still rests on the sentence.
        add(digest, ids.length === 0 ? [name] : ids);
      }
    }
  }
  return { byDigest, unknown };
}

/** An entry that names its own sentences. */
export type Written = Rule | ClientRule | OpenPoint | NotObservable;

export function writtenByHand(spec: Spec): (Rule | OpenPoint | NotObservable)[] {
  return [...spec.rules, ...spec.openPoints, ...spec.notObservable];
}

/** The entry's id, or, for a not observable sentence, its place. */
export function entryName(entry: Written): string {
  return 'id' in entry
    ? entry.id
    : `${entry.place.file}:${entry.place.line} (not observable: ${entry.statement})`;
}

function constraintsNamed(name: string, located: LocatedSpec): string[] {
  const { constraints, service } = located.spec;
  if (!name.startsWith(`${service}/`)) return [];
  const isNamed = (id: string) => (name.includes('*') ? isSelected(id, [name]) : id === name);
  const byId = constraints.filter(({ id }) => isNamed(id));
  const found = byId.length > 0 ? byId : constraints.filter((one) => isOf(one, name, located));
  return found.map(({ id }) => id);
}

/** Whether a constraint follows from a schema or a property: its keyword is there, or the schema requires the property. */
function isOf({ place, site }: Constraint, name: string, located: LocatedSpec): boolean {
  const holds = (lines: ReturnType<FindElement>) =>
    lines !== undefined && lines.first <= place.line && place.line <= lines.last;
  if (holds(elementNamed(name, located))) return true;
  const owner = name.slice(0, name.lastIndexOf('/'));
  const property = name.slice(owner.length + 1);
  return site?.property === property && holds(elementNamed(owner, located));
}

function elementNamed(name: string, { spec, find }: LocatedSpec): ReturnType<FindElement> {
  const prefix = `${spec.service}/`;
  return name.startsWith(prefix) ? find(name.slice(prefix.length)) : undefined;
}
