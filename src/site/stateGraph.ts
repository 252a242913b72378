import type { StateMachine, Transition } from '../spec/types.ts';

/** Where a rule or family of rules is shown: for the links on arrows. */
export type AddressOf = (id: string) => string;

/**
 * A state machine as a graph in the DOT language, with a link for each rule on its arrow. It is laid out for larger letters
 * than pages show (site/assets/style.css), because the fonts that there are differ in width.
 */
export function stateGraph(
  { id, states, transitions }: StateMachine,
  addressOf: AddressOf,
): string {
  const nodes = states.map(
    ({ name, isFinal }) =>
      `${quoted(name)} [shape=box style="rounded" peripheries=${isFinal === true ? 2 : 1}]`,
  );
  const beginnings = transitions.some(({ from }) => from === undefined)
    ? ['"the beginning" [shape=point width=0.15 label=""]']
    : [];
  const arrows = transitions.map(
    (arrow) =>
      `${quoted(arrow.from ?? 'the beginning')} -> ${quoted(arrow.to)} [label=<${label(arrow, addressOf)}>]`,
  );
  return [
    `digraph ${quoted(id)} {`,
    'bgcolor=transparent; nodesep=0.7; ranksep=0.7; node [fontname="Arial" fontsize=16 margin="0.25,0.12"]; edge [fontname="Arial" fontsize=14];',
    ...beginnings,
    ...nodes,
    ...arrows,
    '}',
  ].join('\n');
}

/** What happens, and below it the rules that say so. */
function label({ event, status, rules }: Transition, addressOf: AddressOf): string {
  const head = status === undefined ? event : `${event} → ${status}`;
  const rows = rules.map(
    (rule) =>
      `<TR><TD ALIGN="LEFT" HREF="${escaped(addressOf(rule))}" TITLE="${escaped(rule)}">${escaped(shortName(rule))}</TD></TR>`,
  );
  return `<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="1"><TR><TD ALIGN="LEFT"><B>${escaped(head)}</B></TD></TR>${rows.join('')}</TABLE>`;
}

/** `stock/update/sets-quantity` → `sets-quantity`. */
function shortName(id: string): string {
  return id.split('/').at(-1) ?? id;
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
