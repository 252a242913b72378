import type { Trial } from '../../src/check/Trial.ts';
import type { PageWalk } from '../../src/check/paging/walkPages.ts';
import { numberOn, type Page } from './Page.ts';

/** Records what a walk through the connected restaurants shows about open points on pages. */
export function observeWalk(trial: Trial, { pages, end }: PageWalk<Page>): void {
  const [first] = pages;
  if (first === undefined) return;
  trial.observe('partners/connected/one-page-or-an-array', shapeOf(first));
  const number = numberOn(first, 'currentPageNum');
  if (number !== undefined)
    trial.observe('partners/connected/page-numbers', `the first page has currentPageNum ${number}`);
  observeToken(trial, first, 'currentPageToken', 'first');
  if (end === 'last page') observeToken(trial, pages.at(-1) ?? first, 'nextPageToken', 'last');
}

function shapeOf({ arrayOf }: Page): string {
  if (arrayOf === undefined) return 'one PaginatedResponse';
  return `an array of ${arrayOf === 1 ? 'one PaginatedResponse' : 'several PaginatedResponses'}`;
}

function observeToken(trial: Trial, page: Page, member: string, which: string): void {
  trial.observe(
    'partners/connected/token-on-the-last-page',
    `${member} on the ${which} page: ${formOf(page, member)}`,
  );
}

function formOf({ body }: Page, member: string): string {
  const value = body[member];
  if (value === undefined) return 'absent';
  if (value === '') return 'empty';
  return typeof value === 'string' ? 'a text' : JSON.stringify(value);
}
