/** Up to which case a check may be picked next, and what it then notices that nothing has noticed yet. */
export interface Offer<Class extends { faults: number } = { faults: number }> {
  rule: string;
  /** The number of its cases, or infinity for all. */
  to: number;
  cost: number;
  gain: number;
  /** The cost without what is found out once. */
  own: number;
  /** What is found out once for many checks and was not paid for yet: places in `shared`, as a text. */
  unpaid: string;
  classes: Class[];
}

/**
 * The offer that is worth most per request. What is found out once is worth what all checks that share it notice together;
 * if that is more than any other offer, the best of these checks is taken.
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

/** The faults per request. An offer without a cost, because its requests are sent anyway, is worth most. */
function worthOf(gain: number, cost: number): number {
  return gain / Math.max(cost, 1e-9);
}

/** The best offer of each check, sorted by what it is worth once the shared requests are paid. */
function oneEach<One extends Offer>(offers: One[]): One[] {
  const byRule = new Map<string, One>();
  const ownWorth = ({ gain, own }: One) => worthOf(gain, own);
  for (const offer of offers) {
    const known = byRule.get(offer.rule);
    if (known === undefined || ownWorth(offer) > ownWorth(known)) byRule.set(offer.rule, offer);
  }
  return [...byRule.values()].toSorted((one, other) => ownWorth(other) - ownWorth(one));
}

/** What a request is worth if the best number of these offers is taken together; what they share is paid once. */
function worthTogether([first, ...others]: Offer[]): number {
  if (first === undefined) return 0;
  const seen = new Set(first.classes);
  let { gain, cost } = first;
  let best = worthOf(gain, cost);
  for (const { own, classes } of others) {
    cost += own;
    for (const one of classes) {
      if (!seen.has(one)) gain += one.faults;
      seen.add(one);
    }
    best = Math.max(best, worthOf(gain, cost));
  }
  return best;
}
