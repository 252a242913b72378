import {
  atSite,
  constraint,
  responseSitesIn,
  sitesIn,
  type Derived,
  type Making,
} from './constraintAt.ts';
import { documentedName } from '../documentedName.ts';
import { describeSite, nameOf } from './describeSite.ts';
import { describeStructure } from '../schemas/documentedStructure.ts';
import { oneOrMany } from '../schemas/oneOrMany.ts';
import { isOptionalWithoutNull, optionalSites } from '../schemas/optionalSites.ts';
import { schemaAt } from '../schemas/schemaAt.ts';
import type {
  Constraint,
  JsonSchema,
  Location,
  Operation,
  Parameter,
  ResolveRef,
  ResponseSpec,
} from '../types.ts';
import type { SpecFile } from '../SpecFile.ts';

/**
 * All that an operation's parameters, body, scopes and responses promise, as constraints.
 * Ids are built from the place and the keyword: `stock/update/body/quantity/exclusiveMinimum`.
 * @param operation as read
 * @param source for constraints on a part that names no `x-source` of its own
 * @param file that the operation was read from
 * @param resolve of its document
 * @param claimed keywords that a rule written by hand states already: no constraint is derived from these
 */
export function deriveConstraints(
  operation: Operation,
  source: string,
  file: SpecFile,
  resolve: ResolveRef,
  claimed: Set<unknown>,
): Constraint[] {
  const making: Making = { operation, source, file, resolve, claimed };
  const { documented } = operation;
  return [
    constraint(making, {
      id: 'accepts',
      location: { in: 'operation', aspect: 'accepts' },
      statement: `${documented} responds to a valid request with ${successOf(operation)}.`,
      level: operation.answerLevel,
    }),
    {
      ...constraint(making, {
        id: 'robust',
        location: { in: 'operation', aspect: 'robust' },
        statement: `No request, however malformed, makes ${documented} respond with a server error.`,
        level: 'should',
      }),
      source: 'RFC 9110 §15.6',
    },
    ...accessConstraints(making),
    ...operation.parameters.flatMap((parameter) => parameterConstraints(making, parameter)),
    ...bodyConstraints(making),
    constraint(making, {
      id: 'response/status',
      location: { in: 'response', status: '*', part: 'status' },
      statement: `Every response of ${documented} is complete and has a documented status. A valid request does not repeatedly get a 5xx.`,
      level: operation.answerLevel,
      place: file.placeOf(operation, 'responses'),
    }),
    ...operation.responses.flatMap((response) => responseConstraints(making, response)),
  ];
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
      statement: `${documented} rejects a request without an access token.`,
      place,
    }),
    constraint(making, {
      id: 'token/valid',
      location: { in: 'token', flaw: 'broken' },
      statement: `${documented} rejects a token that was never issued.`,
      place,
    }),
    ...operation.scopes.map((scope) =>
      constraint(making, {
        id: `scope/${scope}`,
        location: { in: 'scope', scope },
        statement: `${documented} rejects a client without the scope ${scope}.`,
        place,
      }),
    ),
  ];
}

function parameterConstraints(making: Making, parameter: Parameter): Constraint[] {
  const { operation, file, resolve } = making;
  const { name, in: place, schema, required } = parameter;
  const described = place === 'path' ? documentedName(operation, name) : name;
  const where = `The ${place} parameter \`${described}\` of ${operation.documented}`;
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
  const inside = sitesIn(making, schema)
    // On the wire every parameter is text, so a string type cannot be broken.
    .filter(
      (site) =>
        !(site.keyword === 'type' && schemaAt(schema, site.steps, resolve)['type'] === 'string'),
    )
    .flatMap((site) => {
      const inside =
        site.steps.length === 0 && site.property === undefined
          ? ''
          : `In ${where.charAt(0).toLowerCase() + where.slice(1)}, ${nameOf(site)}`;
      const statement = `${inside === '' ? where : inside} ${describeSite(schema, site, resolve)}.`;
      return atSite(making, { id: `${place}/${described}`, location, statement }, schema, site);
    });
  return [...presence, ...inside];
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
  const inside = sitesIn(making, schema).flatMap((site) => {
    const statement = `In the body of ${operation.documented}, ${nameOf(site)} ${describeSite(schema, site, resolve)}.`;
    return atSite(making, { id: 'body', location, statement }, schema, site);
  });
  return [...presence, ...inside];
}

function responseConstraints(making: Making, response: ResponseSpec): Constraint[] {
  const { file, operation } = making;
  const { status, mediaType, noBody } = response;
  const who = `a ${status} response of ${operation.documented}`;
  const derived: (Derived | false)[] = [
    mediaType !== undefined && {
      id: `response/${status}/mediaType`,
      location: { in: 'response', status, part: 'mediaType' },
      statement: `The body of ${who} is ${mediaType}.`,
      level: response.mediaTypeLevel,
      place: file.placeOf(response, 'content'),
    },
    noBody && {
      id: `response/${status}/noBody`,
      location: { in: 'response', status, part: 'noBody' },
      statement: `${who.charAt(0).toUpperCase() + who.slice(1)} has no body.`,
      place: file.placeOf(response, 'x-no-body'),
    },
  ];
  return [
    ...derived.flatMap((one) => (one === false ? [] : constraint(making, one))),
    ...structureConstraints(making, response, who),
    ...headerConstraints(making, response, who),
    ...answerConstraints(making, response, who),
  ].map((made) => (response.level === undefined ? made : { ...made, level: response.level }));
}

/**
 * Two constraints: that the documented body is present, and (a `should`, because the documents are silent) that it does
 * not use null for "no value".
 */
function structureConstraints(making: Making, response: ResponseSpec, who: string): Constraint[] {
  const { file, resolve } = making;
  const { status, schema, mediaType } = response;
  if (mediaType === undefined || schema === undefined) return [];
  const place = file.placeOf(response, 'content');
  const structure = constraint(making, {
    id: `response/${status}/structure`,
    location: { in: 'response', status, part: 'structure' },
    statement: `The body of ${who} is ${describeStructure(schema, resolve)}.`,
    place,
  });
  if (optionalSites(judgedSchema(schema, resolve), resolve).length === 0) return [structure];
  const absentValues = constraint(making, {
    id: `response/${status}/absentValues`,
    location: { in: 'response', status, part: 'absentValues' },
    statement: `In ${who}, an optional field without a value is left out rather than null.`,
    level: 'should',
    place,
  });
  return [structure, absentValues];
}

/** The schema with which responses are compared; if a body may be one thing or an array of them, the schema of the array. */
export function judgedSchema(schema: JsonSchema | undefined, resolve: ResolveRef): JsonSchema {
  const element = oneOrMany(schema, resolve);
  return element === undefined ? (schema ?? true) : { type: 'array', items: element };
}

function headerConstraints(making: Making, response: ResponseSpec, who: string): Constraint[] {
  const { status, headers } = response;
  return headers.flatMap(({ name, schema }) => {
    const id = `response/${status}/header/${name}`;
    const location: Location = { in: 'response', status, part: 'header', name };
    return responseSitesIn(making, schema)
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
  const isOneOrMany = oneOrMany(schema, resolve) !== undefined;
  const judged = judgedSchema(schema, resolve);
  return (
    responseSitesIn(making, judged)
      // One thing or many: that it is an array is not promised, only what each thing is.
      .filter(({ steps }) => !isOneOrMany || steps.length > 0)
      .flatMap((site) => {
        const statement = `In ${who}, ${nameOf(site)} ${describeSite(judged, site, resolve)}.`;
        const made = atSite(
          making,
          { id: `response/${status}`, location, statement },
          judged,
          site,
        );
        return isOptionalWithoutNull(judged, site, resolve)
          ? made.map((one): Constraint => ({ ...one, ignoresNull: true }))
          : made;
      })
  );
}
