import type { BodyView } from './views/fieldViews.ts';
import type { OperationView } from './views/operationViews.ts';
import type { RuleView } from './views/RuleView.ts';
import type { ServiceView, SiteModel } from './SiteModel.ts';
import type { TargetView } from './views/targetViews.ts';

/**
 * Something that a search can find: kind, id, title, further text (the first line is shown, what follows is only searched),
 * its page (the anchor is the id), and the page that it is about, if that is another. Short, because there are thousands: an id that begins like its page (`stock/update`) is only
 * its rest, with the slash.
 */
type SearchEntry = [
  kind: SearchKind,
  id: string,
  title: string,
  text: string,
  page: number,
  about?: number,
];

/** A section of a page that people write: the page for beginners, the glossary, the limits, what is not offered. */
export interface GuideStep {
  /** `start/token` */
  id: string;
  title: string;
  /** What a search result shows below the title. */
  says: string;
  /** Words by which people search for it. */
  words: string;
  /** Its page; that of the beginners if absent. */
  page?: string;
}

/** The page of the sections for beginners. */
const GUIDE_PAGE = 'start.html';

/** Section for beginners, of another written page, operation, schema, field, rule, constraint, open point, states, target. */
type SearchKind = 'g' | 'w' | 'o' | 's' | 'f' | 'r' | 'c' | 'q' | 'm' | 't';

/** A page, and further words by which its entries are found. */
type SearchPage = [path: string, context: string];

interface SearchData {
  pages: SearchPage[];
  entries: SearchEntry[];
}

/** Everything that has an address: operations, schemas, rules, constraints, open points, state machines, targets. */
export function searchData({ services, targets }: SiteModel, steps: GuideStep[]): SearchData {
  const pages: SearchPage[] = services.flatMap(pagesOf);
  const pageIndex = (address: string): number => {
    const path = address.split('#')[0] ?? '';
    const index = pages.findIndex(([known]) => known === path);
    return index < 0 ? pages.push([path, '']) - 1 : index;
  };
  const ofTargets = targets.map((target): SearchEntry => [
    't',
    target.id,
    `Target ${target.name}`,
    summaryOf(target),
    pageIndex(target.page),
  ]);
  const ofSteps = steps.map(({ id, title, says, words, page = GUIDE_PAGE }): SearchEntry => [
    page === GUIDE_PAGE ? 'g' : 'w',
    id,
    title,
    `${says}\n${words}`,
    pageIndex(page),
  ]);
  return {
    pages,
    entries: [
      ...ofSteps,
      ...ofTargets,
      ...services.flatMap((service) => entriesOf(service, pageIndex)),
    ],
  };
}

function pagesOf(service: ServiceView): SearchPage[] {
  const about = [service.title, service.description].join(' ');
  return [
    [service.page, about],
    [service.schemasPage, about],
    ...service.operations.map(({ page, documented, summary }): SearchPage => [
      page,
      [documented, summary, about].join(' '),
    ]),
  ];
}

function entriesOf(service: ServiceView, pageIndex: (address: string) => number): SearchEntry[] {
  // Each query parameter once, however many operations have it.
  const parameters = new Map<string, SearchEntry>();
  for (const { id, summary, page, parameters: all } of service.operations)
    for (const { name, in: place, ...about } of all)
      if (place === 'query' && !parameters.has(name)) {
        const text = aboutField(`parameter of “${summary}”`, about);
        parameters.set(name, ['f', id, name, text, pageIndex(page)]);
      }
  return [
    ...service.operations.map((operation): SearchEntry => [
      'o',
      operation.id,
      operation.summary,
      aboutOperation(operation),
      pageIndex(operation.page),
    ]),
    ...parameters.values(),
    ...service.schemas.flatMap((schema): SearchEntry[] => {
      const page = pageIndex(service.schemasPage);
      const fields = namesOf(schema.properties);
      return [
        ['s', schema.id, schema.name, fields, page],
        ...schema.properties.map((field): SearchEntry => [
          'f',
          schema.id,
          field.name,
          aboutField(`field of ${schema.name}`, field),
          page,
        ]),
      ];
    }),
    ...allRules(service).map((rule): SearchEntry => [
      rule.group === 'rules' ? 'r' : 'c',
      shortened(rule.id, rule.address),
      // Its id says the place, too.
      rule.statement.replace(/^In (?:the body|a \w+ response) of [^,]+, /, ''),
      '',
      pageIndex(rule.address),
    ]),
    ...service.openPoints.map(({ id, question, address, about }): SearchEntry => [
      'q',
      id,
      question,
      '',
      pageIndex(address),
      pageIndex(about.address),
    ]),
    ...service.machines.map(({ id, title, address }): SearchEntry => [
      'm',
      id,
      title,
      'states and transitions',
      pageIndex(address),
      pageIndex(service.page),
    ]),
  ];
}

/** What a hit shows of a field or parameter; its limits, such as its values, are only searched. */
function aboutField(
  place: string,
  { description = '', limits }: { description?: string; limits: string[] },
): string {
  return [`${place}. ${description}`, ...limits].join('\n');
}

/** What a hit shows of an operation below its title. */
function aboutOperation({ documented, description, scopes, parameters, body }: OperationView) {
  return [
    documented,
    ...(description === undefined ? [] : [description.replace(/\.$/, '')]),
    neededScope(scopes),
    ...(parameters.length === 0 ? [] : [`parameters ${namesOf(parameters)}`]),
    ...(body === undefined ? [] : [`body ${namesOf(body.fields)}`]),
  ].join('; ');
}

function namesOf(named: { name: string }[]): string {
  return named.map(({ name }) => name).join(', ');
}

function neededScope(scopes: string[] | null): string {
  if (scopes === null) return 'needs no token';
  return scopes.length === 0 ? 'needs a token and no scope' : `needs scope ${scopes.join(', ')}`;
}

function summaryOf({ runs, rules }: TargetView): string {
  const [newest] = runs;
  const failed = rules.find(({ outcome }) => outcome === 'failed')?.rules ?? [];
  const when = newest?.startedAt.slice(0, 16).replace('T', ' ') ?? '';
  return `last run ${when}: rules that failed, and since when (${failed.length})`;
}

function shortened(id: string, address: string): string {
  const page = /^(.*)\.html#/.exec(address)?.[1] ?? '';
  return id.startsWith(`${page}/`) ? id.slice(page.length) : id;
}

function rulesOfOperation(operation: OperationView): RuleView[] {
  const { rules, asAWhole, ofAnyAnswer, parameters, body, responses } = operation;
  return [
    ...rules,
    ...asAWhole,
    ...parameters.flatMap(({ constraints }) => constraints),
    ...(body === undefined ? [] : rulesOfBody(body)),
    ...ofAnyAnswer,
    ...responses.flatMap((response) => rulesOfBody(response.body)),
  ];
}

function rulesOfBody({ constraints, fields }: BodyView): RuleView[] {
  return [...constraints, ...fields.flatMap(rulesOfBody)];
}

/** Every rule and constraint of a service, in the order of its pages. */
export function allRules(service: ServiceView): RuleView[] {
  return [
    ...service.serviceRules,
    ...service.operations.flatMap(rulesOfOperation),
    ...service.schemas.flatMap((schema) => schema.rules),
  ];
}
