import { afterEach, expect, test } from 'vitest';
import type { Feature } from './Feature.ts';
import { failedIn, judgedDocument } from './judgedDocument.ts';
import { serve } from './serve.ts';

export function testFeatures(features: Feature[]): void {
  let close: (() => Promise<void>) | undefined;
  afterEach(async () => {
    await close?.();
    close = undefined;
  });

  const judged = async (
    { openapi = '3.1.0', document, options }: Feature,
    answer: Feature['honest'],
  ) => {
    const server = await serve(answer);
    close = server.close;
    const text = `openapi: ${openapi}\ninfo: { title: T, version: '1' }\n${document}`;
    return judgedDocument(text, { base: server.base, ...options });
  };

  test.each(features)('$of: kept by an honest server', async (feature) => {
    const { decisions } = await judged(feature, feature.honest);
    expect(failedIn(decisions)).toEqual({});
    expect(decisions.get(feature.rule)).toMatchObject({ outcome: 'passed' });
  });

  test.each(features)('$of: broken by another', async (feature) => {
    const { decisions } = await judged(feature, feature.broken);
    expect(Object.keys(failedIn(decisions))).toContain(feature.rule);
  });
}
