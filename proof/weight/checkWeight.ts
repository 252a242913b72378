import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { parse, stringify } from 'yaml';
import { projectRoot } from '../../projectRoot.ts';
import { FOLDERS, lowered, tooHeavy, weigh, type Ceilings } from './weigh.ts';

/**
 * Compares how heavy the project is with `ceilings.yaml`, and exits with 1 where something is heavier: `npm run
 * check:weight`. A ceiling only goes down (`npm run check:weight -- --write` brings all down to what is weighed), or up by
 * hand, with the reason beside it: `src: { lines: 36000, because: … }`.
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
const weights = weigh(lines, rulesWritten());
const ceilings = parse(readFileSync(FILE, 'utf8')) as Ceilings;

if (values.write) writeFileSync(FILE, HEADING + stringify(lowered(weights, ceilings)));
const problems = tooHeavy(weights, ceilings);
for (const [name, weight] of Object.entries(weights)) console.log(`${name}  ${weight}`);
for (const problem of problems) console.log(`BEYOND  ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Rules of the services, a family as one. */
function rulesWritten(): number {
  const ofServices = [...lines.keys()].filter((path) =>
    /^specs\/(?!client)[\w-]+\.rules\.yaml$/.test(path),
  );
  return ofServices.reduce((sum, path) => {
    const { rules = [] } = parse(readFileSync(join(projectRoot, path), 'utf8')) as {
      rules?: unknown[];
    };
    return sum + rules.length;
  }, 0);
}
