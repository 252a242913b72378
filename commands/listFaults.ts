import { catalogue } from '../faults/catalogue.ts';
import { loadSpecs } from '../src/promised/loadSpecs.ts';
import { say } from '../src/words/say.ts';

/** Prints every fault of the catalogue, by service: its id, and what it does wrong. */
export async function listFaults(): Promise<void> {
  for (const spec of loadSpecs()) {
    const faults = await catalogue([spec]);
    say(`${spec.title} (${faults.length} faults)`);
    for (const { id, description } of faults) say(`  ${id}: ${description}`);
  }
}
