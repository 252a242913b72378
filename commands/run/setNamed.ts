import { SPECS_FOLDER } from '../../src/promised/reading/loadSpecs.ts';
import { readSet, setNames, type RequirementSet } from '../../src/promised/requirementSet.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';
import { didYouMean } from '../../src/words/didYouMean.ts';

/**
 * The set of requirements that `--set` names.
 * @throws WrongUse if there is none of that name
 */
export function setNamed(name: string): RequirementSet {
  const names = setNames(SPECS_FOLDER);
  if (!names.includes(name))
    throw new WrongUse(
      `--set ${name}: there is no such set in specs/sets/${didYouMean(name, names) || `; there is ${names.join(', ') || 'none'}.`}`,
    );
  return readSet(SPECS_FOLDER, name);
}
