import { isValid } from '../../../../generators/schema/violationsOf.ts';
import { HTTP_RULES, type HttpPart } from '../../../sent/judging/httpRules.ts';
import { isJsonType } from '../../../sent/requests/writeBody.ts';
import { structureOf } from '../../../promised/schemas/documentedStructure.ts';
import { schemaAt } from '../../../promised/schemas/schemaAt.ts';
import type { Constraint, Operation, ResolveRef } from '../../../promised/types.ts';
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

type InResponse = Extract<Constraint['location'], { in: 'response' }>;

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
  const levels = new Levels(operation, resolve);
  return [
    ...constraints.flatMap((constraint) => levels.of(constraint)),
    ...constraints.slice(0, 1).flatMap((like) => levels.ofAccess(like)),
  ];
}

class Levels {
  readonly #operation: Operation;
  readonly #resolve: ResolveRef;

  constructor(operation: Operation, resolve: ResolveRef) {
    this.#operation = operation;
    this.#resolve = resolve;
  }

  of(constraint: Constraint): Constraint[] {
    const { location, site } = constraint;
    if (location.in === 'response') return this.#ofResponse(constraint, location);
    if (location.in === 'operation') return this.#ofOperation(constraint, location.aspect);
    // Another value in the path of what changes something may name what was there before the run.
    if (location.in === 'path' && this.#operation.effect !== undefined) return [];
    if (!this.#isJudgable(constraint)) return [];
    const isLoose = LOOSE.includes(site?.keyword ?? '') || this.#isFilledIn(constraint);
    const level = documentsRefusals(this.#operation) && !isLoose ? 'must' : 'should';
    return [{ ...constraint, level }];
  }

  /** Whether a constraint requires what many fill in where it is missing: a body as an empty object, a value by its default. */
  #isFilledIn({ location, site }: Constraint): boolean {
    const { body, parameters } = this.#operation;
    if (site !== undefined && site.keyword !== 'required') return false;
    if (location.in === 'body' && site === undefined)
      return isValid(body?.schema ?? true, {}, this.#resolve);
    const named = parameters.find(
      (one) => 'name' in location && one.in === location.in && one.name === location.name,
    );
    const steps = site === undefined ? [] : [...site.steps, { property: site.property! }];
    const schema = location.in === 'body' ? body?.schema : named?.schema;
    return schemaAt(schema ?? true, steps, this.#resolve)['default'] !== undefined;
  }

  #ofResponse(constraint: Constraint, { status, part }: InResponse): Constraint[] {
    const { documented, responses } = this.#operation;
    const { schema, mediaType } = responses.find((one) => one.status === status) ?? {};
    if (status.startsWith('5')) return [];
    switch (part) {
      // The document says what a body is by its schema. One whose properties are all optional allows none of them, but a
      // rejection that has none is read by nobody.
      case 'structure': {
        const { kind, fields } = structureOf(schema, this.#resolve);
        const isRead = kind !== 'many' && fields.length > 0;
        return status.startsWith('4') && isRead ? [{ ...constraint, level: 'should' }] : [];
      }
      case 'absentValues':
      case 'noBody':
        return [];
      case 'status': {
        const statement = `Every response of ${documented} has a status that the document describes.`;
        return [{ ...constraint, statement }, ...this.#ofEveryResponse(constraint)];
      }
      default: {
        const { ignoresNull: _, ...strict } = constraint;
        const { keyword = '' } = constraint.site ?? {};
        // Such a media type says no more than that there are bytes: of a file, authors mean any.
        const isOfAnyBytes = part === 'mediaType' && mediaType === 'application/octet-stream';
        const isLoose = status === '401' || ['format', 'oneOf'].includes(keyword) || isOfAnyBytes;
        return [isLoose ? { ...strict, level: 'should' } : strict];
      }
    }
  }

  #ofEveryResponse(constraint: Constraint): Constraint[] {
    const { id, documented, responses } = this.#operation;
    // Documents need not list every status that an operation may refuse with, but are expected to list the known ones.
    const ofClientErrors: Constraint = {
      ...constraint,
      id: `${id}/response/clientErrors`,
      location: { in: 'response', status: '4XX', part: 'status' },
      level: 'should',
      statement: `Every client error of ${documented} has a status that the document describes.`,
      source: 'OpenAPI 3.1 §4.8.16',
    };
    // What standards ask of every response, so that no document has to say it.
    const ofHttp = Object.entries(HTTP_RULES).map(([part, { statement, source }]): Constraint => ({
      ...constraint,
      id: `${id}/response/${part}`,
      location: { in: 'response', status: '*', part: part as HttpPart },
      level: 'should',
      statement: statement(documented),
      source,
    }));
    const ofHeaders = responses
      .filter(({ status }) => !status.startsWith('5'))
      .flatMap(({ status, headers }) =>
        headers
          .filter(({ required }) => required)
          .map(({ name }): Constraint => ({
            ...constraint,
            id: `${id}/response/${status}/header/${name}/required`,
            location: { in: 'response', status, part: 'header', name },
            ...(status === '401' && { level: 'should' as const }),
            statement: `Every ${status} response of ${documented} has the header \`${name}\`.`,
          })),
      );
    const isKnown = documentsClientErrors(this.#operation);
    return [...(isKnown ? [ofClientErrors] : []), ...ofHttp, ...ofHeaders];
  }

  #ofOperation(constraint: Constraint, aspect: string): Constraint[] {
    const { documented, effect, body } = this.#operation;
    const statement = `${documented} accepts a request that is valid by the document.`;
    if (aspect === 'accepts') return [{ ...constraint, level: 'should', statement }];
    // A request without its body may do all that one with it does, unless the body is required.
    return effect !== undefined && body?.required !== true ? [] : [constraint];
  }

  /** Whether a request can break the constraint at all, as it goes over the wire. */
  #isJudgable({ location, site }: Constraint): boolean {
    const { body } = this.#operation;
    if (location.in === 'header' && site !== undefined)
      return !MAY_BE_DISREGARDED.test(location.name);
    if (location.in !== 'body' || body === undefined) return true;
    const { mediaType = 'application/json', schema } = body;
    if (site === undefined || isJsonType(mediaType)) return true;
    const { type } = schemaAt(schema, site.steps.slice(0, -1), this.#resolve);
    return IN_FORMS.includes(site.keyword) && site.steps.length <= 1 && type !== 'array';
  }

  ofAccess(like: Constraint): Constraint[] {
    const { id, documented, presents } = this.#operation;
    if (presents?.isRequired !== true) return [];
    const level = documentsAccess(this.#operation) ? 'must' : 'should';
    const made = (flaw: 'missing' | 'broken', part: string, what: string): Constraint => ({
      ...like,
      id: `${id}/credentials/${part}`,
      location: { in: 'token', flaw },
      level,
      statement: `${documented} rejects ${what}.`,
    });
    return [
      made('missing', 'required', 'a request without credentials'),
      made('broken', 'valid', 'credentials that were never issued'),
    ];
  }
}
