import { packedPage } from './packedPage.ts';
import { takePageApart } from './takePageApart.ts';

/**
 * Hides what Allure draws for passed results beside its title: a ring, which is nearly all green if a few of hundreds
 * failed; and makes the green marks at the counts grey. A rule that passed keeps its tick.
 */
const NO_PASSED_MARKS = `<style>
:has(> svg[viewBox="0 0 100 100"] [data-chart-tooltip-trigger]) { display: none }
[data-testid="metadata-item-passed"] [data-testid="metadata-value"] > div,
[data-testid="counter"][class*="passed"], [class*="tree-status-bar-item"][class*="passed"] { background: #7b8595 !important; color: #fff !important }
</style>`;

/** The analytics tag of Allure's page: the script that it loads, and the next one, which sets it up. */
const ANALYTICS =
  /<script async src="https:\/\/www\.googletagmanager\.com\/[^"]*"><\/script>\s*<script>[^<]*<\/script>/g;

/**
 * A policy with which the browser itself refuses to load anything from outside, also for content of the target's responses.
 */
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
 * Makes Allure's single page smaller, and one that loads nothing from outside.
 * @param isGood whether green marks may be shown
 * @throws Error if the page has another form than expected (another Allure version)
 */
export async function finishedPage(built: string, isGood: boolean): Promise<string> {
  const { shell, ...parts } = takePageApart(built);
  // Only the shell of the page's megabytes is read as HTML.
  const offline = offlinePage(shell);
  return packedPage({ ...parts, shell: isGood ? offline : withoutPassedMarks(offline) });
}

/** Allure's page for a run that is not conformant, with nothing green beside the verdict. */
function withoutPassedMarks(shell: string): string {
  return shell.replace('</head>', () => `${NO_PASSED_MARKS}</head>`);
}

/**
 * Turns Allure's single page (or its shell: its data loads nothing) into one that loads nothing from outside: removes its
 * analytics tag and adds a policy for the browser.
 * @throws Error if the page still loads anything, or has another form than expected (another Allure version)
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
      `Allure's page still calls ${outside}; its form has changed, adapt src/shown/report/allure/finishedPage.ts to it.`,
    );
  return page;
}

/** The first address outside the page that it would load; undefined if there is none. */
export function outsideAddress(html: string): string | undefined {
  // Attribute values may be megabytes of data; their beginning is enough to see an address.
  const loaded = html.matchAll(
    /<(?:script|link|img|iframe|source|video|audio|object|embed)\b[^>]{0,200}?\b(?:src|href|data)\s*=\s*["']?([^"'\s>]{0,200})/gi,
  );
  for (const [, address = ''] of loaded) if (!address.startsWith('data:')) return address;
  return /googletagmanager\.com|google-analytics\.com|\bgtag\(/.exec(html)?.[0];
}
