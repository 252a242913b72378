import Eleventy from '@11ty/eleventy';
import { relative } from 'node:path';
import type { ServiceView, SiteModel } from '../SiteModel.ts';
import { siteData } from './siteData.ts';
import { projectRoot as root } from '../../../../projectRoot.ts';
import type { OperationView } from '../views/operationViews.ts';
import type { GuideStep } from '../searchEntries.ts';
import type { TargetHistory } from '../views/Run.ts';
import { type OutcomeName, OUTCOME_WORDS } from '../../../decided/types.ts';
import { printable } from '../../../words/printable.ts';

const siteFilters = {
  /** `/stock/update.html` → `../`: the way to the site's root. */
  toRoot: (url: string) => '../'.repeat(url.split('/').length - 2),
  outcome: (name: OutcomeName) => OUTCOME_WORDS[name],
  /** `2026-11-21T03:00:00.000Z` → `2026-11-21`. */
  day: (instant: string) => instant.slice(0, 10),
  /** `2026-11-21T03:00:00.000Z` → `2026-11-21 03:00`. */
  moment: (instant: string) => instant.slice(0, 16).replace('T', ' '),
  /** A text without the marks of inline code. */
  plain: (text: string) => text.replaceAll('`', ''),
  slug: (text: string) => text.replace(/[^\w]+/g, '-'),
  /** Whether an id (of a fault) begins with another (of its rule): then it says nothing new. */
  isBelow: (id: string, other: string) => id.startsWith(`${other}/`),
  /** The targets at which a rule passed in every run, by name. */
  steady: (histories: TargetHistory[]) =>
    histories
      .filter(isSteady)
      .map(({ target }) => target)
      .join(', '),
  unsteady: (histories: TargetHistory[]) => histories.filter((history) => !isSteady(history)),
  /** `export TOKEN=$(node token.mjs)` → `token.mjs`. */
  fileName: (run: string) => /(?<![\w-])[\w-]+\.(?:mjs|py)/.exec(run)?.[0] ?? '',
  titled: (steps: GuideStep[], id: string) => steps.find((step) => step.id === id)?.title ?? '',
  without: (text: string, beginning: string) =>
    beginning !== '' && text.startsWith(`${beginning} `) ? text.slice(beginning.length + 1) : text,
  /** The sentence of a rule, on the page of its operation. */
  here: (statement: string, documented: string) =>
    statement.replace(
      documented,
      statement.startsWith(documented) ? 'The operation' : 'the operation',
    ),
  /** The sentence of a constraint, below a heading that says of which body. */
  inside: (statement: string) =>
    statement.replace(/^In (?:the body|a \w+ response) of \S+ \S+, (\w?)/, (_, first: string) =>
      first.toUpperCase(),
    ),
  /** `GET /stock/v1/inventory` → `GET`. */
  method: (documented: string) => documented.replace(/ .*/, ''),
  statuses: ({ responses }: OperationView) =>
    responses.map(({ status }) => status.replace('4XX', 'rejections (4XX)')).join(', '),
  /** What an operation returns, where the documents do not say what it does. */
  returned: ({ responses }: OperationView) => {
    const { description } = responses.find(({ status }) => status.startsWith('2')) ?? {};
    return description?.replace(/^./, (first) => `Returns ${first.toLowerCase()}`) ?? '';
  },
  /** The scopes that all operations of a service need; empty if they differ, or if there is only one operation. */
  commonScopes: ({ operations: [first, second, ...others] }: ServiceView) => {
    const texts = new Set([first, second, ...others].map((one) => one && siteFilters.scopes(one)));
    return texts.size > 1 ? '' : [...texts].join('').replace('Needs', 'Every operation needs');
  },
  scopes: ({ scopes }: OperationView): string => {
    if (scopes === null) return 'Needs no access token.';
    return scopes.length === 0
      ? 'Needs an access token; the documents list no scope.'
      : `Needs scope ${scopes.map((one) => `\`${one}\``).join(', ')}.`;
  },
};

/**
 * Renders templates with a model, as plain HTML. Eleventy takes its paths from the working directory, which is the
 * project's root in the meantime.
 * @param templates their folder, from the project's root
 * @param out an absolute path
 */
export async function renderSite(model: SiteModel, templates: string, out: string): Promise<void> {
  const data = await siteData(model);
  const before = process.cwd();
  process.chdir(root);
  try {
    const eleventy = new Eleventy(templates, relative(root, out), {
      quietMode: true,
      configPath: false,
      config: (configuration) => {
        configuration.setUseGitIgnore(false);
        // It is made before the quiet mode applies, and would print what takes long.
        configuration.benchmarks.config.setIsVerbose(false);
        for (const [name, value] of Object.entries(data)) configuration.addGlobalData(name, value);
        for (const [name, filter] of Object.entries(siteFilters))
          configuration.addFilter(name, filter);
        configuration.addPassthroughCopy({ [`${templates}/assets`]: 'assets' });
        configuration.addTransform('lean', lean);
      },
    });
    eleventy.disableLogger();
    await eleventy.write();
  } finally {
    process.chdir(before);
  }
}

/**
 * HTML without white space that does not show (templates are indented for people and repeated for thousands of rules), with the
 * inline code of texts (`quantity`) as such, and with nothing hidden or turned round, wherever a text comes from.
 */
function lean(content: string): string {
  return (
    printable(content)
      // oxlint-disable-next-line project/linear -- our own templates close each of these
      .split(/(<(pre|code|svg|script|title)\b[\s\S]*?<\/\2>)/)
      .filter((_, index) => index % 3 !== 2)
      .map((part) =>
        VERBATIM.test(part) ? part : inlineCode(part.replace(/(?<!\s)\s*\n\s*/g, '\n')),
      )
      .join('')
      .replace(TEXT, (text) => text.replace(NEEDLESS, (reference) => CHARACTERS[reference] ?? ''))
  );
}

const VERBATIM = /^<(?:pre|code|svg|script|title)\b/;

function inlineCode(html: string): string {
  return html.replace(
    /(<[^>]*(?:>|$))|(?:`|&#96;)([^`<>\n]+?)(?:`|&#96;)/g,
    (found, tag: string, code: string) => (tag === undefined ? `<code>${code}</code>` : found),
  );
}

/** Text between tags, in which only `<` and `&` need references. */
const TEXT = /(?<=>)[^<>][^<]*/g;
const NEEDLESS = /&(?:quot|gt|#39|#96|#92);/g;
const CHARACTERS: Record<string, string> = {
  '&quot;': '"',
  '&gt;': '>',
  '&#39;': "'",
  '&#96;': '`',
  '&#92;': '\\',
};

function isSteady({ outcome, before }: TargetHistory): boolean {
  return outcome === 'passed' && before.length === 0;
}
