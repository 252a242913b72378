import type { ServiceName } from '../services.ts';
import type { Check } from '../src/checked/Check.ts';

/**
 * The checks of a service, in the order of these lists: `list` stands for `listChecks`, which `listChecks.ts` exports.
 * @param names in rows by what the lists are about
 */
export async function checksIn(service: ServiceName, ...names: string[][]): Promise<Check[]> {
  const lists = await Promise.all(
    names.flat().map(async (name) => {
      const module = (await import(`./${service}/${name}Checks.ts`)) as Record<string, Check[]>;
      const checks = module[`${name}Checks`];
      if (checks === undefined)
        throw new Error(`suites/${service}/${name}Checks.ts exports no ${name}Checks`);
      return checks;
    }),
  );
  return lists.flat();
}
