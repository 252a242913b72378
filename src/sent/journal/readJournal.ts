import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parsedJson } from '../../words/json/parseJson.ts';
import { kindAt, readForeign } from '../../words/files/readForeign.ts';
import { UnreadableFile } from '../../words/files/UnreadableFile.ts';
import type { Json } from '../../promised/types.ts';
import type { ChangeLine, JournalLine, RunLine } from './JournalLine.ts';
import { isRunning, type ProcessMark } from './ProcessMark.ts';
import { signatureOf } from './signature.ts';
import { isInSharedState } from './stateFolders.ts';
import { isObject } from '../../words/json/isObject.ts';

/** The journal's file in the folder of a run. */
export const JOURNAL = 'journal.jsonl';

/** One claim of a journal, with its state. */
export interface Claim {
  /** What no other run may change in the meantime: `stock of` and a restaurant. */
  of: string;
  /** The restorer that can restore it; undefined if nothing was found yet, and so nothing changed. */
  restorer?: string;
  /** The things that are not yet as they were found, by their index. */
  left: Map<number, Json>;
}

/** A journal as far as it was written. */
export interface JournalRecord {
  /** Absolute path of its file. */
  file: string;

  run: RunLine;
  /** Claims that were not given up. */
  claims: Claim[];
  changes: ChangeLine[];
  /** Whether the run came to its end, or the last restore. */
  hasEnded: boolean;
  /** The processes that restored since, or still do. */
  restoring: ProcessMark[];
  /** When it was written last, in milliseconds since 1970. */
  writtenAt: number;
  /** Whether this user's own runs wrote all of it, here: of no other the target file that it names is read. */
  isOwn: boolean;
  /** Whether it is own, or lies in the state folder that `--state` named. Of any other, no value is believed. */
  isKnown: boolean;
}

/** So many lines may be none of a journal, each after a power cut; what is behind more of them is not read. */
const MOST_OTHERS = 100;

/** The members of each kind of line that readers rely on. */
const MEMBERS: Record<JournalLine['kind'], Record<string, Member>> = {
  run: { target: 'object', process: 'object', at: 'text' },
  claim: { of: 'text' },
  found: { of: 'text', restorer: 'text', things: 'list' },
  change: { operation: 'text', effect: 'text', path: 'object', at: 'text' },
  putBack: { of: 'text', index: 'number' },
  release: { of: 'text' },
  restore: { process: 'object' },
  end: {},
};

const TARGET: Record<string, Member> = { name: 'text', base: 'text', file: 'text' };

/**
 * The journal in a folder; undefined if there is none, or none of a run.
 * @throws UnreadableFile if it is no plain file, or too large
 */
export function readJournal(folder: string): JournalRecord | undefined {
  const file = join(folder, JOURNAL);
  if (kindAt(file) === undefined) return undefined;
  const claims = new Map<string, Claim>();
  const changes: ChangeLine[] = [];
  let run: RunLine | undefined;
  let hasEnded = false;
  let restoring: ProcessMark[] = [];
  const isOurs = signatureOf(file);
  let isOwn = true;
  let others = 0;
  for (const text of linesOf(readForeign(file).toString())) {
    const line = parsedJson(text);
    if (!isJournalLine(line)) {
      others += 1;
      if (others <= MOST_OTHERS) continue;
      isOwn = false;
      break;
    }
    isOwn &&= isOurs(text);
    if (line.kind === 'run') run = line;
    hasEnded = line.kind === 'end';
    if (hasEnded) restoring = [];
    if (line.kind === 'restore') restoring.push(line.process);
    if (line.kind === 'change') changes.push(line);
    noteClaim(claims, line);
  }
  const { mtimeMs: writtenAt } = statSync(file);
  const isKnown = isOwn || (isInSharedState(folder) && others <= MOST_OTHERS);
  const state = { changes, hasEnded, restoring, writtenAt, isOwn, isKnown };
  return run && { file, run, claims: [...claims.values()], ...state };
}

/** The process of the run that writes the journal, or of a restore, if it is still going on. */
export function processOf({
  run,
  restoring,
  hasEnded,
  writtenAt,
}: JournalRecord): ProcessMark | undefined {
  return hasEnded
    ? undefined
    : [run.process, ...restoring].find((one) => isRunning(one, writtenAt));
}

export function isGoingOn(record: JournalRecord): boolean {
  return processOf(record) !== undefined;
}

/** What a run left changed by the journal in a folder, a text for each thing; nothing if there is none that can be read. */
export function leftIn(folder: string): string[] {
  try {
    const claims = readJournal(folder)?.claims ?? [];
    return claims.flatMap(({ of, left }) =>
      [...left.keys()].map((index) => `item ${index + 1} of the ${of}`),
    );
  } catch (error) {
    if (error instanceof UnreadableFile) return [];
    throw error;
  }
}

/** Whether something that was found may still be changed. */
export function hasLeft({ claims }: JournalRecord): boolean {
  return claims.some(({ left }) => left.size > 0);
}

function noteClaim(claims: Map<string, Claim>, line: JournalLine): void {
  switch (line.kind) {
    case 'claim':
      claims.set(line.of, { of: line.of, left: new Map() });
      break;
    case 'found':
      claims.set(line.of, {
        of: line.of,
        restorer: line.restorer,
        left: new Map(line.things.entries()),
      });
      break;
    case 'putBack':
      claims.get(line.of)?.left.delete(line.index);
      break;
    case 'release':
      claims.delete(line.of);
      break;
    case 'run':
    case 'change':
    case 'restore':
    case 'end':
  }
}

/** The complete lines. An incomplete one (after a power cut) is ignored: what it announces was never done. */
function* linesOf(whole: string): Generator<string> {
  let from = 0;
  for (let end = whole.indexOf('\n'); end >= 0; end = whole.indexOf('\n', from)) {
    yield whole.slice(from, end);
    from = end + 1;
  }
}

type Member = 'text' | 'number' | 'object' | 'list';

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
