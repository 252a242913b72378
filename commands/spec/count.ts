import { loadSpecs } from '../../src/spec/loadSpecs.ts';
import { countTable } from './countTable.ts';

/** Prints the table of counts. */
export function count(): void {
  console.log(countTable(loadSpecs()));
}
