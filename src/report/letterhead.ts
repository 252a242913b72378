import { html } from 'hono/html';

/** What stands at the head of a certificate: whose it is. */
export interface Letterhead {
  title: string;
  /** An image, as a data URI, so that the page stays one file. */
  logo: string;
}

/** Ours: a tick in a square, drawn here. */
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect x="3" y="3" width="42" height="42" rx="8" fill="none" stroke="#14663a" stroke-width="4"/><path d="M13 25l8 8 14-17" fill="none" stroke="#14663a" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/></svg>';

export const OWN_LETTERHEAD: Letterhead = {
  title: 'Conformance of the partner APIs',
  logo: `data:image/svg+xml;base64,${Buffer.from(LOGO).toString('base64')}`,
};

/** Title and logo in a line. */
export function letterheadHtml({ title, logo }: Letterhead): ReturnType<typeof html> {
  return html`<p class="letterhead"><img src="${logo}" alt="" /><span>${title}</span></p>`;
}
