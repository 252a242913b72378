import { describeSite, nameOf } from './describeSite.ts';
import { oneOrMany } from './oneOrMany.ts';
import { schemaAt } from './schemaAt.ts';
import { sitesOf } from './sitesOf.ts';
import type {
  Constraint,
  JsonSchema,
  JsonSchemaObject,
  Level,
  Location,
  Operation,
  Parameter,
  ResolveRef,
  ResponseSpec,
  Site,
} from './types.ts';

/** What `x-level` may say beside a keyword: `open` derives nothing, because an open point stands there. */
type KeywordLevel = Level | 'open';

/**
 * Everything that an operation's parameters, body, scopes and responses promise, as constraints.
 * Ids are built from the place and the keyword: `stock/update/body/quantity/exclusiveMinimum`.
 * @param operation as read
 * @param node the same operation in the OpenAPI document, for its sources
 * @param resolve of the document
 */
export function deriveConstraints(
  operation: Operation,
  node: JsonSchemaObject,
  resolve: ResolveRef,
): Constraint[] {
  const source = String(node['x-source'] ?? '');
  const make = (
    id: string,
    location: Location,
    statement: string,
    level: Level = 'must',
  ): Constraint => ({
    id: `${operation.id}/${id}`,
    service: operation.service,
    operation: operation.id,
    level,
    statement,
    source,
    location,
  });
  return [
    make(
      'accepts',
      { in: 'operation' },
      `${operation.documented} answers a valid request with ${successOf(operation)}.`,
    ),
    ...accessConstraints(operation, make),
    ...operation.parameters.flatMap((parameter) =>
      parameterConstraints(operation, parameter, make, resolve),
    ),
    ...bodyConstraints(operation, make, resolve),
    make(
      'response/status',
      { in: 'response', status: '*', part: 'status' },
      `Every answer of ${operation.documented} is complete and has a status that the documents describe.`,
    ),
    ...operation.responses.flatMap((response) =>
      responseConstraints(operation, response, make, resolve),
    ),
  ];
}

type Make = (id: string, location: Location, statement: string, level?: Level) => Constraint;

function successOf(operation: Operation): string {
  return operation.responses.find(({ status }) => status.startsWith('2'))?.status ?? '200';
}

function accessConstraints(operation: Operation, make: Make): Constraint[] {
  if (operation.scopes === null) return [];
  const { documented } = operation;
  return [
    make(
      'token/required',
      { in: 'token', flaw: 'missing' },
      `${documented} is refused without an access token.`,
    ),
    make(
      'token/valid',
      { in: 'token', flaw: 'broken' },
      `${documented} is refused with a token that was never issued.`,
    ),
    ...operation.scopes.map((scope) =>
      make(
        `scope/${scope}`,
        { in: 'scope', scope },
        `${documented} is refused to a client without the scope ${scope}.`,
      ),
    ),
  ];
}

function parameterConstraints(
  operation: Operation,
  parameter: Parameter,
  make: Make,
  resolve: ResolveRef,
): Constraint[] {
  const { name, in: place, schema, required } = parameter;
  const told = place === 'path' ? documentedName(operation, name) : name;
  const where = `the ${place} parameter \`${told}\` of ${operation.documented}`;
  const presence =
    required && place !== 'path'
      ? [make(`${place}/${name}/required`, { in: place, name }, `${capital(where)} is required.`)]
      : [];
  const inside = sitesOf(schema, resolve)
    // On the wire every parameter is text, so that a string type cannot be broken.
    .filter(
      (site) =>
        !(site.keyword === 'type' && schemaAt(schema, site.steps, resolve)['type'] === 'string'),
    )
    .flatMap((site) => {
      const statement = `${capital(where)} ${describeSite(schema, site, resolve)}.`;
      return atSite(
        make,
        `${place}/${told}`,
        { in: place, name },
        schema,
        site,
        statement,
        resolve,
      );
    });
  return [...presence, ...inside];
}

/** A path parameter as the documents call it, where the template had to be called otherwise. */
function documentedName({ path, documented }: Operation, name: string): string {
  const position = path.split('/').indexOf(`{${name}}`);
  const segment = documented.replace(/^\S+ /, '').split('/')[position] ?? name;
  return segment.replace(/[{}]/g, '');
}

function bodyConstraints(operation: Operation, make: Make, resolve: ResolveRef): Constraint[] {
  if (operation.body === undefined) return [];
  const { schema, required } = operation.body;
  const location: Location = { in: 'body' };
  const presence = required
    ? [make('body/required', location, `${operation.documented} requires a body.`)]
    : [];
  const inside = sitesOf(schema, resolve).flatMap((site) => {
    const statement = `In the body of ${operation.documented}, ${nameOf(site)} ${describeSite(schema, site, resolve)}.`;
    return atSite(make, 'body', location, schema, site, statement, resolve);
  });
  return [...presence, ...inside];
}

function responseConstraints(
  operation: Operation,
  response: ResponseSpec,
  make: Make,
  resolve: ResolveRef,
): Constraint[] {
  const { status, schema, mediaType, headers, noBody } = response;
  const prefix = `response/${status}`;
  const who = `a ${status} response of ${operation.documented}`;
  const constraints: Constraint[] = [];
  if (mediaType !== undefined) {
    const location: Location = { in: 'response', status, part: 'mediaType' };
    constraints.push(
      make(
        `${prefix}/mediaType`,
        location,
        `The body of ${who} is ${mediaType}.`,
        response.mediaTypeLevel,
      ),
    );
  }
  if (noBody) {
    const location: Location = { in: 'response', status, part: 'noBody' };
    constraints.push(make(`${prefix}/noBody`, location, `${capital(who)} has no body.`));
  }
  for (const header of headers) {
    const location: Location = { in: 'response', status, part: 'header', name: header.name };
    for (const site of sitesOf(header.schema, resolve)) {
      if (site.keyword === 'type') continue;
      const statement = `The header \`${header.name}\` of ${who} ${describeSite(header.schema, site, resolve)}.`;
      constraints.push(
        ...atSite(
          make,
          `${prefix}/header/${header.name}`,
          location,
          header.schema,
          site,
          statement,
          resolve,
        ),
      );
    }
  }
  const element = oneOrMany(schema, resolve);
  const judged: JsonSchema =
    element === undefined ? (schema ?? true) : { type: 'array', items: element };
  for (const site of sitesOf(judged, resolve)) {
    // One thing or many: being an array is no promise, only what each one is.
    if (element !== undefined && site.steps.length === 0) continue;
    const statement = `In ${who}, ${nameOf(site)} ${describeSite(judged, site, resolve)}.`;
    const location: Location = { in: 'response', status, part: 'body' };
    constraints.push(...atSite(make, prefix, location, judged, site, statement, resolve));
  }
  return constraints;
}

/** The constraint at one site; none where the schema says that the documents leave it open. */
function atSite(
  make: Make,
  prefix: string,
  location: Location,
  schema: JsonSchema,
  site: Site,
  statement: string,
  resolve: ResolveRef,
): Constraint[] {
  const levels = schemaAt(schema, site.steps, resolve)['x-level'] as
    Record<string, KeywordLevel> | undefined;
  const level = levels?.[site.keyword] ?? 'must';
  if (level === 'open') return [];
  const constraint = make([prefix, ...segmentsOf(site)].join('/'), location, statement, level);
  const source = sourceOf(schema, site, resolve) ?? constraint.source;
  return [{ ...constraint, source, site, schema }];
}

/** `items` is left out before a property: `body/quantity/type`, but `body/guids/items/type`. */
function segmentsOf(site: Site): string[] {
  const names = site.steps.flatMap((step, index): string[] => {
    if ('property' in step) return [step.property];
    if ('additional' in step) return ['*'];
    const next = site.steps[index + 1];
    const leadsToProperty = next !== undefined ? 'property' in next : site.property !== undefined;
    return leadsToProperty ? [] : ['items'];
  });
  return [...names, ...(site.property === undefined ? [] : [site.property]), site.keyword];
}

/** The innermost `x-source` on the way to a site. */
function sourceOf(schema: JsonSchema, site: Site, resolve: ResolveRef): string | undefined {
  for (let depth = site.steps.length; depth >= 0; depth -= 1) {
    const source = schemaAt(schema, site.steps.slice(0, depth), resolve)['x-source'];
    if (typeof source === 'string') return source;
  }
  return undefined;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
