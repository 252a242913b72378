import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../../projectRoot.ts';
import { parseYaml } from '../../../words/json/parseYaml.ts';
import type { GuideStep } from '../searchEntries.ts';

/** The sections of the page for beginners. */
export function startSteps(): GuideStep[] {
  return parseYaml(readFileSync(join(projectRoot, 'site/start/steps.yaml'), 'utf8')) as GuideStep[];
}
