/**
 * The collections are of one shape. The first defect of a rule is shown on every one of them, a second one of the same
 * rule on these: one of many pages, and one of few objects.
 */
const SOME = ['menuItems', 'menus'];

/** These rules of every list. */
export function ofLists(...rules: string[]): string[] {
  return rules.map((rule) => `configuration/*/list/${rule}`);
}

/** These rules of some lists. */
export function ofSomeLists(...rules: string[]): string[] {
  return SOME.flatMap((collection) =>
    rules.map((rule) => `configuration/${collection}/list/${rule}`),
  );
}

/** These rules of every single operation. */
export function ofGets(...rules: string[]): string[] {
  return rules.map((rule) => `configuration/*/get/${rule}`);
}

/** These rules of some single operations. */
export function ofSomeGets(...rules: string[]): string[] {
  return SOME.flatMap((collection) =>
    rules.map((rule) => `configuration/${collection}/get/${rule}`),
  );
}
