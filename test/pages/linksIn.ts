import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { decodeHTML } from 'entities';

export function pagesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .toSorted();
}

/** The links of all pages of a folder that lead nowhere, and the ids that stand twice on a page. */
export function brokenLinks(folder: string): string[] {
  const pages = new Map(
    pagesIn(folder).map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  );
  const ids = new Map([...pages].map(([path, html]) => [path, attributes(html, 'id')]));
  const twice = [...ids].flatMap(([path, all]) =>
    all.filter((id, index) => all.indexOf(id) !== index).map((id) => `${path} has ${id} twice`),
  );
  const known = new Map([...ids].map(([path, all]) => [path, new Set(all)]));
  const broken = [...pages].flatMap(([path, html]) =>
    [...new Set([...attributes(html, 'href'), ...attributes(html, 'src')])]
      .filter((href) => !href.startsWith('data:'))
      .filter((href) => !leadsSomewhere(folder, path, href, known))
      .map((href) => `${path} links to ${href}`),
  );
  return [...twice, ...broken];
}

function leadsSomewhere(
  folder: string,
  from: string,
  href: string,
  known: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  const [file = '', anchor = ''] = href.split('#');
  const path = file === '' ? from : normalize(join(dirname(from), file));
  // What has the id is found when the page is opened.
  if (path === 'at.html') return true;
  const own = known.get(path);
  if (own === undefined)
    return statSync(join(folder, path), { throwIfNoEntry: false })?.isFile() ?? false;
  return anchor === '' || own.has(decodeURIComponent(anchor));
}

function attributes(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`<[^>]*?\\s(?:xlink:)?${name}="([^"]*)"`, 'g'))].map(
    ([, value = '']) => decodeHTML(value),
  );
}
