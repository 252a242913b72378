import { isObject } from '../../words/json/isObject.ts';
import type { JournalLine } from './JournalLine.ts';

type Member = 'text' | 'number' | 'object' | 'list';

/** The members of each kind of line that readers rely on. */
const MEMBERS: Record<JournalLine['kind'], Record<string, Member>> = {
  run: { target: 'object', process: 'object', at: 'text' },
  claim: { of: 'text' },
  found: { of: 'text', restorer: 'text', things: 'list' },
  change: { operation: 'text', effect: 'text', path: 'object', at: 'text' },
  putBack: { of: 'text', index: 'number' },
  release: { of: 'text' },
  end: {},
};

const TARGET: Record<string, Member> = { name: 'text', base: 'text', file: 'text' };

/** Whether a value is a line of a journal: its file may have been written by anybody. */
export function isJournalLine(value: unknown): value is JournalLine {
  if (!isObject(value) || typeof value.kind !== 'string') return false;
  if (!Object.hasOwn(MEMBERS, value.kind)) return false;
  const kind = value.kind as JournalLine['kind'];
  return has(value, MEMBERS[kind]) && (kind !== 'run' || has(value.target, TARGET));
}

function has(value: unknown, members: Record<string, Member>): boolean {
  return (
    isObject(value) && Object.entries(members).every(([name, member]) => is(value[name], member))
  );
}

function is(value: unknown, member: Member): boolean {
  if (member === 'object') return isObject(value);
  if (member === 'list') return Array.isArray(value);
  return typeof value === (member === 'text' ? 'string' : member);
}
