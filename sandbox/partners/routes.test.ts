import { describe, expect, test } from 'vitest';
import { openSandbox } from '../testing/openSandbox.ts';
import type { PartnerAccess } from './partnerAccesses.ts';

interface Page {
  currentPageNum: number;
  results: PartnerAccess[];
  totalResultCount: number;
  totalCount: number;
  pageSize: number;
  currentPageToken: string;
  nextPageToken?: string;
  nextPageNum: number | null;
  lastPageNum: number;
  previousPageNum: number | null;
}

async function openPartners() {
  const { call } = await openSandbox();
  const without = { restaurant: null };
  const all = (query: Record<string, string> = {}) =>
    call<PartnerAccess[]>('GET', `/partners/v1/restaurants?${new URLSearchParams(query)}`, without);
  const page = (query: Record<string, string> = {}) =>
    call<Page>('GET', `/partners/v1/connectedRestaurants?${new URLSearchParams(query)}`, without);
  async function walk(query: Record<string, string>): Promise<Page[]> {
    const pages = [(await page(query)).body];
    for (let token = pages[0]!.nextPageToken; token; token = pages.at(-1)!.nextPageToken)
      pages.push((await page({ pageToken: token })).body);
    return pages;
  }
  return { call, all, page, walk };
}

describe('connected restaurants', () => {
  test.each([
    ['by default', {}, 100],
    ['at the most', { pageSize: '200' }, 200],
    ['by 137, which divides them', { pageSize: '137' }, 137],
  ])('come in pages %s: complete, without repeats, counted', async (_, query, size) => {
    const { all, walk } = await openPartners();
    const accesses = (await all()).body;
    const pages = await walk(query);
    expect(pages.flatMap(({ results }) => results)).toEqual(accesses);
    expect(pages).toHaveLength(Math.ceil(accesses.length / size));
    for (const [index, page] of pages.entries())
      expect(page).toMatchObject({
        currentPageNum: index + 1,
        pageSize: size,
        totalCount: accesses.length,
        totalResultCount: accesses.length,
        lastPageNum: pages.length,
        previousPageNum: index === 0 ? null : index,
        nextPageNum: index === pages.length - 1 ? null : index + 2,
      });
    expect(pages.at(-1)).not.toHaveProperty('nextPageToken');
  });

  test('link to the first and the next page', async () => {
    const { page } = await openPartners();
    const { headers, body } = await page({ pageSize: '200' });
    const links = headers.get('link')!.split(', ');
    expect(links).toHaveLength(2);
    expect(links[0]).toContain(body.currentPageToken);
    expect(links[0]).toMatch(/; rel="first"$/);
    expect(links[1]).toContain(body.nextPageToken);
    expect(links[1]).toMatch(/; rel="next"$/);
    const last = await page({ pageToken: body.nextPageToken! });
    expect(last.headers.get('link')).toMatch(/rel="first"$/);
  });

  test('keep the filter over the whole walk', async () => {
    const { all, walk } = await openPartners();
    const lastModified = '2023-06-01T00:00:00Z';
    const pages = await walk({ lastModified, pageSize: '50' });
    expect(pages.flatMap(({ results }) => results)).toEqual((await all({ lastModified })).body);
  });

  test('refuse a page size out of bounds, and a token that is broken or for another query', async () => {
    const { page } = await openPartners();
    const pageToken = (await page({ pageSize: '10' })).body.nextPageToken!;
    const refused: Record<string, string>[] = [
      { pageSize: '0' },
      { pageSize: '201' },
      { pageSize: '-1' },
      { pageSize: '1.5' },
      { pageSize: 'ten' },
      { pageToken: 'x' },
      { pageToken: `${pageToken}x` },
      { pageToken: `x${pageToken}` },
      { pageToken, pageSize: '11' },
      { pageToken, lastModified: '2024-01-01T00:00:00Z' },
    ];
    for (const query of refused)
      expect((await page(query)).status, JSON.stringify(query)).toBe(400);
    expect((await page({ pageToken, pageSize: '10' })).status).toBe(200);
  });
});

describe('lastModified', () => {
  test('is an instant, whatever its offset, and strictly before what is shown', async () => {
    const { all } = await openPartners();
    const accesses = (await all()).body;
    const { isoModifiedDate, modifiedDate } = accesses[100]!;
    expect(Date.parse(isoModifiedDate)).toBe(modifiedDate);
    const after = accesses.filter((access) => access.modifiedDate > modifiedDate);
    expect(after.length).toBeGreaterThan(0);

    const local = new Date(modifiedDate - 5 * 3_600_000).toISOString().slice(0, -1);
    const utc = isoModifiedDate.slice(0, -1);
    for (const lastModified of [`${utc}Z`, `${utc}+0000`, `${utc}-0000`, `${local}-05:00`])
      expect((await all({ lastModified })).body).toEqual(after);

    const justBefore = new Date(modifiedDate - 1).toISOString();
    expect((await all({ lastModified: justBefore })).body).toContainEqual(accesses[100]);
  });

  test('may be a plain date, and nothing that is no date', async () => {
    const { all } = await openPartners();
    expect((await all({ lastModified: '2024-01-31' })).status).toBe(200);
    for (const lastModified of ['yesterday', '2024-02-30', '2024-01-31T10:00:00', ''])
      expect((await all({ lastModified })).status).toBe(400);
  });
});
