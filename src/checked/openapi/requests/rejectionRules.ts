import { createHash } from 'node:crypto';
import { isValid } from '../../../../generators/schema/violationsOf.ts';
import type { Check } from '../../Check.ts';
import { preconditionsOf } from '../../recipes/preconditionsOf.ts';
import { isOfOtherReasons } from '../../recipes/tentative.ts';
import type { RequestFactory } from '../../RequestFactory.ts';
import type { RequestParts } from '../../../sent/requests/RequestParts.ts';
import type { ValidOptions } from '../../../sent/SendOptions.ts';
import type { Place } from '../../../promised/Place.ts';
import type { Operation, Rule, Spec } from '../../../promised/types.ts';
import { CHANGING, uuidOf } from './derivedFactory.ts';
import { templatesIn } from './Things.ts';

/** A rejection that operations document, and how it is brought about from a request that was accepted. */
interface Rejection {
  /** The end of the rule's id. */
  part: string;
  status: string;
  what: string;
  isMeant: (operation: Operation) => boolean;
  /** Undefined if no such request can be made. */
  spoilt: (
    valid: RequestParts,
    operation: Operation,
    spec: Spec,
    word: string,
  ) => Spoilt | undefined;
}

type Spoilt = { parts: RequestParts; options?: ValidOptions };

const REJECTIONS: Rejection[] = [
  {
    part: 'unknown/rejected',
    status: '404',
    what: 'an identifier that nothing has',
    isMeant: ({ method, path }) => method === 'GET' && path.includes('{'),
    spoilt: (valid, { path, parameters }, { resolve }, word) => {
      const name = templatesIn(path).at(-1)!;
      const found = parameters.find((one) => one.in === 'path' && one.name === name);
      const fits = (text: string) =>
        [text, Number(text)].some((one) => isValid(found?.schema ?? true, one, resolve));
      const id = [
        uuidOf(word),
        `word-${word.slice(0, 6)}`,
        String(parseInt(word.slice(0, 7), 16)),
      ].find(fits);
      return id === undefined
        ? undefined
        : { parts: { ...valid, path: { ...valid.path, [name]: id } } };
    },
  },
  {
    part: 'mediaType/rejected',
    status: '415',
    what: 'a body of a media type that the document does not list',
    isMeant: ({ body }) => body !== undefined,
    spoilt: ({ body: _, ...parts }) => ({
      parts,
      options: { text: 'text', mediaType: 'application/x-unlisted' },
    }),
  },
];

const idOf = ({ id }: Operation, { part }: Rejection) => `${id}/${part}`;

function documentedIn({ operations }: Pick<Spec, 'operations'>): [Operation, Rejection][] {
  return operations.flatMap((operation) => {
    const statuses = operation.responses.map(({ status }) => status);
    return REJECTIONS.filter(
      ({ status, isMeant }) => statuses.includes(status) && isMeant(operation),
    ).map((rejection): [Operation, Rejection] => [operation, rejection]);
  });
}

/**
 * Rules of rejections that operations document and that no keyword brings about. HTTP lets a server read what it likes of
 * an unknown media type, and ignore an `Accept`: only where a document says that it rejects is there a rule.
 */
export function rejectionRules(spec: Pick<Spec, 'operations' | 'title'>, place: Place): Rule[] {
  return documentedIn(spec).map(([operation, rejection]) => {
    const { id: of, documented, service } = operation;
    const id = idOf(operation, rejection);
    const statement = `${documented} rejects ${rejection.what}.`;
    const source = `${spec.title} › ${documented} › ${rejection.status}`;
    return { id, family: id, place, service, operation: of, level: 'should', statement, source };
  });
}

/** The checks of these rules. */
export function rejectionChecks(spec: Spec, requestFactories: RequestFactory[]): Check[] {
  const factories = new Map(requestFactories.map((one) => [one.operation, one]));
  return documentedIn(spec).map(([operation, rejection]) => ({
    rule: idOf(operation, rejection),
    ...(operation.effect !== undefined && { apart: CHANGING }),
    preconditions: preconditionsOf(operation, undefined),
    unseen: 'no such request can be made from one that was accepted',
    run: async (trial) => {
      const valid = (await factories.get(operation.id)?.plainest?.(trial)) ?? {};
      const word = createHash('sha256').update(trial.identity()).digest('hex');
      const spoilt = rejection.spoilt(valid, operation, spec, word);
      await trial.each(spoilt === undefined ? [] : [spoilt], async ({ parts, options }) => {
        const statuses = [rejection.status, '4XX'];
        const exchange = await trial.send(operation.id, parts, { ...options, expects: statuses });
        if (isOfOtherReasons(trial, exchange, ['401', '403'])) return;
        trial.refused(
          exchange,
          statuses,
          rejection.what,
          'the same request without it was accepted',
        );
      });
    },
  }));
}
