/**
 * The values by the first parts of their ids, service and operation at least: one entry where many ids have the same. The
 * longest that fits an id has its value.
 */
export function byPrefix<Value>(values: Map<string, Value>): Record<string, Value> {
  const found: Record<string, Value> = {};
  const textOf = (id: string) => JSON.stringify(values.get(id));
  const visit = (ids: string[], depth: number, inherited: string | undefined): void => {
    for (const [prefix, group] of Map.groupBy(ids, (id) => id.split('/', depth).join('/'))) {
      const own = values.has(prefix) ? prefix : commonest(group, textOf);
      if (textOf(own) !== inherited) found[prefix] = values.get(own)!;
      const further = group.filter((id) => textOf(id) !== textOf(own));
      // Where some differ, all parts below are looked at: one of them may have the others' value.
      if (further.length > 0)
        visit(
          group.filter((id) => id !== prefix),
          depth + 1,
          textOf(own),
        );
    }
  };
  visit([...values.keys()], 2, undefined);
  return found;
}

function commonest(ids: string[], textOf: (id: string) => string): string {
  const groups = [...Map.groupBy(ids, textOf).values()];
  return groups.reduce((most, group) => (group.length > most.length ? group : most))[0]!;
}
