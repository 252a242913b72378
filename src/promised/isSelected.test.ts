import { expect, test } from 'vitest';
import { isSelected } from './isSelected.ts';

test.each([
  ['any id, where there are no patterns', [], true],
  ['its own id', ['configuration/menus/list/pages-end'], true],
  ['the id of its family', ['configuration/{collection}/list/pages-end'], true],
  ['the id of another family', ['configuration/{collection}/get/pages-end'], false],
  ['stars', ['stock/*', 'configuration/*/pages-*'], true],
  ['stars in its middle, and for nothing', ['*conf*/*/list/*pages-end*'], true],
  ['parts in another order', ['configuration/*list*menus*'], false],
  ['parts that overlap', ['configuration/menus/list/pages-*-end'], false],
  ['many stars, without trying every way', [`${'*'.repeat(25)}Z`], false],
  ['a beginning without a star', ['configuration/menus'], false],
])('selects by %s', (_name, patterns, expected) => {
  expect(isSelected('configuration/menus/list/pages-end', patterns)).toBe(expected);
});
