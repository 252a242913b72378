import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../projectRoot.ts';

export { projectRoot as root } from '../projectRoot.ts';

/** The suite's name and version, as in package.json. */
export const { name, version } = JSON.parse(
  readFileSync(join(projectRoot, 'package.json'), 'utf8'),
) as {
  name: string;
  version: string;
};
