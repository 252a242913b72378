import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../../projectRoot.ts';
import { parseYaml } from '../../../words/json/parseYaml.ts';
import { allRules, type GuideStep } from '../searchEntries.ts';
import type { SiteModel } from '../SiteModel.ts';

/** A section of `site/sections.yaml`. */
interface Section {
  id: string;
  title: string;
  words: string;
  /** For search results; default: how the text begins. */
  says?: string;
  text?: string;
  /** Ids of rules, constraints, open points, operations and state machines; with a sentence for a generated one. */
  see?: (string | Record<string, string>)[];
}

/** A page of `site/sections.yaml`. */
interface Sheet {
  page: string;
  title: string;
  intro: string;
  sections: Section[];
}

/** A rule, open point, operation or state machine that a section refers to. */
interface Seen {
  statement: string;
  address: string;
  /** The title of the service whose open point it is. */
  openIn?: string;
}

function sheets(): Sheet[] {
  return parseYaml(readFileSync(join(projectRoot, 'site/sections.yaml'), 'utf8')) as Sheet[];
}

/** The sections of the written pages, as a search finds them. */
export function writtenSections(): GuideStep[] {
  return sheets().flatMap(({ page, title: sheet, sections }) =>
    sections.map(({ id, title, words, text = '', says = beginningOf(text) }) => ({
      ...{ id, title, page, says },
      words: [words, sheet, text.replace(says, '')].join('. '),
    })),
  );
}

/** The first sentence of a text, or two if the first is short. */
function beginningOf(text: string): string {
  return /^.{30}.*?\.(?=\s|$)/.exec(text)?.[0] ?? text;
}

/**
 * The written pages, each section with the sentences and addresses of what it refers to.
 * @throws Error if a section refers to an id that does not exist
 */
export function writtenPages({ services }: SiteModel) {
  const seen = new Map<string, Seen>(
    services.flatMap((service) => [
      ...allRules(service).map(
        ({ id, statement, address }) => [id, { statement, address }] as const,
      ),
      ...service.openPoints.map(
        ({ id, question, address }) =>
          [id, { statement: question, address, openIn: service.title }] as const,
      ),
      ...service.operations.map(
        ({ id, summary, page }) => [id, { statement: summary, address: page }] as const,
      ),
      ...service.machines.map(
        ({ id, title, address }) => [id, { statement: title, address }] as const,
      ),
    ]),
  );
  return sheets().map((sheet) => ({
    ...sheet,
    sections: sheet.sections.map((section) => ({
      ...section,
      see: (section.see ?? []).map((one) => {
        const [id, words] = typeof one === 'string' ? [one] : Object.entries(one)[0]!;
        const found = seen.get(id);
        if (found === undefined)
          throw new Error(
            `site/sections.yaml: ${section.id} refers to ${id}, which does not exist`,
          );
        return words === undefined ? found : { ...found, statement: words };
      }),
    })),
  }));
}
