import { bothOf, type Counts } from './Cover.ts';

/** How far a check may be picked next, and what that notices which nothing has noticed yet. */
export interface Offer<Class extends Counts = Counts> {
  rule: string;
  /** So many of its cases, or all (infinity). */
  to: number;
  cost: number;
  gain: number;
  /** The cost without what is found out once. */
  own: number;
  /** What is found out once for many checks and was not paid yet, by its places. */
  unpaid: string;
  classes: Class[];
}

/**
 * The offer that is worth the most per request. What is found out once is worth what all notice together that share it:
 * where that is more than any alone, the one of them that is worth the most once it is paid.
 */
export function bestOf<One extends Offer>(offers: One[]): One | undefined {
  let best: One | undefined;
  let most = 0;
  const offer = (one: One | undefined, worth: number) => {
    if (worth > most) [best, most] = [one, worth];
  };
  for (const one of offers) offer(one, worthOf(one.gain, one.cost));
  const sharing = offers.filter(({ cost, own }) => cost > own);
  for (const group of Map.groupBy(sharing, ({ unpaid }) => unpaid).values()) {
    const members = oneEach(group);
    offer(members[0], worthTogether(members));
  }
  return best;
}

/** One that costs nothing, because its requests are sent anyhow, is worth the most. */
function worthOf(gain: number, cost: number): number {
  return gain / Math.max(cost, 1e-9);
}

/** Of each check its best offer, those first that are worth the most once what they share is paid. */
function oneEach<One extends Offer>(offers: One[]): One[] {
  const byRule = new Map<string, One>();
  const ownWorth = ({ gain, own }: One) => worthOf(gain, own);
  for (const offer of offers) {
    const known = byRule.get(offer.rule);
    if (known === undefined || ownWorth(offer) > ownWorth(known)) byRule.set(offer.rule, offer);
  }
  return [...byRule.values()].toSorted((one, other) => ownWorth(other) - ownWorth(one));
}

/** What a request is worth where as many of these are taken as make it worth the most; what they share is paid once. */
function worthTogether([first, ...others]: Offer[]): number {
  if (first === undefined) return 0;
  const seen = new Set(first.classes);
  let { gain, cost } = first;
  let best = worthOf(gain, cost);
  for (const { own, classes } of others) {
    cost += own;
    for (const one of classes) {
      if (!seen.has(one)) gain += bothOf(one);
      seen.add(one);
    }
    best = Math.max(best, worthOf(gain, cost));
  }
  return best;
}
