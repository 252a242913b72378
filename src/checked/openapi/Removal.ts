import { isObject } from '../../words/json/isObject.ts';
import { ownMember } from '../../words/json/ownMember.ts';
import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import { isSuccess, matchesStatus } from '../../sent/answers.ts';
import type { Restored } from '../../sent/Restored.ts';
import type { Restorer } from '../../sent/Restorer.ts';
import type { Settling } from '../../sent/Settling.ts';
import type { Json, Operation, Spec } from '../../promised/types.ts';
import { madeBy, mayBeNamed, mayName, templatesIn } from './Things.ts';

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
  #number = 0;
  readonly #noted = new WeakMap<Settling, Set<string>>();

  constructor(spec: Spec) {
    this.#spec = spec;
  }

  /** Has what a request made removed at the end, if its path has a DELETE for one thing. */
  async note(operation: Operation, exchange: LiveExchange, session: Settling): Promise<void> {
    if (operation.method !== 'POST' || !isSuccess(operation, exchange)) return;
    const removing = this.#removerOf(operation);
    const name = removing && templatesIn(removing.path).at(-1);
    const value = name === undefined ? undefined : madeBy(exchange, name);
    const path = removing && pathOf(operation, exchange);
    if (removing === undefined || name === undefined || value === undefined || path === undefined)
      return;
    // What the document does not let anybody name cannot be removed by it.
    if (!mayBeNamed(removing, name, value, this.#spec)) return;
    const made: Made = { operation: removing.id, path: { ...path, [name]: value } };
    const of = `what was created: ${removing.method} ${filled(removing.path, made.path)}`;
    const noted = this.#noted.get(session) ?? new Set();
    this.#noted.set(session, noted);
    if (noted.has(of)) return;
    noted.add(of);
    await session.keep({
      of,
      kind: CREATED,
      // Only what lies below something else rests on it.
      beside: `${templatesIn(removing.path).length}`,
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
    const exchange = await session.exchange('run', operation, { path }, options, identity);
    const words = `${documented} of ${Object.values(path).join(', ')}`;
    if (matchesStatus(exchange, GONE)) return { outcome: 'as found', words };
    if (matchesStatus(exchange, ['2XX'])) return { outcome: 'put back', words };
    const seen = exchange.response === null ? 'no response' : `status ${exchange.response.status}`;
    return { outcome: 'left', words: `${words}, which the run had created: ${seen}` };
  }

  /** The operation that removes one thing of those that an operation makes. */
  #removerOf({ path }: Operation): Operation | undefined {
    const isItem = (other: string) => {
      const rest = other.startsWith(`${path}/`) ? other.slice(path.length + 1) : '';
      return /^\{\w+\}$/.test(rest);
    };
    return this.#spec.operations.find((one) => one.method === 'DELETE' && isItem(one.path));
  }
}

/** The path parameters with which an operation was sent, as its request has them. */
function pathOf(
  { path }: Operation,
  { request }: LiveExchange,
): Record<string, string> | undefined {
  const names = templatesIn(path);
  if (names.length === 0) return {};
  const pattern = path
    .split(/\{\w+\}/)
    .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('([^/]+)');
  const found = new RegExp(`${pattern}$`).exec(new URL(request.url).pathname);
  return found === null
    ? undefined
    : Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1]!)]));
}

function filled(path: string, values: Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(ownMember(values, name) ?? ''),
  );
}
