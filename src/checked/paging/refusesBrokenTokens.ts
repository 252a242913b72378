import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import { assertRefused } from '../assertRefused.ts';
import type { Trial } from '../trial/Trial.ts';
import type { ListPage, PagedList } from './PagedList.ts';

/**
 * Asserts that tokens which were never issued are refused.
 * @param query sent together with the tokens
 * @param accepted the response to the same request with the issued token, or without any if none was issued
 * @param given the issued token
 * @param most the most tokens that are sent, the likeliest to be accepted first. Default: all
 */
export async function refusesBrokenTokens<Query extends object, Page extends ListPage>(
  trial: Trial,
  list: PagedList<Query, Page>,
  query: Query,
  { accepted, given, most }: { accepted: LiveExchange; given: string | undefined; most?: number },
): Promise<void> {
  trial.relyOn(accepted, { role: 'twin' });
  const how = given === undefined ? 'without a token' : 'with the token of the first page';
  const twin = `the same request ${how} was accepted with ${accepted.response?.status ?? ''}`;
  const tokens = brokenTokens(`never-given-${trial.seed.toString(36)}`, given ?? '');
  await trial.each(tokens.slice(0, most), async (token) => {
    const exchange = await trial.send(list.operation, list.parts(query, token), 'anything');
    const what = `the page token ${token}, which was never given out`;
    assertRefused(trial, exchange, { statuses: ['4XX'], what, twin });
  });
}

/** Tokens that were never issued. A small change of a short or numeric token may well make another valid one. */
function brokenTokens(invented: string, given: string): string[] {
  const encoded = Buffer.from(invented).toString('base64url');
  if (given.length < 12 || /^\d+$/.test(given)) return [invented, encoded];
  // A reader that stops at a character it cannot decode, or reads part by part, overlooks the rest.
  const tailed = ['~', '.'].map((mark) => `${given}${mark}${invented}`);
  const half = given.slice(0, Math.floor(given.length / 2));
  const reversed = [...given].toReversed().join('');
  return [invented, ...tailed, encoded, half, reversed].filter((token) => token !== given);
}
