import { describeAnswer } from '../../session/answers.ts';
import { holdsWhenReadAgain } from '../holdsWhenReadAgain.ts';
import type { Trial } from '../Trial.ts';
import { countOf } from '../../text/countOf.ts';
import type { ListPage, PagedList } from './PagedList.ts';
import { pageIn, pageReader } from './walkList.ts';

/**
 * Asserts that two walks over a list, page by page in turns, do not disturb each other: the second page of each follows
 * its own first page. The documents leave open whether a token can be used twice, so each walk has a fresh one.
 * @throws NotExercised if the list has one page
 */
export async function walksAtOnce<Query extends object, Page extends ListPage>(
  trial: Trial,
  list: PagedList<Query, Page>,
  query: Query,
): Promise<void> {
  const { documented } = trial.operation(list.operation);
  const readPage = pageReader(trial, list, query);
  const read = async (token?: string) => {
    const exchange = await readPage(token);
    return { exchange, page: pageIn(trial, list, exchange) };
  };
  const walkTwice = async () => {
    const firsts = [await read(), await read()] as const;
    const [one, other] = firsts.map(({ page }) => page);
    if (!one?.next || !other?.next) return trial.notExercised('the list has no second page');
    const seconds = [await read(one.next), await read(other.next)] as const;
    return { firsts, seconds, isSameToken: one.next === other.next };
  };
  await holdsWhenReadAgain(trial, walkTwice, ({ firsts, seconds, isSameToken }) => {
    const [own, others] = seconds.map(({ page }) => page?.keys ?? []) as [string[], string[]];
    if (own.length === 0) return trial.notExercised('the second page holds no known element');
    const [one, other] = firsts.map(({ page }) => page?.keys.join());
    if (one !== other) return trial.notExercised('the list changes from one request to the next');
    if (isSameToken && seconds[1].page === undefined)
      return trial.notExercised(
        'both clients have one token, and whether it can be used twice is open',
      );
    return {
      holds: own.some((key) => others.includes(key)),
      complain: () => ({
        message: `${documented}: of two clients that page in turns, the second one gets another second page.`,
        expected: `the page that follows its first one, as the other client got it: ${countOf(own.length, 'element')}`,
        actual: `${describeAnswer(seconds[1].exchange)}, none of these among them`,
        exchanges: [...firsts, ...seconds].map(({ exchange }) => exchange),
      }),
    };
  });
}
