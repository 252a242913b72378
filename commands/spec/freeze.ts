import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadSpecs, SPECS_FOLDER } from '../../src/promised/reading/loadSpecs.ts';
import { frozenSet, setFile } from '../../src/promised/requirementSet.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';
import { say } from '../../src/words/say.ts';
import { makeFolder } from '../../src/words/files/makeFolder.ts';

/**
 * Writes all rules of today as a requirement set.
 * @throws WrongUse if the name is invalid, or taken: a set never changes
 */
export function freeze(name: string): void {
  if (!/^[A-Za-z0-9][A-Za-z0-9.-]*$/.test(name))
    throw new WrongUse(
      `${name}: name the set by letters, digits, dots and hyphens, such as 2026-11.`,
    );
  const path = join(SPECS_FOLDER, setFile(name));
  if (existsSync(path))
    throw new WrongUse(
      `specs/${setFile(name)} is there; a set never changes, so take another name.`,
    );
  const day = new Date().toISOString().slice(0, 10);
  makeFolder(dirname(path));
  for (const [file, text] of frozenSet(loadSpecs(), { folder: SPECS_FOLDER, name, day }))
    writeFileSync(join(SPECS_FOLDER, file), text);
  say(`specs/${setFile(name)}`);
}
