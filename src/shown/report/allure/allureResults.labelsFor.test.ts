import { expect, test } from 'vitest';
import { exampleResult } from '../../../decided/testing/exampleVerdict.ts';
import { labelsFor } from './allureResults.ts';

test('groups a rule by service, operation and rule, and describes it', () => {
  const rule = exampleResult({
    id: 'stock/update/a_b',
    statement: 'A *b* of `c_d`.',
    source: 'Stock | Endpoints',
  });
  expect(labelsFor(rule, 'PUT /stock/v1/inventory/update')).toEqual({
    name: 'A *b* of `c_d`.',
    description: 'Rule: `stock/update/a_b`\n\nSource: Stock \\| Endpoints',
    labels: [
      { name: 'epic', value: 'stock' },
      { name: 'feature', value: 'PUT /stock/v1/inventory/update' },
      { name: 'story', value: 'stock/update/a_b' },
      { name: 'severity', value: 'critical' },
      { name: 'tag', value: 'must' },
    ],
  });
});

test('makes a should rule minor, and names a rule about no one operation', () => {
  const { labels } = labelsFor(
    exampleResult({ id: 'a', level: 'should', service: 'card-authorization' }),
    null,
  );
  expect(labels).toContainEqual({ name: 'epic', value: 'card authorization' });
  expect(labels).toContainEqual({ name: 'severity', value: 'minor' });
  expect(labels).toContainEqual({ name: 'tag', value: 'should' });
  expect(labels).toContainEqual({ name: 'feature', value: 'the service as a whole' });
});
