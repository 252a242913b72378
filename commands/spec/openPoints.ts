import { openPointsMarkdown } from '../../src/shown/site/openPointsMarkdown.ts';
import { openPointViews } from '../../src/shown/site/views/openPointViews.ts';
import { loadSpecs } from '../../src/promised/reading/loadSpecs.ts';
import { readRuns } from './readRuns.ts';
import { say } from '../../src/words/say.ts';

/**
 * Prints the questions that the documents leave open, as Markdown, with the observations of these runs.
 * @throws WrongUse if a run cannot be read
 */
export function openPoints(folders: string[] = []): void {
  const runs = readRuns(folders);
  const services = loadSpecs().map((spec) => ({
    title: spec.title,
    openPoints: openPointViews(spec, [], runs),
  }));
  say(openPointsMarkdown(services).trimEnd());
}
