import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { name, projectRoot } from '../projectRoot.ts';

interface Part {
  'bom-ref': string;
  properties?: { name: string }[];
}

interface Parts {
  serialNumber?: string;
  metadata: { timestamp?: string; component: { name: string } };
  components: Part[];
  dependencies: { ref: string }[];
}

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
}

/**
 * Writes the list of the package's parts (CycloneDX), and the licences and notices of the packages that it needs. The same lockfile
 * gives the same files.
 */
export function writeParts(folder: string): void {
  writeFileSync(join(folder, 'sbom.cdx.json'), JSON.stringify(partsOf(), null, 1));
  writeFileSync(join(folder, 'NOTICES.txt'), notices());
}

/** npm's list without what only work on the project needs; its own `--omit dev` leaves out what both need. */
function partsOf(): Parts {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const options = { cwd: projectRoot, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  const listed = JSON.parse(execFileSync('npm', words, options)) as Parts;
  const components = listed.components.filter(
    ({ properties = [] }) => !properties.some((one) => one.name === 'cdx:npm:package:development'),
  );
  const refs = new Set(components.map((part) => part['bom-ref']));
  delete listed.serialNumber;
  delete listed.metadata.timestamp;
  // npm calls it after the folder in which it lies.
  listed.metadata.component.name = name;
  return {
    ...listed,
    components,
    dependencies: listed.dependencies.filter(({ ref }) => refs.has(ref)),
  };
}

function notices(): string {
  const lock = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, Locked> };
  const seen = new Map<string, string>();
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .map(([path, { version = '', license = 'see its package.json' }]) => {
      const title = `${path.replace(/^.*node_modules\//, '')} ${version} (${license})`;
      const texts = textsIn(join(projectRoot, path)).map((text) => {
        const first = seen.get(text);
        seen.set(text, first ?? title);
        return first === undefined ? text : `The same as of ${first}.`;
      });
      return [title, '='.repeat(title.length), ...texts].join('\n\n');
    })
    .join('\n\n\n')
    .concat('\n');
}

/** The texts of a package that must go with it. A package for another system is not there. */
function textsIn(folder: string): string[] {
  const files = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  return files
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
}
