import { expect, test } from 'vitest';
import { likeness } from './likeness.ts';

/** As the page puts it together again (site/assets/pairs.js). */
function whole({ parts, own }: { parts: string; own: string }, other: string): string {
  const [lines, others] = [own.split('\n'), other.split('\n')];
  return parts
    .split(',')
    .flatMap((part) => {
      const [from, to] = part.split('-').map(Number);
      return part.startsWith('+') ? lines.splice(0, Number(part)) : others.slice(from, to);
    })
    .join('\n');
}

test.each([
  ['a\nb\nc\nd', 'a\nB\nc\nd', '0-1,+1,2-4', 'b'],
  ['x\na\nb\ny\nz', 'a\nb\nc\nz', '+1,0-2,+1,3-4', 'x\ny'],
  ['a\nb', 'a\nb', '0-2', ''],
  ['a\nd', 'a\nb\nc\nd', '0-1,3-4', ''],
  ['new', 'old', '+1', 'new'],
])('%j beside %j is %s', (text, other, parts, own) => {
  expect(likeness(text, other)).toEqual({ parts, own });
  expect(whole(likeness(text, other), other)).toBe(text);
});
