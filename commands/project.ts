import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The project's root folder. */
export const root: string = join(import.meta.dirname, '..');

/** The suite's name and version, as in package.json. */
export const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  name: string;
  version: string;
};
