import type { Arbitrary } from 'fast-check';
import type { Apart } from '../Apart.ts';
import type { Trial } from '../trial/Trial.ts';
import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import type { RequestParts } from '../../sent/requests/RequestParts.ts';
import type { SendOptions } from '../../sent/SendOptions.ts';

/**
 * What a service remembers, as far as its documents say it: a state, valid requests, and what each response must be by
 * the state. Data and pure functions; the kernel sends, waits, shrinks and shows.
 */
export interface Model<State, Command> {
  /** The service, as a word for keys. */
  name: string;
  /** The rules that its postconditions decide, as their ids stand in the rules file. */
  decides: readonly string[];
  /** Why a rule that it decides alone may have been seen neither kept nor broken. */
  unseen?: string;
  /** What has sequences of its own, of the resources of families of rules. Absent if all have the same. */
  per?(trial: Trial): string;
  /** Which checks may not run beside it. */
  apart?: (trial: Trial) => Promise<Apart>;
  /** How many sequences a run with the usual number of cases sends. */
  sequences: number;
  /**
   * What is known before anything was sent, with identities that were never used; asked for each sequence.
   * @throws NotExercised if the target has not what the commands need
   */
  begin(trial: Trial): Promise<State>;
  /**
   * The commands of a sequence: about few things, so that each is asked for before and after others from which it differs
   * in one respect.
   * @param turn which sequence of the run it is, from 0
   */
  sequence(state: State, turn: number): Arbitrary<readonly Step<Command>[]>;
  /** Two to six commands to be started together, at the end of a sequence. Absent if the documents decide nothing then. */
  together?(state: State, turn: number): Arbitrary<readonly Command[]>;
  /** The request of a command; undefined if the state leaves nothing to ask. */
  request(command: Command, state: State): ModelRequest | undefined;
  /**
   * Whether a command is sent only some seconds after those that are not late: what was kept must stay. Or only when what looked
   * broken is tried again, where nothing but a failure is worth the wait.
   */
  isLate?(command: Command): boolean | 'when tried again';
  /** What a command does, in a few plain words: the step of a script that is shown. */
  describe(command: Command, state: State): string;
  /** What a response shows. Changes nothing: the state after it is a new one. */
  judge(state: State, command: Command, exchange: LiveExchange): Judgement<State, Command>;
  /** Whether a response only says that there will be one: then it is asked for again until the target had its time. */
  isUnready?(exchange: LiveExchange, command: Command): boolean;
  /** How often a read is sent where commands that it is started with change something. Default: once. */
  readsBeside?: number;
  /** The things that commands started together are about: what happened to each is explained by itself. */
  partsOf?(state: State): string[];
  only?(state: State, part: string): State;
  /** What is asked once more at the end of the run, in the state that a sequence left long before, and by which rule. */
  atEnd?: { rule: string; commands(state: State): readonly Command[] };
  /** What shows what became of these commands once all have ended. */
  after?(commands: readonly Command[]): Command[];
}

/** What is sent for a command. */
export interface ModelRequest {
  operation: string;
  parts: RequestParts;
  options: SendOptions;
}

/** What one response shows. */
export interface Judgement<State, Command> {
  /** What is known after it: where a rule is broken or the documents are silent, what was seen. */
  state: State;
  kept: readonly string[];
  broken: readonly Broken<Command>[];
  /** What it shows of open points, by their ids. */
  seen?: Readonly<Record<string, string>>;
}

/** One way in which a response breaks a rule. */
export interface Broken<Command = unknown> {
  rule: string;
  message: string;
  expected: string;
  actual: string;
  /** The right statuses, if the status alone decides. */
  right?: readonly string[];
  /** Whether a read that lags behind explains it: then it is read again until the target had its time. */
  mayBeLate?: true;
  /** Whether another user of the same things explains it: then it must come each time. */
  mayBeOfOthers?: true;
  /** A read that shows whether what went before is to blame: what that read breaks counts in place of this. */
  unless?: Command;
}

/** One step of a script: a command, or several that are started together. */
export type Step<Command> = Command | readonly Command[];
