/** Something for each rule, its id split by operation and rest, as the measured tables have it. */
export type ByOperation<Of> = Record<string, Record<string, Of>>;

/** The entries of such a table by whole ids. */
export function flatEntries<Of>(table: ByOperation<Of>): [rule: string, of: Of][] {
  return Object.entries(table).flatMap(([operation, own]) =>
    Object.entries(own).map(([rest, of]): [string, Of] => [
      rest === '' ? operation : `${operation}/${rest}`,
      of,
    ]),
  );
}

/** The table of these entries. */
export function byOperation<Of>(entries: [rule: string, of: Of][]): ByOperation<Of> {
  const table: ByOperation<Of> = {};
  for (const [rule, of] of entries) {
    const [service, operation, ...rest] = rule.split('/');
    (table[`${service}/${operation}`] ??= {})[rest.join('/')] = of;
  }
  return table;
}
