import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { describeState, entriesOf, isInvalid } from '../items/stockEntries.ts';
import { Findings } from './Findings.ts';
import { lookedAt, ownerOf, relatedTo, type Shown, type Stock } from './modelState.ts';

/** The other restaurant shows no quantity that the run set here. */
export function judgeElsewhere(stock: Stock, rule: string, exchange: LiveExchange): Shown {
  const entries = entriesOf(exchange).filter((entry) => !isInvalid(entry));
  const found = new Findings();
  for (const [place, { item }] of lookedAt(stock)) {
    const own = relatedTo(item, entries);
    if (ownerOf(stock, own) !== place) continue;
    found.breaks(
      rule,
      "A read of another restaurant shows the stock that the run set at its own: the update reached both, or the read returns the wrong restaurant's stock.",
      {
        expected: `the item ${item.guid} with the stock of that restaurant`,
        actual: `${own.map(describeState).join(' and ')}, as it was set at ${stock.here}`,
      },
    );
  }
  if (stock.items.some(({ now }) => now?.status === 'QUANTITY')) found.kept.add(rule);
  return found.of(stock);
}
