import type { Target, TargetClient } from './Target.ts';
import type { TargetDefect } from './TargetDefect.ts';
import { fieldName, type FieldPath } from './fieldName.ts';

/** Something that a target file names, which has to be another than its like. */
interface Named {
  path: FieldPath;
  /** Undefined where the file does not say it, or it may stand there again. */
  value: string | undefined;
}

/**
 * The first client or fixture that cannot be what the contract calls it, because another one of the file is the same: rules
 * that compare the two would hold against the target what only its file has wrong.
 */
export function contradiction({ clients, fixtures }: Target): TargetDefect | undefined {
  const { restaurant, otherRestaurant, archivedRestaurant } = fixtures;
  const { stockItems = [], archivedStockItem } = fixtures;
  const all: Named[][] = [
    clients.map((client, index) => ({
      path: ['clients', index, 'clientId'],
      value: clients.some((other) => isSaidToDiffer(client, other)) ? client.clientId : undefined,
    })),
    Object.entries({ restaurant, otherRestaurant, archivedRestaurant }).map(([name, guid]) => ({
      path: ['fixtures', name],
      value: guid,
    })),
    [
      ...stockItems.map(({ guid }, index) => ({
        path: ['fixtures', 'stockItems', index, 'guid'],
        value: guid,
      })),
      { path: ['fixtures', 'archivedStockItem'], value: archivedStockItem },
    ],
  ];
  return all.map(repetitionIn).find((defect) => defect !== undefined);
}

/** One account that is listed twice, with other rights each time. */
function isSaidToDiffer(one: TargetClient, other: TargetClient): boolean {
  const rightsOf = ({ scopes, partnerAccess }: TargetClient) =>
    JSON.stringify([scopes.toSorted(), partnerAccess]);
  return one.clientId === other.clientId && rightsOf(one) !== rightsOf(other);
}

/** GUIDs are the same in either case. */
function repetitionIn(all: Named[]): TargetDefect | undefined {
  const seen = new Map<string, Named>();
  for (const named of all) {
    const value = named.value?.toLowerCase();
    if (value === undefined) continue;
    const before = seen.get(value);
    if (before !== undefined) {
      const problem = `is the same as ${fieldName(before.path)}, and has to be another`;
      return { path: named.path, problem, remedy: 'correct or remove it' };
    }
    seen.set(value, named);
  }
  return undefined;
}
