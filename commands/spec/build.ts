import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diffVersions } from '../../src/promised/diff/diffVersions.ts';
import { groupsOf, reachesText } from '../../src/promised/diff/formatChanges.ts';
import { versionNamed } from '../../src/promised/diff/versionNamed.ts';
import type { Release } from '../../src/shown/site/Release.ts';
import { makeSite } from '../../src/shown/site/makeSite.ts';
import { openPointsMarkdown } from '../../src/shown/site/openPointsMarkdown.ts';
import { loadSpecs } from '../../src/promised/reading/loadSpecs.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';
import { projectRoot, projectRoot as root } from '../../projectRoot.ts';
import { loadSuites } from '../../suites/loadSuites.ts';
import { plansOf } from '../run/plansOf.ts';
import { parseTarget } from '../../src/target/loadTarget.ts';
import { openTarget } from '../run/openTarget.ts';
import { readRuns } from './readRuns.ts';
import { recordExamples } from '../../src/shown/site/examples/recordExamples.ts';
import { recordSandbox, type RecordedTarget } from '../../src/shown/site/recordSandbox.ts';
import { bytesIn, siteFolder } from '../../src/shown/site/build/siteFolder.ts';
import { catalogue } from '../../faults/catalogue.ts';
import { rulesNamedBy } from '../../faults/rulesToRun.ts';
import type { FaultView } from '../../src/shown/site/views/RuleView.ts';
import type { Spec } from '../../src/promised/types.ts';
import { say, sayProgress, sayStep } from '../../src/words/say.ts';

/** The folder of the pages' templates, in the project's root. */
const TEMPLATES = 'site';

/** The folder with the files for other tools, inside the output; the templates link to it. */
const HAND_OVER = 'hand-over';

export interface BuildOptions {
  /** Folders of runs, or folders that contain such folders. */
  run?: string[];
  /** Earlier versions of the specifications, the oldest first: folders or git revisions. */
  since?: string[];
  out: string;
}

/** The name of the specifications from which the pages are made. */
const THESE = 'these pages';

/**
 * Makes the living specification: web pages that open from the file system and load nothing from outside.
 * @throws WrongUse if a run cannot be read, if the folder belongs to something else, and in a package of the project
 */
export async function build({ run = [], since = [], out }: BuildOptions): Promise<void> {
  if (!existsSync(join(root, TEMPLATES)))
    throw new WrongUse('spec build: only the project itself has the templates of the pages.');
  // Modules that only the project has installed are loaded only here.
  const [{ renderSite }, { writeAssets }, { writeHandOver }] = await Promise.all([
    import('../../src/shown/site/build/renderSite.ts'),
    import('../../src/shown/site/build/writeAssets.ts'),
    import('../../src/shown/handOver/writeHandOver.ts'),
  ]);
  const runs = readRuns(run);
  const releases = releasesOf(since);
  const folder = siteFolder(out);
  const specs = loadSpecs();
  const plans = plansOf(specs, { rules: [] }, await loadSuites());
  const step = (at: number, doing: string) => sayStep(`${at} of ${plans.length + 3}  ${doing}`);
  const recording = await recordSandbox(plans, await sandboxes(), ({ spec }, index) =>
    step(index + 1, `running the checks of ${spec.title}`),
  );
  step(plans.length + 1, 'sending the examples');
  const examples = await recordExamples(specs, recording, await openTarget(undefined));
  const faults = await faultsByRule(specs);
  const model = makeSite({ specs, recording, examples, faults, runs, releases });
  step(plans.length + 2, 'writing the pages');
  await renderSite(model, TEMPLATES, folder);
  writeAssets(model, specs, folder);
  step(plans.length + 3, 'writing the files for other tools');
  await writeHandOver(specs, [...recording.exchanges.values()], join(folder, HAND_OVER));
  writeFileSync(join(folder, 'open-points.md'), openPointsMarkdown(model.services));
  sayProgress('');
  const megabytes = (bytesIn(folder) / 1e6).toFixed(1);
  say(`The living specification: ${join(out, 'index.html')} (${megabytes} MB in all)`);
}

async function faultsByRule(specs: Spec[]): Promise<Map<string, FaultView[]>> {
  const byRule = new Map<string, FaultView[]>();
  for (const spec of specs)
    for (const fault of await catalogue([spec])) {
      const { id, description } = fault;
      for (const rule of rulesNamedBy(fault, spec))
        byRule.set(rule, [...(byRule.get(rule) ?? []), { id, description }]);
    }
  return byRule;
}

/** Opens sandboxes in this process, without sockets, in which every wait is over at once. */
async function sandboxes(): Promise<() => RecordedTarget> {
  const [{ openSandbox }, { SandboxWire }, { hurriedClock }] = await Promise.all([
    import('../../sandbox/openSandbox.ts'),
    import('../../proof/SandboxWire.ts'),
    import('../../proof/hurriedClock.ts'),
  ]);
  return () => {
    const sandbox = openSandbox({ control: true });
    const target = parseTarget(sandbox.targetAt('http://127.0.0.1'));
    return { target, wire: new SandboxWire(sandbox), clock: hurriedClock };
  };
}

/**
 * The changes between versions of the specifications, and from the last one to today's; newest first.
 * @param versions folders or git revisions, the oldest first
 * @throws WrongUse
 */
function releasesOf(versions: string[]): Release[] {
  if (versions.length === 0) return [];
  const all = [
    ...versions.map((name) => ({ name: dated(name), version: versionNamed(name) })),
    { name: THESE, version: versionNamed(join(projectRoot, 'specs')) },
  ];
  return all
    .slice(1)
    .flatMap(({ name, version }, index): Release[] => {
      const before = all[index];
      if (before === undefined) return [];
      const groups = groupsOf(diffVersions(before.version, version)).map(({ title, changes }) => ({
        title,
        changes: changes.map(({ service, place, message, reaches, reason }) => ({
          ...{ service, place, message, reason },
          reaches: reachesText(reaches),
        })),
      }));
      return [{ from: before.name, to: name, groups }];
    })
    .reverse();
}

/** A git revision with its date; a folder has none. */
function dated(name: string): string {
  try {
    const words = ['log', '-1', '--format=%cs', '--end-of-options', name, '--'];
    const options = { cwd: projectRoot, encoding: 'utf8', stdio: 'pipe' } as const;
    return `${name} (${execFileSync('git', words, options).trim()})`;
  } catch {
    return name;
  }
}
