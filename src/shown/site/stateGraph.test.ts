import { expect, test } from 'vitest';
import type { StateMachine } from '../../promised/stateMachine.ts';
import { narrowStateGraph, stateGraph } from './stateGraph.ts';

const DOOR: StateMachine = {
  id: 'stock/door',
  place: { file: 'specs/stock.rules.yaml', line: 1 },
  service: 'stock',
  title: 'A door',
  source: 'Doors › States',
  states: [
    { name: 'open', meaning: 'One can walk through.' },
    { name: 'shut', meaning: 'One cannot.', isFinal: true },
  ],
  transitions: [
    { to: 'open', event: 'made', rules: ['stock/made'] },
    {
      from: 'open',
      to: 'shut',
      event: 'PUT <shut>',
      status: '200',
      rules: ['stock/pushed', 'stock/walk-is-refused'],
    },
  ],
};

test('draws each arrow with what happens and a link for each rule', () => {
  const graph = stateGraph(DOOR, (id) => `stock.html#${id}`);
  expect(graph).toContain('"the beginning" -> "open"');
  expect(graph).toContain('"shut" [shape=box style="rounded" peripheries=2]');
  expect(graph).toContain('<B>PUT &lt;shut&gt; → 200</B>');
  expect(graph).toContain('HREF="stock.html#stock/pushed" TITLE="stock/pushed">pushed</TD>');
  // An id is permanent; its words on the arrow are those of the pages.
  expect(graph).toContain('TITLE="stock/walk-is-refused">paging is rejected</TD>');
});

test('draws the same for a narrow screen in short lines, without the rules', () => {
  const graph = narrowStateGraph(DOOR);
  expect(graph).toContain('PUT &lt;shut&gt;<BR ALIGN="LEFT"/>');
  expect(graph).not.toContain('pushed');
});
