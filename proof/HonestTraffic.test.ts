import { expect, test } from 'vitest';
import { HonestTraffic } from './HonestTraffic.ts';

const RULE = 'stock/list/whole-quantities';

test('a check that may not send all that it needs shows that costs were measured too long ago', async () => {
  const traffic = new HonestTraffic([], async ({ isBounded = false }) => ({
    decisions: [],
    left: [],
    isCutShort: () => isBounded,
  }));
  await traffic.of(RULE, 'stock');
  await expect(traffic.of(RULE, 'stock')).rejects.toThrow(/cost\.json.*npm run measure/);
});
