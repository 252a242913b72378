import { catalogue } from '../faults/catalogue.ts';
import { isSelected } from '../src/promised/isSelected.ts';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';
import { say } from '../src/words/say.ts';

/** Prints the faults of the catalogue (of these services, and with these ids), by service: its id, and what it does wrong. */
export async function listFaults(options: { service?: string[]; fault?: string[] }): Promise<void> {
  const { service: services, fault: ids = ['*'] } = options;
  for (const spec of loadSpecs()) {
    if (services !== undefined && !services.includes(spec.service)) continue;
    const faults = (await catalogue([spec])).filter(({ id }) => isSelected(id, ids));
    if (faults.length === 0) continue;
    say(`${spec.title} (${faults.length} faults)`);
    for (const { id, description } of faults) say(`  ${id}: ${description}`);
  }
}
