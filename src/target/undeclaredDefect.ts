import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { loadSpecs } from '../promised/reading/loadSpecs.ts';
import { didYouMean } from '../words/didYouMean.ts';
import { ownMember } from '../words/json/ownMember.ts';
import type { Target } from './Target.ts';
import type { TargetDefect } from './TargetDefect.ts';

/** The part of the contract of target files in which names are looked up. */
export interface Contract {
  properties: Record<string, { properties?: Record<string, unknown> }>;
}

/** Parts in which a target file may have more than the contract names: whatever services declare in their documents. */
const OPEN = ['urls', 'fixtures', 'permissions'] as const;

type Declared = Record<(typeof OPEN)[number], Record<string, object>>;

/**
 * The first address, fixture or permission that neither the contract names nor a service declares (`x-address`,
 * `x-fixtures` and `x-effects` of its document), or the first fixture that breaks what its service says of it. The
 * specifications are only read if a target file has more than the contract names.
 * @param declaredByServices default: what the specifications of the project declare
 * @throws SpecDefect
 */
export function undeclaredDefect(
  target: Pick<Target, (typeof OPEN)[number]>,
  contract: Contract,
  declaredByServices: () => Declared = declaredBySpecs,
): TargetDefect | undefined {
  for (const part of OPEN) {
    const known = contract.properties[part]?.properties ?? {};
    for (const [name, value] of Object.entries(target[part])) {
      if (Object.hasOwn(known, name)) continue;
      const declared = declaredByServices()[part];
      const schema = ownMember(declared, name);
      const defect =
        schema === undefined
          ? unknownName(name, Object.keys({ ...known, ...declared }))
          : wrongValue(value, schema);
      if (defect !== undefined) return { path: [part, name], ...defect };
    }
  }
  return undefined;
}

type Defect = Omit<TargetDefect, 'path'>;

function unknownName(name: string, known: string[]): Defect {
  return {
    problem: `is no field of a target (known here: ${known.join(', ')})`,
    remedy: `correct or remove it${didYouMean(name, known)}`,
  };
}

function wrongValue(value: unknown, schema: object): Defect | undefined {
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  if (ajv.validate(schema, value)) return undefined;
  return { problem: ajv.errorsText(undefined, { dataVar: 'it' }), remedy: 'correct it' };
}

let found: Declared | undefined;

function declaredBySpecs(): Declared {
  if (found !== undefined) return found;
  const documents = loadSpecs().map(({ document }) => document);
  const all = (key: string) =>
    Object.assign({}, ...documents.map((document) => document[key])) as Record<string, object>;
  const addresses = documents.map((document) => [String(document['x-address']), {}]);
  found = {
    urls: Object.fromEntries(addresses) as Record<string, object>,
    fixtures: all('x-fixtures'),
    permissions: all('x-effects'),
  };
  return found;
}
