import { describe, expect, test } from 'vitest';
import { loadSpecs } from './loadSpecs.ts';
import { readStateMachines, type StateMachineEntry } from './readStateMachines.ts';
import { stateAfter, transitionOf } from '../stateMachine.ts';
import type { Rule } from '../types.ts';
import { YamlFile } from '../YamlFile.ts';

const GOOD = `service: stock
stateMachines:
  - id: stock/door
    title: A door
    source: Doors › States
    states:
      - { name: open, meaning: One can walk through. }
      - { name: shut, meaning: One cannot., isFinal: true }
    transitions:
      - { to: open, event: made, rules: [stock/made] }
      - { from: open, to: shut, event: pushed, rules: [stock/pushed] }
`;
const rules = ['stock/made', 'stock/pushed'].map((id) => ({ id, family: id })) as Rule[];

function read(yaml: string) {
  const file = new YamlFile('stock.rules.yaml', yaml);
  return readStateMachines(file, file.value['stateMachines'] as StateMachineEntry[], rules);
}

test('reads states and arrows, and where they stand', () => {
  const [door] = read(GOOD);
  expect(door?.place).toEqual({ file: 'specs/stock.rules.yaml', line: 3 });
  expect(stateAfter(door!, undefined, 'made').name).toBe('open');
  expect(stateAfter(door!, 'open', 'pushed').isFinal).toBe(true);
  expect(() => transitionOf(door!, 'shut', 'pushed')).toThrow('has no arrow from shut');
});

test.each([
  ['an unknown state', 'to: shut, event', 'to: ajar, event', 'no such state'],
  ['an unknown rule', '[stock/pushed]', '[stock/pulled]', 'the rule stock/pulled'],
  ['a way out of what is final', 'from: open, to: shut', 'from: shut, to: open', 'which is final'],
  ['a state that nothing leads to', 'from: open, to: shut', 'from: open, to: open', 'no arrow to'],
])('rejects %s', (_, good, bad, words) => {
  expect(() => read(GOOD.replace(good, bad))).toThrow(words);
});

test('rejects two arrows for one event', () => {
  const twice = `${GOOD}      - { from: open, to: open, event: pushed, rules: [stock/pushed] }\n`;
  expect(() => read(twice)).toThrow('two arrows for open, pushed');
});

describe('the machines of the documents', () => {
  const machines = loadSpecs().flatMap(({ stateMachines }) => stateMachines);

  test.each([
    'card-authorization/payment',
    'stock/status',
    'partners/page-walk',
    'configuration/page-walk',
    'analytics/report-request',
  ])('have %s', (machine) => {
    expect(machines.map(({ id }) => id)).toContain(machine);
  });
});
