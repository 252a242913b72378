import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import type { ListPage, PagedList } from '../paging/PagedList.ts';
import type { Broken, ModelRequest } from './Model.ts';

/** A list that is read by turns with others, as it is asked for. */
interface Listed<Query extends object, Page extends ListPage> {
  list: PagedList<Query, Page>;
  query: Query;
  /** The client that asks for it, if not the first. */
  client?: string | undefined;
  /** Its pages as paging alone gave them, which other checks read, too. Without them it only comes in between. */
  pages?: readonly Page[];
  /** Whether only a first page is asked for, in whatever order: whether a token may come with a filter is open. */
  isFirstOnly?: true;
}

/** How far a list was read. */
export interface Walk<Query extends object, Page extends ListPage> extends Listed<Query, Page> {
  /** How many pages were asked for, and the token of the next one. */
  asked: number;
  token?: string;
  /** The token that the last page was asked for with. */
  used?: string;
  /** Whether its first page was the one that is known: else the list changed. */
  isKnown: boolean;
}

/** A read of one element, which comes in between. */
export interface Between {
  key: string;
  request: ModelRequest;
  /**
   * What a response shows: the rule that it keeps, how it breaks one, or nothing.
   * @param before what the read before it gave
   * @param isListed whether a list gave the element right before
   */
  shows(
    exchange: LiveExchange,
    before: LiveExchange | undefined,
    isListed: boolean,
  ): Told | undefined;
  /** How a list that gives the element breaks a rule beside it; undefined if it does not. */
  isBeside?(given: LiveExchange, page: ListPage): Exclude<Told, string> | undefined;
}

type Told = string | Omit<Broken<Turn>, 'mayBeOfOthers'>;

/** What a service says of lists that are read by turns. */
export interface Paging<Query extends object, Page extends ListPage> {
  rule: string;
  /** The first two are the same list, the third is like it, and those after it come in between. */
  lists: Listed<Query, Page>[];
  between: Between[];
  /** The first list again, with a token that was never issued: that this was rejected must not be remembered. */
  rejected?: ModelRequest | undefined;
  /** By which rule a list still gives what was read in between. */
  stillListed?: string;
  /** A further token of the first client, with which a page is asked for. */
  furtherToken?: string;
  /** By which rule the first list leaves out nothing, whatever is asked for before: the fourth is then one behind a filter. */
  isComplete?: string;
  /** By which rule no token comes with the last page of the first list. */
  omitsToken?: string;
  /** By which rule that one leaves out nothing that it gave before, and that the first list still gives. */
  staysSince?: string;
  /** By which rule that one gives nothing as changed that was only read. */
  givesNoRead?: string;
}

/** The state: how far each list was read, and what was given. */
export interface Walks<Query extends object, Page extends ListPage> extends Omit<
  Paging<Query, Page>,
  'lists'
> {
  walks: readonly Walk<Query, Page>[];
  /** What the reads in between gave, by the key of the element. */
  given: ReadonlyMap<string, LiveExchange>;
  /** The pages that lists gave by turns. */
  read: readonly Given[];
}

/** A page that a list gave. */
interface Given extends Pick<ListPage, 'keys' | 'next'> {
  /** The place of its list; 0 for both walks of the first one. */
  of: number;
  isFirst: boolean;
  isAtOnce: boolean;
}

/** The place of a walk, or of what comes in between, after the walks; and the connection that it goes over. */
export interface Turn {
  of: number;
  over?: string;
  /** Whether the first page is asked for, whatever was before; or the last one again; or one by a further access token. */
  anew?: true;
  again?: true;
  isFurther?: true;
}

/** The place of the list behind a filter. */
export const FILTERED = 3;

/** A walk that begins again, asks once more for the page that it asked for last, or goes on. */
export function asTurn<Query extends object, Page extends ListPage>(
  { token, used, ...walk }: Walk<Query, Page>,
  { anew, again }: Pick<Turn, 'anew' | 'again'>,
): Walk<Query, Page> {
  if (anew) return { ...walk, asked: 0 };
  const next = again ? used : token;
  const asked = again ? walk.asked - 1 : walk.asked;
  return { ...walk, asked, ...(next !== undefined && { token: next }) };
}

export function keysOf({ pages = [] }: { pages?: readonly ListPage[] }): string[][] {
  return pages.map(({ keys }) => keys);
}
