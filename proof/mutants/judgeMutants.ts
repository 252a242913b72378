import type { MutantResult } from './judgeMutant.ts';
import type { Mutant } from './Mutant.ts';

export interface JudgedMutant {
  mutant: Mutant;
  result: MutantResult;
}

/** Judges one mutant after the other. */
export interface MutantJudge {
  resultOf(mutant: Mutant): Promise<MutantResult>;
  /** Judges several mutants at once. Undefined if one of them is noticed. */
  survivorsOf(mutants: Mutant[]): Promise<Map<Mutant, MutantResult> | undefined>;
  end(): Promise<void>;
}

interface Judgement {
  mutants: Mutant[];
  threads: number;
  judge: () => MutantJudge;
  /** Results from an earlier, interrupted proof of the same sources, by fingerprint. */
  known: Map<string, MutantResult>;
  /** Whether a mutant will probably go unnoticed. Such mutants are judged together. */
  isLikelyUnnoticed: (mutant: Mutant) => boolean;
  onJudged: (judged: JudgedMutant, done: number) => void;
}

/** How many mutants are judged at once: in a larger group one would too often be noticed, and the group be halved. */
const MOST = 24;

/**
 * Judges every mutant, on several threads, and returns them in the order of the code. Mutants likely to go unnoticed are
 * switched on together; if any rule notices them, the group is halved, until each noticed mutant was noticed alone. (Two
 * that hide each other would go unnoticed together.)
 */
export async function judgeMutants(judgement: Judgement): Promise<JudgedMutant[]> {
  const { mutants, threads, judge, known, isLikelyUnnoticed, onJudged } = judgement;
  const results = new Map<Mutant, MutantResult>();
  const give = (mutant: Mutant, result: MutantResult) => {
    results.set(mutant, result);
    onJudged({ mutant, result }, results.size);
  };
  const isUnknown = ({ fingerprint }: Mutant) => !known.has(fingerprint);
  for (const mutant of mutants.filter((one) => !isUnknown(one)))
    give(mutant, known.get(mutant.fingerprint)!);
  const unknown = mutants.filter(isUnknown);
  const queue = [
    ...unknown.filter((mutant) => !isLikelyUnnoticed(mutant)).map((mutant) => [mutant]),
    ...groupMutants(unknown.filter(isLikelyUnnoticed)),
  ];
  const work = async () => {
    const own = judge();
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const [first] = next;
        const survived = next.length > 1 ? await own.survivorsOf(next) : undefined;
        if (survived !== undefined) for (const [mutant, result] of survived) give(mutant, result);
        else if (next.length === 1 && first !== undefined) give(first, await own.resultOf(first));
        else queue.unshift(...halvesOf(next));
      }
    } finally {
      await own.end();
    }
  };
  await Promise.all(Array.from({ length: threads }, work));
  return mutants.map((mutant) => ({ mutant, result: results.get(mutant)! }));
}

function halvesOf(mutants: Mutant[]): [Mutant[], Mutant[]] {
  const middle = Math.ceil(mutants.length / 2);
  return [mutants.slice(0, middle), mutants.slice(middle)];
}

/**
 * Divides mutants into groups that can be switched on at once: no two of a group are on the same line.
 * @param most the largest group
 */
export function groupMutants(mutants: Mutant[], most = MOST): Mutant[][] {
  const groups: { members: Mutant[]; lines: Set<string> }[] = [];
  for (const mutant of mutants) {
    const lines = linesOf(mutant);
    const isFree = ({ members, lines: taken }: (typeof groups)[number]) =>
      members.length < most && lines.every((line) => !taken.has(line));
    const found = groups.find(isFree);
    const group = found ?? { members: [], lines: new Set() };
    if (found === undefined) groups.push(group);
    group.members.push(mutant);
    for (const line of lines) group.lines.add(line);
  }
  return groups.map(({ members }) => members);
}

function linesOf({ file, line, original }: Mutant): string[] {
  return original.split('\n').map((_text, index) => `${file}:${line + index}`);
}
