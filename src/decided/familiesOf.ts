import type { Rule } from '../promised/types.ts';

/**
 * The family of each rule that has siblings, by the rules' ids. A family says one thing of many resources of one shape: it
 * is written once with braces in its id, or derived constraints differ only in the resource that their ids name.
 */
export function familiesOf(rules: Rule[]): Map<string, string> {
  const families = [...Map.groupBy(rules, ({ service }) => service).values()].flatMap(ofService);
  const sizes = Map.groupBy(families, ([, family]) => family);
  return new Map(families.filter(([, family]) => (sizes.get(family)?.length ?? 0) > 1));
}

function ofService(rules: Rule[]): [id: string, family: string][] {
  const resources = [...new Set(rules.flatMap(({ resource }) => resource ?? []))].toSorted(
    (one, other) => other.length - one.length,
  );
  return rules.map(({ id, service, family, resource }) => {
    if (resource !== undefined) return [id, family];
    const rest = id.slice(service.length + 1);
    const own = resources.find((candidate) => rest.startsWith(`${candidate}/`));
    return [id, own === undefined ? id : `${service}/{}/${rest.slice(own.length + 1)}`];
  });
}
