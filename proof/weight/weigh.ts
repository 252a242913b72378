/** A ceiling: lines, or lines that were raised and why. */
export type Ceiling = number | { lines: number; because: string };

/** About the size of the largest sandbox of one service. */
const LINES_OF_A_SANDBOX = 700;

/** The most that each thing may weigh, by its name. */
export type Ceilings = Record<string, Ceiling>;

export const FOLDERS = [
  'src',
  'suites',
  'faults',
  'sandbox',
  'generators',
  'commands',
  'proof',
  'bin',
  'test',
];

/**
 * How heavy the project is: lines of TypeScript besides tests in all and by folder, lines of `suites/` (check) and `faults/`
 * (fault) for each rule that is written down, and lines of data that programs write.
 * A service that came after the ceilings has a weight of its own, under its name.
 * @param lines of each file, by its path
 * @param rules how many are written down for the other services, a family as one
 * @param added services that came after the ceilings
 */
export function weigh(
  lines: Map<string, number>,
  rules: number,
  added: string[] = [],
): Record<string, number> {
  const sum = (isMeant: (path: string) => boolean) =>
    [...lines].reduce((total, [path, count]) => total + (isMeant(path) ? count : 0), 0);
  const addedBy = (path: string) => added.find((service) => path.split('/')[1] === service);
  const isSource = (path: string) => path.endsWith('.ts') && !path.endsWith('.test.ts');
  const isCode = (path: string) => isSource(path) && addedBy(path) === undefined;
  const folders = FOLDERS.map((folder): [string, number] => [
    folder,
    sum((path) => isCode(path) && path.startsWith(`${folder}/`)),
  ]);
  const byFolder = Object.fromEntries(folders);
  return {
    all: sum(isCode),
    ...byFolder,
    check: Math.ceil((byFolder['suites'] ?? 0) / rules),
    fault: Math.ceil((byFolder['faults'] ?? 0) / rules),
    ...Object.fromEntries(
      added.map((service) => [service, sum((path) => isSource(path) && addedBy(path) === service)]),
    ),
    data: sum((path) => /^(proof\/measured\/|specs\/sets\/|proof\/settledMutants)/.test(path)),
  };
}

/** What weighs more than its ceiling, and what is wrong with the ceilings, in words; empty if all is well. */
export function aboveCeilings(weights: Record<string, number>, ceilings: Ceilings): string[] {
  const unweighed = Object.keys(ceilings).filter((name) => !(name in weights));
  return [
    ...unweighed.map((name) => `${name}: a ceiling of nothing`),
    ...Object.entries(weights).flatMap(([name, weight]) => {
      const ceiling = ceilings[name];
      if (ceiling === undefined) return [`${name}: ${weight} lines, and no ceiling`];
      if (typeof ceiling === 'object' && !ceiling.because.trim())
        return [`${name}: raised without a reason`];
      const most = linesOf(ceiling);
      return weight > most ? [`${name}: ${weight} lines, ${weight - most} above its ceiling`] : [];
    }),
  ];
}

/** The ceilings brought down to what is weighed; none goes up. A reason to have raised one goes with what is saved. */
export function lowered(weights: Record<string, number>, ceilings: Ceilings): Ceilings {
  return Object.fromEntries(
    Object.entries(ceilings).map(([name, ceiling]) => {
      const weight = weights[name] ?? Infinity;
      return [name, weight < linesOf(ceiling) ? weight : ceiling];
    }),
  );
}

/** What a service may weigh that came after the ceilings: as much for each of its rules as the others, and a sandbox. */
export function allowance(rules: number, ceilings: Ceilings): number {
  const of = (name: string) => linesOf(ceilings[name] ?? 0);
  return rules * (of('check') + of('fault')) + LINES_OF_A_SANDBOX;
}

function linesOf(ceiling: Ceiling): number {
  return typeof ceiling === 'number' ? ceiling : ceiling.lines;
}
