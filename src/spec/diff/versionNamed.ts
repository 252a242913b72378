import { SpecDefect } from '../SpecDefect.ts';
import { WrongUse } from '../../target/WrongUse.ts';
import { readVersion } from './readVersion.ts';
import { specFilesOf } from './specFilesOf.ts';
import type { SpecVersion } from './SpecVersion.ts';

/**
 * The version of the specifications with a name.
 * @param name a folder, or a git revision of this project
 * @throws WrongUse if it is neither, contains no OpenAPI document, or is older than today's format
 */
export function versionNamed(name: string): SpecVersion {
  const version = read(name);
  if (version.size === 0) throw new WrongUse(`${name}: holds no OpenAPI document.`);
  return version;
}

function read(name: string): SpecVersion {
  const files = specFilesOf(name);
  try {
    return readVersion(files);
  } catch (error) {
    if (!(error instanceof SpecDefect)) throw error;
    throw new WrongUse(
      `${name}: its specifications are not of the form that is read today, so that nothing can be compared with them: ${error.message}. Name a later version.`,
    );
  }
}
