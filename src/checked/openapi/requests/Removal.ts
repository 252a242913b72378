import { isObject } from '../../../words/json/isObject.ts';
import { ownMember } from '../../../words/json/ownMember.ts';
import type { LiveExchange } from '../../../sent/exchange/LiveExchange.ts';
import { isSuccess, matchesStatus } from '../../../sent/judging/answers.ts';
import type { Restored } from '../../../sent/Restored.ts';
import type { Restorer } from '../../../sent/Restorer.ts';
import { remark } from '../../../sent/remark.ts';
import type { Settling } from '../../../sent/Settling.ts';
import type { Json, Operation, Spec } from '../../../promised/types.ts';
import { requestsAt } from './requestsAt.ts';
import { madeBy, mayName, memberOf } from './Seen.ts';
import { mayBeNamed, templatesIn, valuesIn } from './Things.ts';

/** The kind of what runs by documents of others have created, as journals name it. */
export const CREATED = 'created';

/** Something that the run has made, and the request that removes it. */
interface Made extends Record<string, Json> {
  operation: string;
  path: Record<string, string>;
}

/** Statuses that say that something is no longer there. */
const GONE = ['404', '410'];

/** Removes at the end of a run what the run has made, as far as the document offers it. */
export class Removal implements Restorer<Made> {
  readonly kind = CREATED;
  readonly #spec: Spec;
  readonly #isNamed: (path: string) => boolean;
  #number = 0;
  readonly #noted = new WeakMap<Settling, Set<string>>();

  /** @param isNamed whether other things may name what is made at a path */
  constructor(spec: Spec, isNamed: (path: string) => boolean = () => false) {
    this.#spec = spec;
    this.#isNamed = isNamed;
  }

  /** Has what a request made removed at the end, if its path has a DELETE for one thing. */
  async note(operation: Operation, exchange: LiveExchange, session: Settling): Promise<void> {
    if (operation.method !== 'POST' || !isSuccess(operation, exchange)) return;
    const removing = this.#removerOf(operation);
    const path = removing && this.#pathOf(removing, operation, exchange);
    if (removing === undefined || path === undefined)
      return this.#stays(session, operation, exchange, removing);
    const made: Made = { operation: removing.id, path };
    const of = `created thing that ${removing.method} ${filled(removing.path, made.path)} removes`;
    const noted = this.#noted.get(session) ?? new Set();
    this.#noted.set(session, noted);
    if (noted.has(of)) return;
    noted.add(of);
    await session.keep({
      of,
      kind: CREATED,
      // Only what lies below something else rests on it, or what names it.
      beside: `${templatesIn(removing.path).length}${this.#isNamed(operation.path) ? ` ${operation.path}` : ''}`,
      read: async () => [made],
      putBack: (things) => this.putBack(session, things),
    });
  }

  async putBack(session: Settling, things: Made[]): Promise<Restored[]> {
    const restored: Restored[] = [];
    for (const made of things)
      restored.push(
        this.#isMade(made)
          ? await this.#remove(session, made.operation, made.path)
          : {
              outcome: 'left',
              words: `${JSON.stringify(made)}, which no run by this document notes`,
            },
      );
    return restored;
  }

  /** Whether it is what `note` notes: things come from a journal, which somebody else may have written. */
  #isMade(made: unknown): made is Made {
    if (!isObject(made) || !isObject(made.path)) return false;
    const { operation, path: values } = made;
    const removing = this.#spec.operations.find(({ id }) => id === operation);
    const isName = (name: string) => mayName(ownMember(values as Made['path'], name));
    return removing?.method === 'DELETE' && templatesIn(removing.path).every(isName);
  }

  async #remove(
    session: Settling,
    operation: string,
    path: Record<string, string>,
  ): Promise<Restored> {
    const { documented } = session.operation(operation);
    this.#number += 1;
    const identity = `${session.identitySeed}/run/remove#${this.#number}`;
    const options = { expects: 'success', role: 'restore' } as const;
    // It may ask for more than a path: a condition, say.
    const [parts = { path }] = requestsAt(session.operation(operation), path, this.#spec);
    const exchange = await session.exchange('run', operation, parts, options, identity);
    const words = `${documented} of ${Object.values(path).join(', ')}`;
    if (matchesStatus(exchange, GONE)) return { outcome: 'as found', words };
    if (matchesStatus(exchange, ['2XX'])) return { outcome: 'put back', words };
    const seen = exchange.response === null ? 'no response' : `status ${exchange.response.status}`;
    return { outcome: 'left', words: `${words}, which the run had created: ${seen}` };
  }

  /** Tells of what a request made that nothing removes, unless it lies in something that is removed itself. */
  #stays(
    session: Settling,
    { documented, path }: Operation,
    exchange: LiveExchange,
    removing?: Operation,
  ): void {
    const isIn = (one: Operation) => one.method === 'DELETE' && path.startsWith(`${one.path}/`);
    if (this.#spec.operations.some(isIn)) return;
    const why = removing
      ? `by its response ${removing.documented} cannot name it`
      : 'the document has no DELETE for it';
    const what = `Left at the target, if ${documented} created it (${why})`;
    remark(session, what, madeBy(exchange, 'id') ?? 'without an id');
  }

  /** The operation that removes one thing of those that an operation makes; by one name, if there is such a one. */
  #removerOf({ path }: Operation): Operation | undefined {
    const isItem = (other: string) =>
      other.startsWith(`${path}/`) && /^(\/\{\w+\})+$/.test(other.slice(path.length));
    return this.#spec.operations
      .filter((one) => one.method === 'DELETE' && isItem(one.path))
      .toSorted((one, other) => templatesIn(one.path).length - templatesIn(other.path).length)[0];
  }

  /**
   * How a DELETE names what a response shows as made; undefined if the response does not identify it. Several names together
   * may be those of things that were there before: they count where each is a member of something that was created (201).
   */
  #pathOf(
    removing: Operation,
    operation: Operation,
    exchange: LiveExchange,
  ): Record<string, string> | undefined {
    const names = templatesIn(removing.path.slice(operation.path.length));
    const isCreated = exchange.response?.status === 201;
    const keys = names.map((name) => [
      name,
      names.length === 1
        ? madeBy(exchange, name)
        : isCreated && memberOf(exchange.response?.json as Json, name),
    ]);
    // What the document does not let anybody name cannot be removed by it.
    const isNamed = ([name, value]: unknown[]) =>
      mayName(value) && mayBeNamed(removing, name as string, value, this.#spec);
    const within = valuesIn(operation.path, exchange.request.url);
    return within && keys.every(isNamed) ? { ...within, ...Object.fromEntries(keys) } : undefined;
  }
}

function filled(path: string, values: Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(ownMember(values, name) ?? ''),
  );
}
