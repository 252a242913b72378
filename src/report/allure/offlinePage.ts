/** The analytics tag of Allure's page: the script that it loads, and the one behind that sets it up. */
const ANALYTICS =
  /<script async src="https:\/\/www\.googletagmanager\.com\/[^"]*"><\/script>\s*<script>[^<]*<\/script>/g;

/** Lets the browser itself refuse whatever would leave the page, also in an answer of the target that it shows. */
const POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline' data:",
  "style-src 'unsafe-inline' data:",
  'img-src data: blob:',
  'font-src data:',
  'media-src data: blob:',
  'frame-src data: blob:',
  'connect-src data: blob:',
  "form-action 'none'",
].join('; ');

/**
 * Turns Allure's single page (or its shell: what is data in it loads nothing) into one that calls nobody: takes its analytics tag out and adds a policy under which a
 * browser loads nothing from outside.
 *
 * @throws Error where the page still loads anything, or is not of the form that this expects (another Allure version)
 */
export function offlinePage(html: string): string {
  const head = '<head>';
  if (!html.includes(head)) throw new Error(`Allure's page has no ${head}.`);
  const page = html
    .replace(ANALYTICS, '')
    .replace(head, () => `${head}<meta http-equiv="Content-Security-Policy" content="${POLICY}">`);
  const outside = outsideAddress(page);
  if (outside !== undefined)
    throw new Error(
      `Allure's page still calls ${outside}; its form has changed, adapt src/report/allure/offlinePage.ts to it.`,
    );
  return page;
}

/** The first thing in a page by which it would load something that is not in it; undefined where there is none. */
export function outsideAddress(html: string): string | undefined {
  // Attribute values may be megabytes of data; only their beginning tells where they lead.
  const loaded = html.matchAll(
    /<(?:script|link|img|iframe|source|video|audio|object|embed)\b[^>]{0,200}?\b(?:src|href|data)\s*=\s*["']?([^"'\s>]{0,200})/gi,
  );
  for (const [, address = ''] of loaded) if (!address.startsWith('data:')) return address;
  return /googletagmanager\.com|google-analytics\.com|\bgtag\(/.exec(html)?.[0];
}
