import type { LiveExchange } from '../../exchange/LiveExchange.ts';
import type { Trial } from '../Trial.ts';
import type { ListPage, PagedList } from './PagedList.ts';

/**
 * Asserts that tokens are refused which were never given out.
 * @param query what is asked for beside them
 * @param accepted the answer of the same request with the token that was given, or where there was none without any
 * @param given that token
 * @param most how many are sent at most, the likeliest to be taken first. Default: all
 */
export async function refusesBrokenTokens<Query extends object, Page extends ListPage>(
  trial: Trial,
  list: PagedList<Query, Page>,
  query: Query,
  { accepted, given, most }: { accepted: LiveExchange; given: string | undefined; most?: number },
): Promise<void> {
  trial.relyOn(accepted, { role: 'twin' });
  const how = given === undefined ? 'without a token' : 'with the token that the first page gave';
  const twin = `the same request ${how} was accepted with ${accepted.response?.status ?? ''}`;
  const tokens = brokenTokens(`never-given-${trial.seed.toString(36)}`, given ?? '');
  await trial.each(tokens.slice(0, most), async (token) => {
    const exchange = await trial.send(list.operation, list.parts(query, token), {
      expects: 'anything',
    });
    trial.refused(exchange, ['4XX'], `the page token ${token}, which was never given out`, twin);
  });
}

/** Tokens that were not given out. A change in a short or numeric one may well make another that is right. */
function brokenTokens(invented: string, given: string): string[] {
  const encoded = Buffer.from(invented).toString('base64url');
  if (given.length < 12 || /^\d+$/.test(given)) return [invented, encoded];
  // What reads a token up to a character that it cannot hold, or part by part, overlooks what is behind it.
  const tailed = ['~', '.'].map((mark) => `${given}${mark}${invented}`);
  const half = given.slice(0, Math.floor(given.length / 2));
  const reversed = [...given].toReversed().join('');
  return [invented, ...tailed, encoded, half, reversed].filter((token) => token !== given);
}
