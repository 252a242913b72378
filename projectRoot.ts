import { readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { findPackageJSON } from 'node:module';

/** The project's root folder, or that of the package made of it: specs, schemas and configuration lie below both alike. */
export const projectRoot: string = dirname(
  findPackageJSON(import.meta.url) ?? import.meta.filename,
);

/** The suite's name and version, as in package.json. */
export const { name, version } = JSON.parse(
  readFileSync(join(projectRoot, 'package.json'), 'utf8'),
) as {
  name: string;
  version: string;
};

const extension = extname(import.meta.url);

/**
 * The file that holds a module which is started by its path (a suite, a thread): the source itself in the project, what
 * was built of it in the package.
 * @param module relative to the project's root and without extension, such as `suites/stock/suite.conformance`
 */
export function modulePath(module: string): string {
  return join(projectRoot, extension === '.ts' ? '' : 'dist', `${module}${extension}`);
}
