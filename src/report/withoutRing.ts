/** Beside its title, Allure draws how many results passed, as a ring that is nearly all green where a few of hundreds failed. */
const HIDE_RING =
  '<style>:has(> svg[viewBox="0 0 100 100"] [data-chart-tooltip-trigger]) { display: none }</style>';

/** Allure's page without the ring beside its title: nothing green is to stand beside a verdict that is not. */
export function withoutRing(shell: string): string {
  return shell.replace('</head>', () => `${HIDE_RING}</head>`);
}
