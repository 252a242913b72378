import { describeSite, nameOf } from './describeSite.ts';
import { keywordPlace } from './keywordPlace.ts';
import { oneOrMany } from './oneOrMany.ts';
import { schemaAt } from './schemaAt.ts';
import { sitesOf } from './sitesOf.ts';
import type {
  Constraint,
  JsonSchema,
  Level,
  Location,
  Operation,
  Parameter,
  Place,
  ResolveRef,
  ResponseSpec,
  Site,
} from './types.ts';
import type { YamlFile } from './YamlFile.ts';

/** What `x-level` may say beside a keyword: `open` derives nothing, because an open point stands there. */
type KeywordLevel = Level | 'open';

/** What the constraints of one operation are made with. */
interface Making {
  operation: Operation;
  /** Of what has no source of its own. */
  source: string;
  file: YamlFile;
  resolve: ResolveRef;
}

/**
 * Everything that an operation's parameters, body, scopes and responses promise, as constraints.
 * Ids are built from the place and the keyword: `stock/update/body/quantity/exclusiveMinimum`.
 * @param operation as read
 * @param source of what has none of its own
 * @param file that the operation was read from
 * @param resolve of its document
 */
export function deriveConstraints(
  operation: Operation,
  source: string,
  file: YamlFile,
  resolve: ResolveRef,
): Constraint[] {
  const making: Making = { operation, source, file, resolve };
  const { documented } = operation;
  return [
    constraint(making, {
      id: 'accepts',
      location: { in: 'operation' },
      statement: `${documented} answers a valid request with ${successOf(operation)}.`,
    }),
    ...accessConstraints(making),
    ...operation.parameters.flatMap((parameter) => parameterConstraints(making, parameter)),
    ...bodyConstraints(making),
    constraint(making, {
      id: 'response/status',
      location: { in: 'response', status: '*', part: 'status' },
      statement: `Every answer of ${documented} is complete and has a status that the documents describe.`,
      place: file.placeOf(operation, 'responses'),
    }),
    ...operation.responses.flatMap((response) => responseConstraints(making, response)),
  ];
}

/** A constraint without what all of an operation have in common. */
interface Derived {
  /** Below the operation's. */
  id: string;
  location: Location;
  statement: string;
  level?: Level;
  /** That of the operation where there is none. */
  place?: Place;
}

function constraint({ operation, source, file }: Making, derived: Derived): Constraint {
  const place = derived.place ?? file.placeOf(operation);
  if (place === undefined) throw new Error(`${operation.id} stands nowhere in ${file.name}`);
  const id = `${operation.id}/${derived.id}`;
  return {
    id,
    family: id,
    place,
    service: operation.service,
    operation: operation.id,
    level: derived.level ?? 'must',
    statement: derived.statement,
    source,
    location: derived.location,
  };
}

function successOf(operation: Operation): string {
  return operation.responses.find(({ status }) => status.startsWith('2'))?.status ?? '200';
}

function accessConstraints(making: Making): Constraint[] {
  const { operation, file } = making;
  if (operation.scopes === null) return [];
  const { documented } = operation;
  const place = file.placeOf(operation, 'security') ?? file.placeOf(file.value, 'security');
  return [
    constraint(making, {
      id: 'token/required',
      location: { in: 'token', flaw: 'missing' },
      statement: `${documented} is refused without an access token.`,
      place,
    }),
    constraint(making, {
      id: 'token/valid',
      location: { in: 'token', flaw: 'broken' },
      statement: `${documented} is refused with a token that was never issued.`,
      place,
    }),
    ...operation.scopes.map((scope) =>
      constraint(making, {
        id: `scope/${scope}`,
        location: { in: 'scope', scope },
        statement: `${documented} is refused to a client without the scope ${scope}.`,
        place,
      }),
    ),
  ];
}

function parameterConstraints(making: Making, parameter: Parameter): Constraint[] {
  const { operation, file, resolve } = making;
  const { name, in: place, schema, required } = parameter;
  const told = place === 'path' ? documentedName(operation, name) : name;
  const where = `The ${place} parameter \`${told}\` of ${operation.documented}`;
  const location: Location = { in: place, name };
  const presence =
    required && place !== 'path'
      ? [
          constraint(making, {
            id: `${place}/${name}/required`,
            location,
            statement: `${where} is required.`,
            place: file.placeOf(parameter),
          }),
        ]
      : [];
  const inside = sitesOf(schema, resolve)
    // On the wire every parameter is text, so that a string type cannot be broken.
    .filter(
      (site) =>
        !(site.keyword === 'type' && schemaAt(schema, site.steps, resolve)['type'] === 'string'),
    )
    .flatMap((site) => {
      const statement = `${where} ${describeSite(schema, site, resolve)}.`;
      return atSite(making, { id: `${place}/${told}`, location, statement }, schema, site);
    });
  return [...presence, ...inside];
}

/** A path parameter as the documents call it, where the template had to be called otherwise. */
function documentedName({ path, documented }: Operation, name: string): string {
  const position = path.split('/').indexOf(`{${name}}`);
  const segment = documented.replace(/^\S+ /, '').split('/')[position] ?? name;
  return segment.replace(/[{}]/g, '');
}

function bodyConstraints(making: Making): Constraint[] {
  const { operation, file, resolve } = making;
  if (operation.body === undefined) return [];
  const { schema, required } = operation.body;
  const location: Location = { in: 'body' };
  const presence = required
    ? [
        constraint(making, {
          id: 'body/required',
          location,
          statement: `${operation.documented} requires a body.`,
          place: file.placeOf(operation.body, 'required'),
        }),
      ]
    : [];
  const inside = sitesOf(schema, resolve).flatMap((site) => {
    const statement = `In the body of ${operation.documented}, ${nameOf(site)} ${describeSite(schema, site, resolve)}.`;
    return atSite(making, { id: 'body', location, statement }, schema, site);
  });
  return [...presence, ...inside];
}

function responseConstraints(making: Making, response: ResponseSpec): Constraint[] {
  const { file, operation } = making;
  const { status, mediaType, noBody } = response;
  const who = `a ${status} response of ${operation.documented}`;
  const constraints: Constraint[] = [];
  if (mediaType !== undefined) {
    constraints.push(
      constraint(making, {
        id: `response/${status}/mediaType`,
        location: { in: 'response', status, part: 'mediaType' },
        statement: `The body of ${who} is ${mediaType}.`,
        level: response.mediaTypeLevel,
        place: file.placeOf(response, 'content'),
      }),
    );
  }
  if (noBody) {
    constraints.push(
      constraint(making, {
        id: `response/${status}/noBody`,
        location: { in: 'response', status, part: 'noBody' },
        statement: `${capital(who)} has no body.`,
        place: file.placeOf(response, 'x-no-body'),
      }),
    );
  }
  return [
    ...constraints,
    ...headerConstraints(making, response, who),
    ...answerConstraints(making, response, who),
  ];
}

function headerConstraints(making: Making, response: ResponseSpec, who: string): Constraint[] {
  const { status, headers } = response;
  return headers.flatMap(({ name, schema }) => {
    const id = `response/${status}/header/${name}`;
    const location: Location = { in: 'response', status, part: 'header', name };
    return sitesOf(schema, making.resolve)
      .filter(({ keyword }) => keyword !== 'type')
      .flatMap((site) => {
        const statement = `The header \`${name}\` of ${who} ${describeSite(schema, site, making.resolve)}.`;
        return atSite(making, { id, location, statement }, schema, site);
      });
  });
}

function answerConstraints(making: Making, response: ResponseSpec, who: string): Constraint[] {
  const { status, schema } = response;
  const { resolve } = making;
  const location: Location = { in: 'response', status, part: 'body' };
  const element = oneOrMany(schema, resolve);
  const judged: JsonSchema =
    element === undefined ? (schema ?? true) : { type: 'array', items: element };
  return (
    sitesOf(judged, resolve)
      // One thing or many: being an array is no promise, only what each one is.
      .filter(({ steps }) => element === undefined || steps.length > 0)
      .flatMap((site) => {
        const statement = `In ${who}, ${nameOf(site)} ${describeSite(judged, site, resolve)}.`;
        return atSite(making, { id: `response/${status}`, location, statement }, judged, site);
      })
  );
}

/** The constraint at one site; none where the schema says that the documents leave it open. */
function atSite(making: Making, derived: Derived, schema: JsonSchema, site: Site): Constraint[] {
  const { file, resolve } = making;
  const levels = schemaAt(schema, site.steps, resolve)['x-level'] as
    Record<string, KeywordLevel> | undefined;
  const level = levels?.[site.keyword] ?? 'must';
  if (level === 'open') return [];
  const made = constraint(making, {
    ...derived,
    id: [derived.id, ...segmentsOf(site)].join('/'),
    level,
    place: keywordPlace(file, schema, site, resolve),
  });
  return [{ ...made, source: sourceOf(schema, site, resolve) ?? made.source, site, schema }];
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
