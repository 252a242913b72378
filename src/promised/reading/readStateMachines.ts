import type { ServiceName } from '../../../services.ts';
import { SpecDefect } from '../SpecDefect.ts';
import type { Rule } from '../types.ts';
import type { State, StateMachine } from '../stateMachine.ts';
import type { YamlFile } from '../YamlFile.ts';

export type StateMachineEntry = Omit<StateMachine, 'place' | 'service'>;

/**
 * Reads the state machines of a rules file.
 * @param rules of the same file, which the transitions name
 * @throws SpecDefect on a transition between unknown states, on an unknown rule, on two transitions for one event, on a
 *   state that cannot be reached, and on a final state that can be left
 */
export function readStateMachines(
  file: YamlFile,
  entries: StateMachineEntry[],
  rules: Rule[],
): StateMachine[] {
  const known = new Set(rules.flatMap(({ id, family }) => [id, family]));
  return entries.map((entry) => {
    const flaw = flawOf(entry, known);
    if (flaw !== undefined) throw new SpecDefect(file.name, entry.id, flaw);
    const place = file.placeOf(entry, 'id');
    if (place === undefined) throw new Error(`an entry of ${file.name} has no place`);
    return { ...entry, place, service: file.value['service'] as ServiceName };
  });
}

function flawOf(
  { states, transitions }: StateMachineEntry,
  known: ReadonlySet<string>,
): string | undefined {
  const names = new Map(states.map((state): [string, State] => [state.name, state]));
  const arrows = new Set<string>();
  for (const { from, to, event, status, rules } of transitions) {
    const arrow = `${from ?? 'the beginning'}, ${event}`;
    if (!names.has(to) || (from !== undefined && !names.has(from)))
      return `has an arrow from ${from ?? 'the beginning'} to ${to}, and no such state`;
    if (names.get(from ?? '')?.isFinal === true && from !== to)
      return `leads out of ${from}, which is final`;
    const rule = rules.find((id) => !known.has(id));
    if (rule !== undefined) return `names the rule ${rule}, which there is not`;
    const key = `${arrow}, ${status ?? ''}`;
    if (arrows.has(key)) return `has two arrows for ${arrow}`;
    arrows.add(key);
  }
  const lost = states.find(({ name }) => !transitions.some(({ to }) => to === name));
  return lost === undefined ? undefined : `has no arrow to ${lost.name}`;
}
