/**
 * The collections are of one shape. The first defect of a rule is shown on every one of them, a second one of the same
 * rule on these: one of few objects, and one of many pages.
 */
export const someCollections = ['menus', 'menuItems'];
