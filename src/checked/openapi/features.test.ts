import { afterEach, expect, test } from 'vitest';
import { accessFeatures } from './testing/accessFeatures.ts';
import { formFeatures } from './testing/formFeatures.ts';
import type { Feature } from './testing/Feature.ts';
import { failedIn, judgedDocument } from './testing/judgedDocument.ts';
import { messageFeatures } from './testing/messageFeatures.ts';
import { schemaFeatures } from './testing/schemaFeatures.ts';
import { styleFeatures } from './testing/styleFeatures.ts';
import { serve } from './testing/serve.ts';

const features = [
  ...[...accessFeatures, ...formFeatures, ...messageFeatures],
  ...[...schemaFeatures, ...styleFeatures],
];
let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
});

async function judged(
  { openapi = '3.1.0', document, options }: Feature,
  answer: Feature['honest'],
) {
  const server = await serve(answer);
  close = server.close;
  const text = `openapi: ${openapi}\ninfo: { title: T, version: '1' }\n${document}`;
  return judgedDocument(text, { base: server.base, ...options });
}

test.each(features)('$of: kept by an honest server', async (feature) => {
  const { decisions } = await judged(feature, feature.honest);
  expect(failedIn(decisions)).toEqual({});
  expect(decisions.get(feature.rule)).toMatchObject({ outcome: 'passed' });
});

test.each(features)('$of: broken by another', async (feature) => {
  const { decisions } = await judged(feature, feature.broken);
  expect(Object.keys(failedIn(decisions))).toContain(feature.rule);
});
