import { expect, test } from 'vitest';
import {
  exampleFailure,
  exampleResult,
  exampleVerdict,
} from '../../decided/testing/exampleVerdict.ts';
import { printVerdict } from './printVerdict.ts';
import { reportOf } from './Report.ts';

test('of a long request the body is cut, never where it went', () => {
  const path = `/stock/v1/${'inventory/'.repeat(4)}update`;
  const body = JSON.stringify({ guids: Array.from({ length: 40 }, (_, n) => `item-${n}`) });
  const rules = ['a', 'b'].map((id) =>
    exampleResult({
      ...{ id: `stock/${id}`, outcome: 'failed' },
      failures: [
        exampleFailure({
          ...{ message: `It is ${id}.`, actual: id, sent: `PUT ${path} (X-Id: 1) ${body}` },
          before: [`1. set it: PUT ${path} ${body} → 200 {}`],
        }),
      ],
    }),
  );
  const printed = printVerdict(reportOf(exampleVerdict(rules), 'reports/x', null), {
    color: false,
  });
  expect(printed).toMatch(/\n {2}1\. set it: PUT \/stock\/\S+\/update \{"guids.*….*\} → 200\n/);
  const [, second = ''] = printed.split('\n#2 ');
  expect(second).toMatch(/\n {2}sent {6}PUT \/stock\/\S+\/update \(X-Id: 1\) \{"guids.*….*\}\n/);
  expect(second.trim().split('\n')).toHaveLength(5);
});
