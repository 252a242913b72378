import { expect, test } from 'vitest';
import { openPointsMarkdown } from './openPointsMarkdown.ts';

test('lists each question with where it is left open and what was seen, and lets no text become Markdown', () => {
  const point = {
    id: 'stock/list/status-in-stock',
    address: 'open-points.html#stock/list/status-in-stock',
    question: 'What does status=IN_STOCK give?',
    source: 'Stock › Endpoints',
    about: { text: 'GET /stock/v1/inventory', address: 'stock/list.html' },
    seen: [{ target: 'partner', at: '2026-11-21T03:00:00.000Z', observed: ['<b>200</b>\n# none'] }],
  };
  const silent = { ...point, id: 'stock/other', seen: [] };
  expect(openPointsMarkdown([{ title: 'Stock', openPoints: [point, silent] }]))
    .toMatchInlineSnapshot(`
    "# Open points

    ## Stock

    - **What does status=IN_STOCK give?**
      - id: \`stock/list/status-in-stock\`, about GET /stock/v1/inventory
      - left open in: Stock › Endpoints
      - seen at partner, 2026-11-21: &lt;b>200&lt;/b> \\# none

    - **What does status=IN_STOCK give?**
      - id: \`stock/other\`, about GET /stock/v1/inventory
      - left open in: Stock › Endpoints
      - nothing was observed yet
    "
  `);
});
