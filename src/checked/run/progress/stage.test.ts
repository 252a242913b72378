import { expect, test, vi } from 'vitest';
import { stage } from './stage.ts';

test('says at once what is done, shows each second that it is, and leaves nothing behind', () => {
  vi.useFakeTimers();
  let shown = '';
  const end = stage('looks', { isTTY: true, write: (text) => (shown += text) });
  expect(shown).toBe('looks');
  vi.advanceTimersByTime(2500);
  expect(shown).toBe('looks..');
  end();
  vi.advanceTimersByTime(2500);
  expect(shown).toBe('looks..\r\u001B[K');
  vi.useRealTimers();
});

test('says nothing to a log', () => {
  let shown = '';
  stage('looks', { isTTY: false, write: (text) => (shown += text) })();
  expect(shown).toBe('');
});
