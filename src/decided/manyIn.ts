import type { Seen } from './followsOf.ts';

/**
 * How many rules of one operation must see accepted what is to be rejected before that is one defect: it checks nothing. Of
 * so few less one, paging is broken as a whole.
 */
const LAX = 4;

/** The keys of `laxity` and `pagingAt` that enough rules share. */
export function manyIn(all: Seen[]): Set<string> {
  const sharedBy = (key: (seen: Seen) => string, least: number) =>
    [...Map.groupBy(all, key)]
      .filter(([, own]) => new Set(own.map(({ rule }) => rule.id)).size >= least)
      .map(([shared]) => shared);
  return new Set([...sharedBy(laxity, LAX), ...sharedBy(pagingAt, LAX - 1)].filter(Boolean));
}

export function laxity({ rule, failure: { operation, expected, actual } }: Seen): string {
  // How many elements a response has follows from the request.
  const received = actual.replace(/ \d+ elements?$/, ' elements');
  return `lax ${operation ?? rule.operation} ${expected} ${received}`;
}

/** The operation whose paging a failure is about; empty for one about anything else. */
export function pagingAt({ rule, failure: { operation, message } }: Seen): string {
  const isOfPages = /\bpag(?:e|es|ing)\b|[pP]age(?:Size|Token|Num)\b/.test(message.slice(0, 500));
  return isOfPages ? `paging of ${operation ?? rule.operation}` : '';
}
