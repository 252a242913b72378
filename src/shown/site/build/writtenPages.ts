import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../../projectRoot.ts';
import { parseYaml } from '../../../words/json/parseYaml.ts';
import { allRules, type GuideStep } from '../searchEntries.ts';
import type { SiteModel } from '../SiteModel.ts';

interface Section {
  id: string;
  title: string;
  words: string;
  /** For search results; default: how the text begins. */
  says?: string;
  text?: string;
  /** Ids of rules, constraints, open points, operations and state machines. */
  see?: string[];
  /** What is limited and its value (`amount: 0 or more`; no value if the documents give none), by the id that says so. */
  limits?: Record<string, string>;
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
  /** The title of the operation whose rule it is. */
  of?: string | undefined;
}

function sheets(): Sheet[] {
  return parseYaml(readFileSync(join(projectRoot, 'site/sections.yaml'), 'utf8')) as Sheet[];
}

/** The sections of the written pages, as a search finds them. */
export function writtenSections(): GuideStep[] {
  return sheets().flatMap(({ page, title: sheet, sections }) =>
    sections.map(({ id, title, words, text = '', says = beginningOf(text), limits = {} }) => ({
      ...{ id, title, page, says },
      words: [words, sheet, text.replace(says, ''), ...Object.values(limits)].join('. '),
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
      ...allRules(service).map(({ id, statement, address }) => {
        const of = service.operations.find(({ page }) => address.startsWith(page))?.summary;
        return [id, { statement, address, of }] as const;
      }),
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
  const seenBy = (id: string, section: string): Seen => {
    const found = seen.get(id);
    if (found !== undefined) return found;
    throw new Error(`site/sections.yaml: ${section} refers to ${id}, which does not exist`);
  };
  return sheets().map((sheet) => ({
    ...sheet,
    sections: sheet.sections.map((section) => ({
      ...section,
      see: (section.see ?? []).map((id) => seenBy(id, section.id)),
      limits: Object.entries(section.limits ?? {}).map(([id, text]) => {
        const [what, value] = text.split(': ');
        return { ...seenBy(id, section.id), what, value };
      }),
    })),
  }));
}
