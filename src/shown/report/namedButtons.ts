/** Names for buttons of Allure's page that have only a picture, by selectors; the first that matches names a button. */
const NAMES = [
  ['[data-testid="toggle-layout-button"]', 'Result beside the list'],
  ['[data-testid="test-result-nav-prev"]', 'Previous result'],
  ['[data-testid="test-result-nav-next"]', 'Next result'],
  ['[data-testid$="subtree-toggle"]', 'Fold or unfold all of it'],
  ['[data-testid="tree-arrow"], [class*="arrow-button"]', 'Fold or unfold'],
  ['[data-testid="test-result-attachment-header"] :has(path[d^="m14 10 7-7"])', 'Show in full'],
  ['[data-testid="test-result-attachment-header"] *', 'Save'],
  [':has(path[d^="M5 15c"])', 'Copy'],
  [':has(path[d^="M8 17h8M11"])', 'All results'],
  [':has(path[d^="M5.5"]), :has(circle)', 'Light or dark'],
  ['*', 'Button'],
];

/**
 * Runs in Allure's page: gives each nameless button a name, for people who cannot see its picture; also buttons that are
 * drawn later.
 */
export const NAME_BUTTONS = `(() => {
  const names = ${JSON.stringify(NAMES)};
  let isDue = false;
  const nameAll = () => {
    isDue = false;
    for (const button of document.querySelectorAll('button:not([aria-label]):not([title])')) {
      if (button.textContent.trim() !== '') continue;
      const found = names.find(([selector]) => button.matches(selector));
      button.setAttribute('aria-label', found[1]);
    }
  };
  new MutationObserver(() => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(nameAll);
  }).observe(document.body, { childList: true, subtree: true });
})();`;
