import { isValid } from '../../../generators/schema/violationsOf.ts';
import { HTTP_RULES, type HttpPart } from '../../sent/httpRules.ts';
import { isJsonType } from '../../sent/writeBody.ts';
import { describeStructure } from '../../promised/documentedStructure.ts';
import { schemaAt } from '../../promised/schemaAt.ts';
import type { Constraint, Level, Operation, ResolveRef } from '../../promised/types.ts';
import { documentsAccess, documentsClientErrors, documentsRefusals } from './statuses.ts';

/** Keywords that a value of a form can break, in which every value is text. */
const IN_FORMS = [
  ...['required', 'enum', 'pattern', 'minLength', 'maxLength', 'format', 'minimum', 'maximum'],
];

/** Many leave out of a request what a closed schema does not name, and read a list into a set, rather than reject it. */
const LOOSE = ['format', 'additionalProperties', 'uniqueItems'];

/** Fields that standards let a server disregard, so that it need not look at what they hold. */
const MAY_BE_DISREGARDED =
  /^(accept-.+|if-.+|range|prefer|priority|te|cache-control|pragma|user-agent|referer|origin|from|trace(parent|state))$/i;

/**
 * The constraints of a document of others, as far as an honest deployment of it keeps them, each with the level that the
 * document gives it: responses that break their schema are a must; invalid requests that are accepted, if the operation
 * documents that it refuses such; server errors, formats, which JSON Schema calls annotations, and what
 * frameworks leave out or fill in before an operation sees it, are a should, like a 401, which a gateway may give in place of
 * the operation.
 */
export function levelled(
  constraints: Constraint[],
  operation: Operation,
  resolve: ResolveRef,
): Constraint[] {
  return constraints
    .flatMap((constraint): Constraint[] => {
      const { location, site } = constraint;
      if (location.in === 'response') return ofResponse(constraint, operation, resolve);
      if (location.in === 'operation') return ofOperation(constraint, operation);
      // Another value in the path of what changes something may name what was there before the run.
      if (location.in === 'path' && operation.effect !== undefined) return [];
      if (!isJudgable(constraint, operation, resolve)) return [];
      const isLoose =
        LOOSE.includes(site?.keyword ?? '') || isFilledIn(constraint, operation, resolve);
      const level: Level = documentsRefusals(operation) && !isLoose ? 'must' : 'should';
      return [{ ...constraint, level }];
    })
    .concat(ofAccess(operation, constraints[0]));
}

/** Whether a constraint requires what many fill in where it is missing: a body as an empty object, a value by its default. */
function isFilledIn(
  { location, site }: Constraint,
  { body, parameters }: Operation,
  resolve: ResolveRef,
): boolean {
  if (site !== undefined && site.keyword !== 'required') return false;
  if (location.in === 'body' && site === undefined)
    return isValid(body?.schema ?? true, {}, resolve);
  const named = parameters.find(
    (one) => 'name' in location && one.in === location.in && one.name === location.name,
  );
  const steps = site === undefined ? [] : [...site.steps, { property: site.property! }];
  const schema = location.in === 'body' ? body?.schema : named?.schema;
  return schemaAt(schema ?? true, steps, resolve)['default'] !== undefined;
}

function ofResponse(
  constraint: Constraint,
  operation: Operation,
  resolve: ResolveRef,
): Constraint[] {
  const { location, site } = constraint;
  if (location.in !== 'response' || location.status.startsWith('5')) return [];
  const { documented } = operation;
  switch (location.part) {
    // The document says what a body is by its schema. One whose properties are all optional allows none of them, but a
    // rejection that has none is read by nobody.
    case 'structure': {
      const { schema } = operation.responses.find(({ status }) => status === location.status) ?? {};
      const hasFields = describeStructure(schema, resolve).startsWith('an object with');
      return location.status.startsWith('4') && hasFields
        ? [{ ...constraint, level: 'should' }]
        : [];
    }
    case 'absentValues':
    case 'noBody':
      return [];
    case 'status':
      return [
        {
          ...constraint,
          statement: `Every response of ${documented} has a status that the document describes.`,
        },
        ...(documentsClientErrors(operation) ? [ofClientErrors(constraint, operation)] : []),
        ...ofHttp(constraint, operation),
        ...ofHeaders(constraint, operation),
      ];
    default: {
      const { ignoresNull: _, ...strict } = constraint;
      const isLoose =
        location.status === '401' ||
        ['format', 'oneOf'].includes(site?.keyword ?? '') ||
        isOfAnyBytes(location, operation);
      return [isLoose ? { ...strict, level: 'should' } : strict];
    }
  }
}

/** Whether a media type says no more than that there are bytes: of a file, authors mean any. */
function isOfAnyBytes(
  location: Extract<Constraint['location'], { in: 'response' }>,
  { responses }: Operation,
): boolean {
  const { mediaType } = responses.find(({ status }) => status === location.status) ?? {};
  return location.part === 'mediaType' && mediaType === 'application/octet-stream';
}

/** What standards ask of every response, so that no document has to say it. */
function ofHttp(constraint: Constraint, { id, documented }: Operation): Constraint[] {
  return Object.entries(HTTP_RULES).map(([part, { statement, source }]) => ({
    ...constraint,
    id: `${id}/response/${part}`,
    location: { in: 'response', status: '*', part: part as HttpPart },
    level: 'should',
    statement: statement(documented),
    source,
  }));
}

/** The header fields that responses must have. */
function ofHeaders(constraint: Constraint, { id, documented, responses }: Operation): Constraint[] {
  return responses
    .filter(({ status }) => !status.startsWith('5'))
    .flatMap(({ status, headers }) =>
      headers
        .filter(({ required }) => required)
        .map(({ name }) => ({
          ...constraint,
          id: `${id}/response/${status}/header/${name}/required`,
          location: { in: 'response', status, part: 'header', name },
          ...(status === '401' && { level: 'should' as const }),
          statement: `Every ${status} response of ${documented} has the header \`${name}\`.`,
        })),
    );
}

/** Documents need not list every status that an operation may refuse with, but are expected to list the known ones. */
function ofClientErrors(constraint: Constraint, { id, documented }: Operation): Constraint {
  return {
    ...constraint,
    id: `${id}/response/clientErrors`,
    location: { in: 'response', status: '4XX', part: 'status' },
    level: 'should',
    statement: `Every client error of ${documented} has a status that the document describes.`,
    source: 'OpenAPI 3.1 §4.8.16',
  };
}

function ofOperation(constraint: Constraint, operation: Operation): Constraint[] {
  const { location } = constraint;
  const { documented, effect, body } = operation;
  if (location.in !== 'operation') return [];
  if (location.aspect === 'accepts')
    return [
      {
        ...constraint,
        level: 'should',
        statement: `${documented} accepts a request that is valid by the document.`,
      },
    ];
  // A request without its body may do all that one with it does, unless the body is required.
  return effect !== undefined && body?.required !== true ? [] : [constraint];
}

/** Whether a request can break the constraint at all, as it goes over the wire. */
function isJudgable(
  { location, site }: Constraint,
  operation: Operation,
  resolve: ResolveRef,
): boolean {
  if (location.in === 'header' && site !== undefined)
    return !MAY_BE_DISREGARDED.test(location.name);
  if (location.in !== 'body' || operation.body === undefined) return true;
  const { mediaType = 'application/json', schema } = operation.body;
  if (site === undefined || isJsonType(mediaType)) return true;
  const { type } = schemaAt(schema, site.steps.slice(0, -1), resolve);
  return IN_FORMS.includes(site.keyword) && site.steps.length <= 1 && type !== 'array';
}

function ofAccess(operation: Operation, like: Constraint | undefined): Constraint[] {
  const { documented, presents } = operation;
  if (like === undefined || presents?.isRequired !== true) return [];
  const level: Level = documentsAccess(operation) ? 'must' : 'should';
  return (['missing', 'broken'] as const).map((flaw) => ({
    ...like,
    id: `${operation.id}/credentials/${flaw === 'missing' ? 'required' : 'valid'}`,
    location: { in: 'token', flaw },
    level,
    statement:
      flaw === 'missing'
        ? `${documented} rejects a request without credentials.`
        : `${documented} rejects credentials that were never issued.`,
  }));
}
