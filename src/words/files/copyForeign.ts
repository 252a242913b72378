import { writeFileSync } from 'node:fs';
import { readForeign } from './readForeign.ts';

/**
 * Copies a plain file of others.
 * @throws UnreadableFile if it is none, or too large
 */
export function copyForeignFile(file: string, to: string): void {
  writeFileSync(to, readForeign(file));
}
