import { dirname, resolve } from 'node:path';
import type { EffectWords } from '../../src/sent/EffectWords.ts';
import type { Restored } from '../../src/sent/Restored.ts';
import type { Session } from '../../src/sent/Session.ts';
import { minuteText } from '../../src/sent/journal/unfinishedText.ts';
import { startSession } from '../../src/sent/startSession.ts';
import { endJournal, Journal, restoreCommand } from '../../src/sent/journal/Journal.ts';
import { describeProcess, type ProcessMark } from '../../src/sent/journal/ProcessMark.ts';
import {
  processOf,
  readJournal,
  type Claim,
  type JournalRecord,
} from '../../src/sent/journal/readJournal.ts';
import { comparableAddress, isOpen, plainAddress } from '../../src/sent/journal/unfinished.ts';
import type { Target } from '../../src/target/Target.ts';
import type { Suite } from '../../src/checked/Suite.ts';
import { CREATED } from '../../src/checked/openapi/requests/Removal.ts';
import { countOf } from '../../src/words/countOf.ts';
import { paint } from '../../src/words/paint.ts';
import { printable } from '../../src/words/printable.ts';
import { shellWord } from '../../src/words/shellWord.ts';
import { shownPath } from '../../src/words/shownPath.ts';
import { judgedBy, type Judged, type JudgedOptions } from '../judged.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';
import { suites as own } from '../../suites/suites.ts';
import { say } from '../../src/words/say.ts';

/** The options of `restore`, as the command line reads them. */
export interface RestoreOptions extends JudgedOptions {
  /** Whether a journal is believed that no run of this user wrote there. */
  trust?: boolean;
}

/** Waits, in milliseconds, before reading again what seems restored: a change may show late. */
const WAITS_MS = [500, 1000];

const MARKS = {
  'put back': paint('green', 'restored      '),
  'as found': paint('green', 'unchanged     '),
  left: paint('red', 'NOT RESTORED  '),
};

/**
 * Restores what a run had changed that was killed, or that could not restore it itself; prints what was done. Returns the
 * exit code: 3 if something is not as it was found.
 * @throws WrongUse if there is no journal, if it is not known and not trusted, or if the target file is unusable
 */
export async function restore(folder: string, options: RestoreOptions): Promise<number> {
  const found = readJournal(resolve(folder));
  if (found === undefined)
    throw new WrongUse(
      `${folder}: there is no journal.jsonl of a run; name the folder of one that changed something at its target.`,
    );
  const isKnown = found.isKnown && isOpen(found);
  const record = { ...found, isKnown, isOwn: found.isOwn && isKnown };
  refuseAnother(folder, processOf(record));
  const claims = record.claims.filter(({ left }) => left.size > 0);
  if (!record.isKnown && (claims.length > 0 || !found.isKnown))
    refuseUnknown(folder, record, claims, options);
  if (!record.isOwn && claims.length > 0 && (options.target ?? options.openapi) === undefined)
    throw new WrongUse(
      `${folder}: another machine or user wrote this journal, so the target file that it mentions is not read; give yours with --target.`,
    );
  const restored = claims.length === 0 ? [] : await restoreAll(claims, record, options);
  endJournal(resolve(folder));
  const effects = own.flatMap((suite) => suite.effects ?? []);
  say(restoredText(record, restored, effects));
  return restored.some(({ outcome }) => outcome === 'left') ? 3 : 0;
}

/** @throws WrongUse if a process is still going on that changes, or puts back, the same */
function refuseAnother(folder: string, process: ProcessMark | undefined): void {
  if (process === undefined) return;
  throw new WrongUse(
    `${folder}: that run is still going on (${describeProcess(process)}), or somebody restores it; end the run, and it puts back by itself, or wait.`,
  );
}

/**
 * Shows what a journal from elsewhere would set, unless it is trusted. It never says which target file is read.
 * @throws WrongUse unless it is trusted, and the target is named
 */
function refuseUnknown(
  folder: string,
  { run }: JournalRecord,
  claims: Claim[],
  { target, openapi, trust = false }: RestoreOptions,
): void {
  if (trust && (target ?? openapi) !== undefined) return;
  if (claims.length > 0) say(`By this journal the following would be set at ${run.target.base}:`);
  for (const { of, left } of claims)
    for (const thing of left.values()) say(`  the ${of}: ${JSON.stringify(thing)}`);
  throw new WrongUse(
    `${folder}: no run of yours that is unfinished wrote this journal there, so it is not believed. If you trust whoever wrote it, type \`${restoreCommand(resolve(folder), false)} --trust\`, with the file of the target.`,
  );
}

async function restoreAll(
  claims: Claim[],
  record: JournalRecord,
  options: RestoreOptions,
): Promise<Restored[]> {
  const judged = await judgedIn(record, claims, options);
  const { suites, specs } = judged;
  const target = await targetOf(record, judged);
  const config = { target, seed: 0, cases: 1, rules: [] };
  const requestFactories = suites.flatMap((suite) => suite.requestFactories);
  const session = startSession(config, specs, requestFactories);
  const journal = new Journal(
    { folder: dirname(record.file), targetFile: record.run.target.file },
    target,
    false,
  );
  const restored: Restored[] = [];
  try {
    refuseAnother(dirname(record.file), journal.restoring());
    for (const claim of claims)
      restored.push(...(await restoreClaim(claim, suites, session, journal)));
  } finally {
    await session.client.close();
  }
  return restored;
}

async function restoreClaim(
  { of, restorer: kind, left }: Claim,
  suites: Suite[],
  session: Session,
  journal: Journal,
): Promise<Restored[]> {
  const restorer = suites
    .flatMap(({ restorers = [] }) => restorers)
    .find((candidate) => candidate.kind === kind);
  if (restorer === undefined) throw new WrongUse(`No suite of this version restores "${kind}".`);
  const restored = await restorer.putBack(session, [...left.values()], { waitsMs: WAITS_MS });
  for (const [place, index] of [...left.keys()].entries())
    if (restored[place]?.outcome !== 'left') journal.putBack(of, index);
  if (restored.every(({ outcome }) => outcome !== 'left')) journal.release(of);
  return restored;
}

/**
 * What judged in that run.
 * @throws WrongUse if that was a document of others, and it is not named
 */
async function judgedIn({ run, isOwn }: JournalRecord, claims: Claim[], options: RestoreOptions) {
  const { openapi, target = run.target.file } = options;
  if (openapi !== undefined) return judgedBy({ ...options, mayChange: true });
  if (claims.every(({ restorer }) => restorer !== CREATED)) return judgedBy({ target });
  // Of a journal of others, no file and no address is recommended.
  const { file, base } = isOwn ? run.target : { file: 'FILE', base: 'URL' };
  const words = ['--openapi', file, '--base', base].map(shellWord);
  throw new WrongUse(
    `that run judged by an OpenAPI document: add ${words.join(' ')}, and the --token or --header that it asks for.`,
  );
}

/** The target of that run; its secrets are only in the target file. */
async function targetOf({ run }: JournalRecord, { open }: Judged): Promise<Target> {
  const { target } = await open();
  const base = plainAddress(target.urls.base);
  if (comparableAddress(base) === comparableAddress(run.target.base)) return target;
  throw new WrongUse(
    `the base address is ${base}, and that run changed ${run.target.base}; name the file of that target with --target, or its address with --base.`,
  );
}

/** What `restore` restored, what it could not restore, and what no API can undo. */
function restoredText(record: JournalRecord, restored: Restored[], effects: EffectWords[]): string {
  const { run, file } = record;
  const changed = restored.filter(({ outcome }) => outcome !== 'as found');
  const same = restored.length - changed.length;
  const left = restored.filter(({ outcome }) => outcome === 'left');
  return [
    `The run of ${minuteText(run.at)} at ${printable(run.target.name)} (${run.target.base})`,
    ...changed.map(({ outcome, words }) => `  ${MARKS[outcome]}${printable(words)}`),
    ...(same === 0 ? [] : [`  ${MARKS['as found']}${countOf(same, 'thing')}`]),
    ...beyondReach(record, effects).map((sentence) => `  ${sentence}`),
    left.length === 0
      ? restored.length === 0
        ? 'Nothing to restore.'
        : 'All is as it was found.'
      : `${countOf(left.length, 'change')} could not be undone. Run this again once the target is fixed. To stop being reminded, delete ${shownPath(file)}.`,
  ].join('\n');
}

/** Changes of that run that nothing can undo, a sentence each. */
function beyondReach({ changes, file }: JournalRecord, effects: EffectWords[]): string[] {
  const control: Pick<EffectWords, 'effect' | 'beyondReach'> = {
    effect: 'control',
    beyondReach: ({ length }) =>
      `Control plane: ${countOf(length, 'act')} (time that passed, payments captured or voided). Nothing turns them back.`,
  };
  return [...effects, control].flatMap(({ effect, beyondReach: sentence }) => {
    const own = changes.filter((change) => change.effect === effect);
    return own.length === 0 || sentence === undefined ? [] : sentence(own, shownPath(file));
  });
}
