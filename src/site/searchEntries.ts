import type { OpenPointView } from './openPointViews.ts';
import type { ServiceView } from './SiteModel.ts';
import type { RuleView } from './RuleView.ts';

/**
 * What a search can find: kind, id, text, and the page (its anchor is the id). Short, because there are thousands: an id
 * that begins like its page (`stock/update`) is the rest of it, with the slash.
 */
type SearchEntry = [kind: SearchKind, id: string, text: string, page: number];

type SearchKind = 'o' | 's' | 'r' | 'c' | 'q' | 'm';

/** What the search page loads. */
export interface SearchData {
  pages: string[];
  entries: SearchEntry[];
}

/** Everything that has an address: operations, schemas, rules, constraints, open points, state machines, parameters. */
export function searchData(services: readonly ServiceView[]): SearchData {
  const pages: string[] = [];
  const indexes = new Map<string, number>();
  const pageIndex = (address: string): number => {
    const page = address.split('#')[0] ?? '';
    const index = indexes.get(page) ?? pages.push(page) - 1;
    indexes.set(page, index);
    return index;
  };
  const entries = services.flatMap((service): SearchEntry[] => [
    ...service.operations.map((operation): SearchEntry => [
      'o',
      operation.id,
      [
        operation.documented,
        operation.summary,
        operation.scopes === null
          ? 'needs no token'
          : operation.scopes.length === 0
            ? 'needs a token and no scope'
            : `needs scope ${operation.scopes.join(', ')}`,
        operation.parameters.length === 0
          ? ''
          : `parameters ${operation.parameters.map(({ name }) => name).join(', ')}`,
      ]
        .filter((part) => part !== '')
        .join('; '),
      pageIndex(operation.page),
    ]),
    ...service.schemas.map((schema): SearchEntry => [
      's',
      schema.id,
      `${schema.name}: ${schema.properties.map(({ name }) => name).join(', ')}`,
      pageIndex(service.schemasPage),
    ]),
    ...allRules(service).map((rule): SearchEntry => [
      rule.group === 'rules' ? 'r' : 'c',
      shortened(rule.id, rule.address),
      rule.statement.replace(NEEDLESS, ''),
      pageIndex(rule.address),
    ]),
    ...service.openPoints.map(({ id, question, address, about }: OpenPointView): SearchEntry => [
      'q',
      id,
      `${question} (not known; ${about.text})`,
      pageIndex(address),
    ]),
    ...service.machines.map(({ id, title, address }): SearchEntry => [
      'm',
      id,
      `${title}: states and transitions`,
      pageIndex(address),
    ]),
  ]);
  return { pages, entries };
}

/** What a constraint's sentence says of where it binds, its id says too. */
const NEEDLESS = /^In (?:the body|a \w+ response) of [^,]+, /;

function shortened(id: string, address: string): string {
  const page = /^(.*)\.html#/.exec(address)?.[1] ?? '';
  return id.startsWith(`${page}/`) ? id.slice(page.length) : id;
}

/** Every rule and constraint of a service, in the order of its pages. */
export function allRules(service: ServiceView): RuleView[] {
  return [
    ...service.serviceRules,
    ...service.operations.flatMap(({ rules, constraints }) => [
      ...rules,
      ...constraints.flatMap((group) => group.rules),
    ]),
    ...service.schemas.flatMap((schema) => schema.rules),
  ];
}
