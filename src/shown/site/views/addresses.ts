import type { Constraint, Rule, Spec } from '../../../promised/types.ts';
import type { OpenPoint } from '../../../promised/OpenPoint.ts';

/**
 * Permanent addresses: each follows only from an id and from the names in the documents, so that a link to a rule stays
 * valid. Relative to the site's root.
 */
const OPEN_POINTS_PAGE = 'open-points.html';
const STATES_PAGE = 'states.html';

/** `stock/update` → `stock/update.html`. */
export function operationPage(id: string): string {
  return `${id}.html`;
}

export function servicePage(service: string): string {
  return `${service}/index.html`;
}

export function schemasPage(service: string): string {
  return `${service}/schemas.html`;
}

export function referencePage(service: string): string {
  return `${service}/reference.html`;
}

/** `stock`, `MenuItemInventory` → `stock/schemas.html#stock/MenuItemInventory`. */
export function schemaAddress(service: string, name: string): string {
  return `${schemasPage(service)}#${service}/${name}`;
}

/** The address of a rule: on the page of the operation that it binds; else of the schemas, or of the service. */
export function ruleAddress(rule: Rule | Constraint, spec: Spec): string {
  return `${rulePage(rule, spec)}#${rule.id}`;
}

function rulePage({ id, operation, service }: Rule | Constraint, spec: Spec): string {
  if (operation !== null) return operationPage(operation);
  return schemaOf(id, spec) === undefined ? servicePage(service) : schemasPage(service);
}

/** The schema that an id is about, by its second part. */
export function schemaOf(id: string, { document }: Spec): string | undefined {
  const { schemas = {} } = (document['components'] ?? {}) as { schemas?: object };
  const [, name = ''] = id.split('/');
  return Object.hasOwn(schemas, name) ? name : undefined;
}

export function openPointAddress({ id }: Pick<OpenPoint, 'id'>): string {
  return `${OPEN_POINTS_PAGE}#${id}`;
}

export function machineAddress(id: string): string {
  return `${STATES_PAGE}#${id}`;
}

/** A file name of some letters, digits and `-` for any name of a target. */
export function targetPage(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
  return `targets/${plain === '' ? 'target' : plain}.html`;
}
