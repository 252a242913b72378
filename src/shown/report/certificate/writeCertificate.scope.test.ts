import { expect, test } from 'vitest';
import { reportOf } from '../Report.ts';
import { failure, flat, rule, textOf, verdict } from './testing/textOf.ts';
import { writeCertificate } from './writeCertificate.ts';

test('what was judged again is a document of its own, and replaces the earlier one', async () => {
  const again = { number: 'the-second', replaces: 'the-run', at: '2026-12-01T00:00:00.000Z' };
  const text = await textOf([rule('stock/a')], { again });
  expect(text).toContain(
    'Number the-second Replaces the-run Date of issue 1 December 2026 Issuer not stated (the option --operator states it)',
  );
  expect(text).toContain('that the recording of test the-run was judged again as described here');
  expect(text).not.toContain('was run as described');
});

test('a report of nonconformance says its scope, and shows of files no folder', async () => {
  const broken = rule('stock/a', { outcome: 'failed', failures: [failure('418')] });
  const asked = { services: ['stock'], target: '/home/jo/shop.yaml', baseline: '/home/jo/then' };
  const page = await writeCertificate(reportOf(verdict([broken], { asked }), 'x'));
  expect(page).toContain('<p class="scope">stock only</p>');
  expect(page).not.toContain('/home/jo');
  expect(flat(page)).toContain('run --target FILE --service stock --baseline DIR');
  expect(flat(page)).toContain('(FILE: the issuer&#39;s shop.yaml)');
});

test('a recommendation that the same exchange breaks is listed among the recommendations, too', async () => {
  const failures = [{ ...failure('418'), exchanges: ['one'] }];
  const text = await textOf([
    rule('stock/a', { outcome: 'failed', failures }),
    rule('stock/b', { outcome: 'warned', level: 'should', failures }),
  ]);
  expect(text).toContain('1 mandatory requirement was broken; 1 recommendation was not followed.');
  expect(text).toMatch(/Recommendations not followed #2 .{0,80}“What &lt;stock\/b&gt; says\.”/);
});

test('says below an exception what else fails for its cause', async () => {
  const uncovered = ['stock/b'];
  const waived = rule('stock/a', { outcome: 'waived', reason: 'ticket 7', uncovered });
  expect(await textOf([waived, rule('stock/b')])).toContain(
    'Accepted because: ticket 7. stock/b fails for the same cause as the exception stock/a ;',
  );
});
