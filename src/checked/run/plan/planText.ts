import type { Spec } from '../../../promised/types.ts';
import { paint } from '../../../words/paint.ts';
import type { PlannedRule } from './plannedRules.ts';
import { grouped } from '../../../words/grouped.ts';

/** The parts of a plan's text. */
export interface PlanTelling {
  specs: Spec[];
  rules: PlannedRule[];
  /** What a run changes at the target, a sentence each. */
  changes: string[];
  /** How many requests it sends. */
  sends: string;
  /** Whether each rule is listed, and not only what each operation has. */
  all: boolean;
  /** Which known deviations apply; empty if there is none. */
  waivers: string;
}

/** A plan for people: why rules are not exercised, what changes, and the counts; before them every rule, if asked for. */
export function planText({ specs, rules, changes, sends, waivers, all }: PlanTelling): string {
  const byService = Map.groupBy(rules, ({ rule }) => rule.service);
  const described = specs.filter(({ service }) => byService.has(service));
  return [
    ...(all ? described.map((spec) => serviceText(spec, byService.get(spec.service) ?? [])) : []),
    reasonsText(rules),
    [
      paint('bold', 'What a run changes'),
      ...(changes.length === 0 ? ['Nothing.'] : changes).map((change) => `  ${change}`),
    ].join('\n'),
    sends,
    waivers,
    countsText(byService),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function serviceText(spec: Spec, rules: PlannedRule[]): string {
  const documented = new Map(spec.operations.map((operation) => [operation.id, operation]));
  const groups = Map.groupBy(rules, ({ rule }) => rule.operation);
  return [
    paint(['bold', 'underline'], `${spec.title} (${spec.service} ${spec.version})`),
    ...[...groups].map(([id, own]) => {
      const heading = documented.get(id ?? '')?.documented ?? 'the service as a whole';
      return [`  ${paint('bold', heading)}`, ...operationLines(own)].join('\n');
    }),
  ].join('\n');
}

const JUDGED_ABOVE = 'judged by the responses to the checks above, if one has such a value';

function operationLines(rules: PlannedRule[]): string[] {
  const own = rules.filter(({ isShownByOthers }) => !isShownByOthers);
  const shown = rules.filter(({ isShownByOthers }) => isShownByOthers);
  return [
    ...own.map(ruleLine),
    ...(shown.length === 0 ? [] : [paint('dim', `    ${JUDGED_ABOVE}:`), ...shown.map(ruleLine)]),
  ];
}

function ruleLine({ rule, missing }: PlannedRule): string {
  return missing === undefined
    ? `    ${paint('green', 'exercised')}      ${rule.id}`
    : `    ${paint('yellow', 'not exercised')}  ${rule.id}: ${missing}`;
}

function reasonsText(rules: PlannedRule[]): string {
  const absent = Map.groupBy(
    rules.filter(({ missing }) => missing !== undefined),
    ({ missing }) => missing,
  );
  if (absent.size === 0) return '';
  const lines = [...absent]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([reason, own]) => `${grouped(own.length).padStart(6)}  ${reason}`);
  return [paint('bold', 'Why rules are not exercised'), ...lines].join('\n');
}

function countsText(byService: Map<string, PlannedRule[]>): string {
  const rows = [...byService, ['all', [...byService.values()].flat()] as const];
  const width = Math.max(...rows.map(([service]) => service.length));
  const cell = (count: number, heading: string) => grouped(count).padStart(heading.length);
  return [
    paint('bold', `${' '.repeat(width)}  exercised  not exercised`),
    ...rows.map(([service, rules]) => {
      const absent = rules.filter(({ missing }) => missing !== undefined).length;
      const counts = [cell(rules.length - absent, 'exercised'), cell(absent, 'not exercised')];
      return [service.padEnd(width), ...counts].join('  ');
    }),
  ].join('\n');
}
