/**
 * All collections have one shape. The first defect of a rule is shown on every collection, a second defect of the same
 * rule on these two: one with few objects, and one with many pages.
 */
export const someCollections = ['menus', 'menuItems'];
