import type { Complaint } from '../../sent/Complaint.ts';
import { countOf } from '../../words/countOf.ts';
import { haveLittleInCommon } from '../readings/haveLittleInCommon.ts';
import { noteWithdrawn } from '../readings/noteWithdrawn.ts';
import { Unread } from '../../sent/judging/signals.ts';
import { whatCounts } from '../readings/whatCounts.ts';
import type { Trial } from '../trial/Trial.ts';
import { describeKeys, keysOn, type ListPage, type ListWalk, type PagedList } from './PagedList.ts';
import { describeEnd, runsOn } from './walkList.ts';
import { contentOfAll, whileUnchanged, type WalkAgain } from './whileUnchanged.ts';

/** How often a list that changed in the meantime is read again. */
const READINGS = 3;

/** How often more the one walk is made where the other left something out. */
const IN_A_ROW = 3;

/** How many walks are made to see a walk go wrong that fails now and then, as with pages in no order. */
const WALKS = 3;

/** Judges walks over the pages of one list: whether they end, repeat nothing, and give all that others give. */
export class WalkJudge<Query extends object, Page extends ListPage> {
  readonly #trial: Trial;
  readonly #list: PagedList<Query, Page>;
  readonly #again: WalkAgain<Query, Page>;

  constructor(trial: Trial, list: PagedList<Query, Page>, again: WalkAgain<Query, Page>) {
    this.#trial = trial;
    this.#list = list;
    this.#again = again;
  }

  /**
   * Asserts that a walk ends, or else that a second one does. A walk that broke off, or was given up as too long, shows
   * nothing.
   */
  async ends(first: ListWalk<Query, Page>): Promise<void> {
    const trial = this.#trial;
    const isOpen = isEndless(this.#list, first);
    const walk = isOpen ? await trial.further(() => this.#again(first.query)) : first;
    if (walk.end === 'last page' || isEndless(this.#list, walk))
      trial.holds(walk.end === 'last page', () => endlessComplaint(trial, this.#list, walk));
  }

  /**
   * Asserts that a walk gives no element twice. While elements are added, or move up as they are edited, pages shift, and the
   * last element of a page comes again on the next. So the rule is broken if the same element comes twice also in a further
   * walk that gives nothing new and all in the same order, and in some more, or if any comes twice while nothing changes. If
   * the list cannot show a change, one further walk decides, and its order does not count. Nothing is asserted if elements
   * are added at every reading.
   * @param others gives other walks of the same list, to tell which elements are not new
   * @throws NotExercised if the list changes at every reading
   */
  async repeatsNothing(
    first: ListWalk<Query, Page>,
    others: () => Promise<ListWalk<Query, Page>[]>,
  ): Promise<void> {
    const trial = this.#trial;
    const { element, describe } = this.#list;
    const found =
      repeatedIn(first).length === 0
        ? { walk: first, repeated: [] }
        : await trial.later(async () => this.#repeatedAgain(first, await others()));
    if (found === undefined) return;
    const { walk } = found;
    const repeated = await this.#counting(walk.query, found.repeated, repeatedIn);
    trial.holds(repeated.length === 0, () => ({
      message: `${this.#documented}: paging${describe(walk.query)} returned the same ${element} twice.`,
      expected: `each ${element} once`,
      actual: `${describeKeys(repeated, element)} more than once on ${countOf(walk.pages.length, 'page')}`,
      // The page where it comes first, and the page where it comes again.
      exchanges: walk.pages
        .filter(({ keys }) => keys.includes(repeated[0] ?? ''))
        .map(({ exchange }) => exchange)
        .slice(0, 2),
      // Where nothing shows a change, others may have made one: then it must be so also with nothing beside it.
      mayBeOfOthers: this.#list.content === undefined,
    }));
  }

  /** What counts of what is wrong in walks of a query: all, where nothing can show that others change the list. */
  async #counting(
    query: Query,
    wrong: string[],
    wrongIn: (walk: ListWalk<Query, Page>) => string[],
  ): Promise<string[]> {
    const { content } = this.#list;
    if (content === undefined) return wrong;
    const look = async () => (await contentOfAll(content, this.#again)).join();
    const again = async () => wrongIn(await this.#again(query));
    return whatCounts(this.#trial, wrong, look, again);
  }

  get #documented(): string {
    return this.#trial.operation(this.#list.operation).documented;
  }

  async #repeatedAgain(first: ListWalk<Query, Page>, others: ListWalk<Query, Page>[]) {
    const twice = repeatedIn(first);
    const walk = await this.#fruitlessWalk(first, others);
    if (walk === undefined) return undefined;
    // Where nothing shows a change, nothing else can decide.
    const isShown = this.#list.content !== undefined;
    const isOpen = isShown && haveMoved(first, walk);
    let repeated = isOpen ? [] : repeatedIn(walk).filter((key) => twice.includes(key));
    // What comes and goes before it is not new, and hardly shifts it every time.
    for (let walks = 0; isShown && walks < WALKS && repeated.length > 0; walks += 1) {
      const still = repeatedIn(await this.#again(first.query));
      repeated = repeated.filter((key) => still.includes(key));
    }
    if (repeated.length > 0) return { walk, repeated };
    const steady = await this.#walksWhileUnchanged(first.query);
    const all = steady.map((one) => ({ walk: one, repeated: repeatedIn(one) }));
    return all.find((one) => one.repeated.length > 0) ?? { walk, repeated: [] };
  }

  /** A further walk that gives no new element; undefined if each gives some. */
  async #fruitlessWalk(
    first: ListWalk<Query, Page>,
    others: ListWalk<Query, Page>[],
  ): Promise<ListWalk<Query, Page> | undefined> {
    const known = keysOn([first, ...others].flatMap(({ pages }) => pages));
    for (let reading = 0; reading < READINGS; reading += 1) {
      const walk = await this.#again(first.query);
      const keys = keysOn(walk.pages);
      this.#refuseAnother(keysOn(first.pages), keys);
      const added = [...keys].filter((key) => !known.has(key));
      if (added.length === 0) return walk;
      for (const key of added) known.add(key);
    }
    return undefined;
  }

  #refuseAnother(before: Set<string>, after: Set<string>): void {
    if (haveLittleInCommon(before, after))
      throw new Unread('the list is another one whenever it is read');
  }

  /**
   * Asserts that one walk gives every element that another walk of the list gives. If one is missing, the first walk is
   * made again between two of the other walk: an element that only one of those two has was added or removed in the meantime.
   * While elements are added, pages shift and an element can fall between two of them, but a different one each time. So
   * the rule is broken if the same element is missing twice, or if any is missing while nothing changes.
   * @param whole the walk that must give all elements
   * @param part the walk whose elements must be in it
   * @throws NotExercised if the list changes at every reading
   */
  async givesAllOf(whole: ListWalk<Query, Page>, part: ListWalk<Query, Page>): Promise<void> {
    const trial = this.#trial;
    const { element, describe } = this.#list;
    const first = lostBy(whole, [part]);
    const found =
      first.length === 0
        ? { whole, part, lost: [] }
        : await trial.later(() => this.#lostAgain(whole, part));
    const lacks = (walk: ListWalk<Query, Page>) => lostBy(walk, [found.part]);
    const lost = await this.#counting(whole.query, found.lost, lacks);
    if (lost.length < first.length) noteWithdrawn(trial, trial.rule);
    trial.holds(lost.length === 0, () => ({
      message: `${this.#documented}: paging${describe(whole.query)} leaves out what paging${describe(part.query)} returns.`,
      expected: `all ${describeKeys([...keysOn(found.part.pages)], element)} of the other pages`,
      actual: `missing: ${describeKeys(lost, element)}`,
      exchanges: pagesShowing(lost, found.part, found.whole).map(({ exchange }) => exchange),
    }));
  }

  async #lostAgain(whole: ListWalk<Query, Page>, part: ListWalk<Query, Page>) {
    const first = lostBy(whole, [part]);
    const before = await this.#again(part.query);
    const all = await this.#again(whole.query);
    const after = await this.#again(part.query);
    const readings = [part, before, after].map(({ pages }) => keysOn(pages));
    for (const [place, keys] of readings.slice(1).entries())
      this.#refuseAnother(readings[place]!, keys);
    const parts = [before, after];
    let lost = lostBy(all, parts).filter((key) => first.includes(key));
    // In a row: what comes and goes, however fast, is gone at one of readings that follow on each other.
    for (let time = 0; time < IN_A_ROW && lost.length > 0; time += 1) {
      parts.push(await this.#again(part.query));
      lost = lostBy(all, parts).filter((key) => lost.includes(key));
    }
    // While elements are added, the same one may fall between two pages now and then, but not each time.
    const known = keysOn([whole, part, before, all].flatMap(({ pages }) => pages));
    const isGrowing = [...keysOn(parts.flatMap(({ pages }) => pages))].some(
      (key) => !known.has(key),
    );
    for (let time = 0; isGrowing && time < IN_A_ROW && lost.length > 0; time += 1) {
      const given = keysOn((await this.#again(whole.query)).pages);
      lost = lost.filter((key) => !given.has(key));
    }
    if (lost.length > 0) return { whole: all, part: before, lost };
    // What was missing, and is missing from a part, too, comes and goes.
    const comes = first.filter((key) => parts.some(({ pages }) => !keysOn(pages).has(key)));
    const walks = await this.#walksWhileUnchanged(whole.query, part.query);
    for (const [place, walk] of walks.entries()) {
      const around = [walks[place - 1] ?? before, walks[place + 1] ?? before];
      const missing = lostBy(walk, around).filter((key) => !comes.includes(key));
      if (place % 2 === 1 && missing.length > 0)
        return { whole: walk, part: around[0] ?? before, lost: missing };
    }
    return { whole: all, part: before, lost };
  }

  /**
   * Walks of a query while nothing changes, each between two of the reference, if any; none if that cannot be known. Looked at
   * beside each: an element that comes and goes may be away whenever two lists are compared.
   */
  async #walksWhileUnchanged(query: Query, reference?: Query): Promise<ListWalk<Query, Page>[]> {
    const between = reference ? [reference] : [];
    const walks: ListWalk<Query, Page>[] = [];
    const walk = async (queries: Query[]) => {
      for (const asked of queries) walks.push(await this.#again(asked));
      return walks;
    };
    for (let made = 0; made < WALKS; made += 1) {
      const steady = walks.length;
      const find = () => walk([...between, query]);
      if ((await whileUnchanged(this.#trial, this.#list, this.#again, find)) !== undefined)
        continue;
      walks.length = steady;
      break;
    }
    return walks.length === 0 ? [] : walk(between);
  }
}

/** Whether a walk never ends (false if it broke off, or was given up as too long). */
export function isEndless<Query extends object, Page extends ListPage>(
  list: PagedList<Query, Page>,
  walk: ListWalk<Query, Page>,
): boolean {
  return walk.end === 'loop' || (walk.end === 'given up' && runsOn(list, walk));
}

/** The complaint about a walk that never ends. */
export function endlessComplaint<Query extends object, Page extends ListPage>(
  trial: Trial,
  list: PagedList<Query, Page>,
  walk: ListWalk<Query, Page>,
): Complaint {
  return {
    message: `${trial.operation(list.operation).documented}: paging${list.describe(walk.query)} does not end.`,
    expected: 'a last page without a next-page token',
    actual: `paging ${describeEnd(walk)}; its last page has a token`,
    exchanges: walk.pages.slice(-2).map(({ exchange }) => exchange),
  };
}

/** The elements that all the other walks give and this walk does not. */
function lostBy({ pages }: { pages: ListPage[] }, others: { pages: ListPage[] }[]): string[] {
  const given = keysOn(pages);
  const [first = new Set<string>(), ...further] = others.map((other) => keysOn(other.pages));
  return [...first].filter((key) => !given.has(key) && further.every((keys) => keys.has(key)));
}

/**
 * Two pages: the one that gives the lost element in one walk; and, last, as it is to blame, the page of the other walk
 * on which the element should have been: the last one with elements that come before it.
 */
function pagesShowing(
  [lost = '']: string[],
  giving: { pages: ListPage[] },
  lacking: { pages: ListPage[] },
): ListPage[] {
  const given = [...keysOn(giving.pages)];
  const before = new Set(given.slice(0, given.indexOf(lost)));
  const showing = giving.pages.find(({ keys }) => keys.includes(lost));
  const guilty =
    lacking.pages.findLast(({ keys }) => keys.some((key) => before.has(key))) ?? lacking.pages[0];
  return [showing, guilty].filter((page) => page !== undefined);
}

/** Whether elements that two walks give come in another order. */
function haveMoved(...walks: [{ pages: ListPage[] }, { pages: ListPage[] }]): boolean {
  const [one, other] = walks.map(({ pages }) => keysOn(pages)) as [Set<string>, Set<string>];
  const common = [...one].filter((key) => other.has(key));
  return common.join() !== [...other].filter((key) => one.has(key)).join();
}

function repeatedIn({ pages }: { pages: ListPage[] }): string[] {
  const seen = new Set<string>();
  const isAgain = (key: string) => seen.has(key) || !seen.add(key);
  return [...new Set(pages.flatMap(({ keys }) => keys.filter(isAgain)))];
}
