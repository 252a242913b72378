import { basename } from 'node:path';
import type { ServiceName } from '../services.ts';
import type { Check } from '../src/checked/Check.ts';

/**
 * The checks of a service, in the order of these lists: `list` stands for `listChecks`, which `listChecks.ts` exports.
 * @param rows by what the lists are about; of a folder within the service's, under its name: `{ search: ['found'] }`
 */
export async function checksIn(
  service: ServiceName,
  ...rows: (string[] | Record<string, string[]>)[]
): Promise<Check[]> {
  const within = ([folder, names]: [string, string[]]) => names.map((name) => `${folder}/${name}`);
  const paths = rows.flatMap((row) =>
    Array.isArray(row) ? row : Object.entries(row).flatMap(within),
  );
  const lists = paths.map(async (path) => {
    // No template: of that, Vitest would look for `path` in one folder only.
    const module: Record<string, Check[]> = await import('./' + service + '/' + path + 'Checks.ts');
    const checks = module[`${basename(path)}Checks`];
    if (checks === undefined)
      throw new Error(`suites/${service}/${path}Checks.ts exports no ${basename(path)}Checks`);
    return checks;
  });
  return (await Promise.all(lists)).flat();
}
