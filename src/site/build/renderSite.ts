import Eleventy from '@11ty/eleventy';
import { relative } from 'node:path';
import type { SiteModel } from '../SiteModel.ts';
import { siteFilters } from './siteFilters.ts';
import { siteData } from './siteData.ts';
import { projectRoot as root } from '../../../projectRoot.ts';

/**
 * Renders templates with a model, as plain HTML. Eleventy takes its paths from the working directory, which is the
 * project's root meanwhile.
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
 * HTML without white space that does not show (templates are indented for people and repeated for thousands of rules), and
 * with the inline code of texts (`quantity`) as such, wherever a text comes from.
 */
function lean(content: string): string {
  return content
    .split(/(<(pre|code|svg|script|title)\b[\s\S]*?<\/\2>)/)
    .filter((_, index) => index % 3 !== 2)
    .map((part) => (VERBATIM.test(part) ? part : inlineCode(part.replace(/\s*\n\s*/g, '\n'))))
    .join('')
    .replace(TEXT, (text) => text.replace(NEEDLESS, (reference) => CHARACTERS[reference] ?? ''));
}

const VERBATIM = /^<(?:pre|code|svg|script|title)\b/;

function inlineCode(html: string): string {
  return html.replace(
    /(<[^>]*>)|(?:`|&#96;)([^`<>\n]+?)(?:`|&#96;)/g,
    (found, tag: string, code: string) => (tag === undefined ? `<code>${code}</code>` : found),
  );
}

/** Text between tags, in which only `<` and `&` need references. */
const TEXT = /(?<=>)[^<]+(?=<)/g;
const NEEDLESS = /&(?:quot|gt|#39|#96|#92);/g;
const CHARACTERS: Record<string, string> = {
  '&quot;': '"',
  '&gt;': '>',
  '&#39;': "'",
  '&#96;': '`',
  '&#92;': '\\',
};
