import { html } from 'hono/html';
import { documentService } from '../../../../services.ts';

/** The head of a certificate: whose it is. */
export interface Letterhead {
  title: string;
  /** An image, as a data URI, so that the page stays one file. */
  logo: string;
}

/** Our logo, a sheet with lines; grey, as it is above every verdict alike. */
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect x="8" y="3" width="32" height="42" rx="5" fill="none" stroke="#595959" stroke-width="4"/><path d="M16 15h16M16 24h16M16 33h10" fill="none" stroke="#595959" stroke-width="4" stroke-linecap="round"/></svg>';

export const OWN_LETTERHEAD: Letterhead = {
  title: 'Conformance of the partner APIs',
  logo: `data:image/svg+xml;base64,${Buffer.from(LOGO).toString('base64')}`,
};

/** Title and logo in a line. */
export function letterheadHtml(
  { title, logo }: Letterhead,
  specs: { service: string }[],
): ReturnType<typeof html> {
  // Who judges by a document of others has nothing to do with our APIs.
  const isOfOthers =
    title === OWN_LETTERHEAD.title && specs.some(({ service }) => service === documentService);
  const shown = isOfOthers ? 'Conformance with an OpenAPI document' : title;
  return html`<p class="letterhead"><img src="${logo}" alt="" /><span>${shown}</span></p>`;
}
