import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes the specifications as they were before a field was required. */
export function writeEarlierSpecs(earlier: string): void {
  cpSync('specs', earlier, { recursive: true });
  const file = join(earlier, 'stock.yaml');
  const text = readFileSync(file, 'utf8');
  const older = text.replace('      required: [status]\n      allOf:', '      allOf:');
  if (older === text) throw new Error(`${file}: the field is not required any more`);
  writeFileSync(file, older);
}
