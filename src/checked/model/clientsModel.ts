import fc from 'fast-check';
import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import { matchesStatus } from '../../sent/judging/answers.ts';
import type { RequestParts } from '../../sent/requests/RequestParts.ts';
import type { Trial } from '../trial/Trial.ts';
import { leftOut } from './leftOut.ts';
import type { Broken, Judgement, Model, ModelRequest, Step } from './Model.ts';

/** A list of which each client has its own, as its service asks for it. */
interface OwnList {
  /** The rule that says so. */
  rule: string;
  operation: string;
  /** A further client that may read it; undefined if there is none. */
  client: string | undefined;
  /** What all ask for, and then queries that mean the same, and that nobody asked before. */
  queries: readonly RequestParts[];
  /** What has a size and a filter that are not those of the next list: a list of another operation, and of this one. */
  beside: Pick<ModelRequest, 'operation' | 'parts'>[];
  /** The keys of its elements; undefined if a response shows none. */
  keysIn(exchange: LiveExchange): string[] | undefined;
  /** Whether a response shows the list to its end. */
  isWhole(exchange: LiveExchange): boolean;
}

/** A read by the first client or the further one, with one of the queries; or of what is beside it. */
interface Read {
  by: 'first' | 'further';
  query: number;
  /** Which of those beside it, instead. */
  beside?: number;
  over?: string;
}

type Shown = Pick<Reading, 'keys' | 'isWhole'>;

interface Reading {
  read: Read;
  keys: readonly string[];
  isWhole: boolean;
  /** What the other client got last for the same query. */
  ofOther: readonly string[] | undefined;
}

type Lists = OwnList & { readings: readonly Reading[] };

const first = (query = 0): Read => ({ by: 'first', query });
const further = (query = 0): Read => ({ by: 'further', query });

/** How often the first client asks for the plain list. */
const PLAIN = 6;

/** The plain list, right behind one beside it. */
const behind = (beside: number) =>
  [{ beside }, {}].map((one) => ({ ...first(), ...one, over: 'a' }));

const SEQUENCE: Step<Read>[] = [
  ...[first(), further(), first(1), further(2), first(2), further(1)],
  ...[...behind(0), first(), ...behind(1)],
  // A query leads back what one beside it led astray.
  ...[[first(), further()], first(3), first(), further(4)],
];

/**
 * Reads a list again and again as two clients, by turns and at once: what a client gets before and after is not left out
 * in between, and nobody gets what the other one got.
 */
export function clientsModel(
  name: string,
  decides: string[],
  listOf: (trial: Trial) => Promise<OwnList>,
  per: (trial: Trial) => string,
): Model<Lists, Read> {
  return {
    ...{ name, decides, sequences: 1, per, judge },
    begin: async (trial) => ({ ...(await listOf(trial)), readings: [] }),
    sequence: () => fc.constant(SEQUENCE),
    describe: ({ by, query, beside }) =>
      beside === undefined
        ? `the list, as the ${by} client, in form ${query + 1}`
        : 'another list, or what changed just now',
    request: ({ by, query, over, beside }, { operation, client, queries, ...lists }) => {
      const other = lists.beside[beside ?? -1];
      if (other !== undefined)
        return { ...other, options: { expects: 'anything', connection: over } };
      const token = by === 'further' && client !== undefined && { token: { client } };
      const expects = by === 'first' ? 'success' : 'anything';
      const options = { expects, ...token, connection: over } as const;
      const isAsked = by === 'first' || client !== undefined;
      return isAsked ? { operation, parts: queries[query] ?? {}, options } : undefined;
    },
  };
}

function judge(lists: Lists, read: Read, exchange: LiveExchange): Judgement<Lists, Read> {
  const { by, query } = read;
  const keys = matchesStatus(exchange, ['200']) ? lists.keysIn(exchange) : undefined;
  if (keys === undefined || read.beside !== undefined)
    return { state: lists, kept: [], broken: [] };
  const { rule } = lists;
  const like = lists.readings.filter((one) => one.read.query === query);
  const ofOther = like.findLast((one) => one.read.by !== by)?.keys;
  const isWhole = lists.isWhole(exchange);
  const state = { ...lists, readings: [...lists.readings, { read, keys, isWhole, ofOther }] };
  const own = like.filter((one) => one.read.by === by);
  const all = [...own, { keys, isWhole }];
  // Looked at in the end, so that what comes every other time comes each time.
  const part =
    query === 0 && all.length === PLAIN
      ? leftOut(all.map((one) => ({ keys: withRest(one, all), isWhole: true })))
      : undefined;
  const broken: Omit<Broken<Read>, 'rule'>[] = [];
  if (part !== undefined)
    broken.push({
      message: 'A list leaves out what the same client got right before and right after.',
      ...part,
    });
  const strange = query > 2 ? strangeTo(by, keys, lists.readings) : undefined;
  if (strange !== undefined)
    broken.push({
      message: 'A client gets the list of another client, although the lists of both differ.',
      expected: `as before and after, ${keys.length} elements`,
      actual: `${strange.keys.length}, all of them those of the other client`,
    });
  const foreign = query > 2 ? foreignTo(by, state.readings) : undefined;
  if (foreign !== undefined)
    broken.push({
      message: 'With a query, a client gets what only another client gets without it.',
      ...{ expected: 'what the list returns to the same client without a query', actual: foreign },
    });
  const isSeen = keys.length > 0 && (own.length === PLAIN - 1 || query > 2);
  return {
    state,
    kept: isSeen && broken.length === 0 ? [rule] : [],
    broken: broken.map((one) => ({ ...one, rule, mayBeOfOthers: true })),
  };
}

/**
 * The keys of a reading and, if another page follows, what other readings have after its last one: pages may be of any
 * length.
 */
function withRest({ keys, isWhole }: Shown, all: readonly Shown[]): readonly string[] {
  if (isWhole) return keys;
  const [last = ''] = keys.slice(-1);
  return [...keys, ...all.flatMap((one) => one.keys.slice(one.keys.indexOf(last) + 1))];
}

/** A reading of a client that is that of the other one, and is not as it was given both before and after. */
function strangeTo(by: Read['by'], after: readonly string[], readings: readonly Reading[]) {
  // All are of queries: the plain list may hold others.
  const asked = readings.filter(({ read }) => read.query !== 0);
  const own = asked.filter(({ read }) => read.by === by);
  const before = own[0]?.keys ?? after;
  const theirs = asked.find(({ read }) => read.by !== by)?.keys ?? before;
  const changed = new Set(differing(before, after));
  const telling = new Set(differing(before, theirs).filter((key) => !changed.has(key)));
  return own.slice(1).find(({ keys, ofOther }) => {
    if (ofOther === undefined || differing(ofOther, keys).length > 0) return false;
    return differing(before, keys).some((key) => telling.has(key));
  });
}

/** What queries alone give a client, though all lists give it to the other one. */
function foreignTo(by: Read['by'], readings: readonly Reading[]): string | undefined {
  const plain = readings.filter(({ read }) => read.query === 0);
  const isOwn = ({ read }: Reading) => read.by === by;
  const [own, theirs] = [plain.filter(isOwn), plain.filter((one) => !isOwn(one))];
  if (!own.every((one) => one.isWhole)) return undefined;
  // What comes and goes may have been there just then: it was not, neither before nor after.
  const [from, to] = [own[0], own.at(-1)].map((one) => one && readings.indexOf(one));
  if (from === undefined || to === undefined) return undefined;
  const known = new Set(own.flatMap(({ keys }) => keys));
  // What comes and goes may be missing in one list and be in another one by chance.
  const isForeign = (key: string) =>
    !known.has(key) && theirs.length > 1 && theirs.every(({ keys }) => keys.includes(key));
  return readings
    .slice(from, to)
    .filter(isOwn)
    .flatMap(({ keys }) => keys)
    .find(isForeign);
}

function differing(one: readonly string[], other: readonly string[]): string[] {
  const [here, there] = [new Set(one), new Set(other)];
  return [...one.filter((key) => !there.has(key)), ...other.filter((key) => !here.has(key))];
}
