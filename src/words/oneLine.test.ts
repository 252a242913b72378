import { expect, test } from 'vitest';
import { commentLine } from './oneLine.ts';

test.each(['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '*/'])(
  'nothing ends a comment: %j',
  (end) => {
    expect(commentLine(`a${end}b`)).not.toContain(end);
  },
);
