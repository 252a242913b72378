import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { parse, stringify } from 'yaml';
import { projectRoot } from '../../projectRoot.ts';
import { services } from '../../services.ts';
import { sum } from '../../src/checked/run/plan/sum.ts';
import { allowance, FOLDERS, lowered, aboveCeilings, weigh, type Ceilings } from './weigh.ts';

/**
 * Compares how heavy the project is with `ceilings.yaml`, and exits with 1 where something is heavier: `npm run
 * check:weight`. A ceiling only goes down (`npm run check:weight -- --write` brings all down to what is weighed), or up by
 * hand, with the reason beside it: `src: { lines: 36000, because: … }`. A service that is not among `services` there may
 * weigh as much as its rules.
 */
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });

const FILE = join(projectRoot, 'proof/weight/ceilings.yaml');
const HEADING =
  '# Lines at most; see checkWeight.ts. check and fault: lines for each rule written down.\n';

const lines = new Map(
  [...FOLDERS, 'specs'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path): [string, number] => [
        relative(projectRoot, path),
        readFileSync(path, 'utf8').split('\n').length - 1,
      ]),
  ),
);
const { services: weighed, ...ceilings } = parse(readFileSync(FILE, 'utf8')) as Ceilings & {
  services: string[];
};
const rules = rulesWritten();
const added = [...rules.keys()].filter((service) => !weighed.includes(service));
const weights = weigh(lines, sum(weighed.map((service) => rules.get(service) ?? 0)), added);

if (values.write)
  writeFileSync(FILE, HEADING + stringify({ services: weighed, ...lowered(weights, ceilings) }));
const allowed = added.map((service) => [service, allowance(rules.get(service) ?? 0, ceilings)]);
const problems = aboveCeilings(weights, { ...ceilings, ...Object.fromEntries(allowed) });
for (const [name, weight] of Object.entries(weights)) console.log(`${name}  ${weight}`);
for (const problem of problems) console.log(`BEYOND  ${problem} (proof/weight/ceilings.yaml)`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** How many rules each service has, a family as one. */
function rulesWritten(): Map<string, number> {
  return new Map(
    services.map((service) => {
      const text = readFileSync(join(projectRoot, `specs/${service}.rules.yaml`), 'utf8');
      const { rules = [] } = parse(text) as { rules?: unknown[] };
      return [service, rules.length];
    }),
  );
}
