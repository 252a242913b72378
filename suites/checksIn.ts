import { basename } from 'node:path';
import type { ServiceName } from '../services.ts';
import type { Check } from '../src/checked/Check.ts';

/**
 * The checks of a service, in the order of these lists: `list` stands for `listChecks`, which `listChecks.ts` exports, and
 * `search/found` for `foundChecks` in the folder `search/`.
 * @param paths in rows by what the lists are about
 */
export async function checksIn(service: ServiceName, ...paths: string[][]): Promise<Check[]> {
  const lists = await Promise.all(
    paths.flat().map(async (path) => {
      const module = (await import(`./${service}/${path}Checks.ts`)) as Record<string, Check[]>;
      const checks = module[`${basename(path)}Checks`];
      if (checks === undefined)
        throw new Error(`suites/${service}/${path}Checks.ts exports no ${basename(path)}Checks`);
      return checks;
    }),
  );
  return lists.flat();
}
