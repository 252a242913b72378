import { catalogue } from '../faults/catalogue.ts';
import { isSelected } from '../src/promised/isSelected.ts';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';
import { countOf } from '../src/words/countOf.ts';
import { say } from '../src/words/say.ts';

/** Prints the faults of these services, or with these ids: what each does wrong; of the whole catalogue how many each operation has. */
export async function listFaults(options: { service?: string[]; fault?: string[] }): Promise<void> {
  const { service: services, fault: ids } = options;
  const isWhole = services === undefined && ids === undefined;
  for (const spec of loadSpecs()) {
    if (services !== undefined && !services.includes(spec.service)) continue;
    const faults = (await catalogue([spec])).filter(({ id }) => isSelected(id, ids ?? ['*']));
    if (faults.length === 0) continue;
    say(`${spec.title} (${countOf(faults.length, 'fault')})`);
    const places = Map.groupBy(faults, ({ id }) =>
      id.split('/').slice(0, -1).slice(0, 2).join('/'),
    );
    if (!isWhole) for (const { id, description } of faults) say(`  ${id}: ${description}`);
    else for (const [place, { length }] of places) say(`  ${String(length).padStart(4)}  ${place}`);
  }
  if (isWhole) say(`To list faults, add --service S or --fault 'SERVICE/OPERATION/*'.`);
}
