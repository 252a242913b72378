import type { StateMachine, Transition } from '../../promised/stateMachine.ts';

/** Returns the address of a rule or family of rules, for the links on arrows. */
export type AddressOf = (id: string) => string;

/**
 * A state machine as a graph in the DOT language, with a link for each rule on its arrow. It is laid out for larger
 * letters than pages show (site/assets/style.css), because available fonts differ in width.
 */
export function stateGraph(machine: StateMachine, addressOf: AddressOf): string {
  return graphOf(machine, 'nodesep=0.7; ranksep=0.7;', (arrow) => label(arrow, addressOf));
}

/** The graph for the width of a phone: events in short lines; the rules are in the table below the picture. */
export function narrowStateGraph(machine: StateMachine): string {
  return graphOf(machine, 'nodesep=0.2; ranksep=0.5;', (arrow) =>
    headOf(arrow)
      .replace(/(.{9,60}?) /g, '$1\n')
      .split('\n')
      .map((line) => `${escaped(line)}<BR ALIGN="LEFT"/>`)
      .join(''),
  );
}

function graphOf(
  { id, states, transitions }: StateMachine,
  distances: string,
  labelOf: (arrow: Transition) => string,
): string {
  const nodes = states.map(
    ({ name, isFinal }) =>
      `${quoted(name)} [shape=box style="rounded" peripheries=${isFinal === true ? 2 : 1}]`,
  );
  const beginnings = transitions.some(({ from }) => from === undefined)
    ? ['"the beginning" [shape=point width=0.15 label=""]']
    : [];
  // Where nothing comes before the first state, arrows back to it end below it, away from the label beside it.
  const isBack = ({ from, to }: Transition) =>
    beginnings.length === 0 && to === states[0]?.name && from !== to;
  const arrows = transitions.map(
    (arrow) =>
      `${quoted(arrow.from ?? 'the beginning')} -> ${quoted(arrow.to)} [label=<${labelOf(arrow)}>${isBack(arrow) ? ' headport=s' : ''}]`,
  );
  return [
    `digraph ${quoted(id)} {`,
    `bgcolor=transparent; ${distances} node [fontname="Arial" fontsize=16 margin="0.25,0.12"]; edge [fontname="Arial" fontsize=14];`,
    ...beginnings,
    ...nodes,
    ...arrows,
    '}',
  ].join('\n');
}

/** The event, and below it the rules that state the transition. */
function label(arrow: Transition, addressOf: AddressOf): string {
  const rows = arrow.rules.map(
    (rule) =>
      `<TR><TD ALIGN="LEFT" HREF="${escaped(addressOf(rule))}" TITLE="${escaped(rule)}">${escaped(shortName(rule))}</TD></TR>`,
  );
  return `<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="1"><TR><TD ALIGN="LEFT"><B>${escaped(headOf(arrow))}</B></TD></TR>${rows.join('')}</TABLE>`;
}

/** `GET → 409`. */
function headOf({ event, status }: Transition): string {
  return status === undefined ? event : `${event} → ${status}`;
}

/** What published ids call otherwise than pages do. */
const WORDS: Record<string, string> = {
  refused: 'rejected',
  answered: 'accepted',
  answers: 'returns',
  walk: 'paging',
  names: 'mentions',
};

/** `stock/update/sets-quantity` → `sets quantity`. */
function shortName(id: string): string {
  const words = id.split('/').at(-1)!.split('-');
  return words.map((word) => WORDS[word] ?? word).join(' ');
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
