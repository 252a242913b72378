import { expect, test } from 'vitest';
import { internalsIn } from './internalsIn.ts';

test.each([
  'TypeError: x\n    at search (/srv/app/stock.js:41:7)\n    at process (node:internal/1:2)',
  'java.lang.NullPointerException at com.acme.Stock.find(Stock.java:88)',
  'Traceback (most recent call last):\n  File "app.py", line 3, in <module>',
  'ORA-00933: SQL command not properly ended',
  'SELECT * FROM sales WHERE day = ?',
  'handlers/search.go:112: unexpected token',
])('shows what a program looks like inside: %s', (text) => {
  expect(internalsIn(text)).toBeDefined();
});

test.each([
  'quantity must be greater than 0.',
  'Select one of IN_STOCK, QUANTITY and OUT_OF_STOCK from the list.',
  'The restaurant at 12 Wharf Street: 3 tables are closed.',
  'Look at line 3 of the body: amount is missing.',
  'Update the set of items where it is wrong.',
])('is nothing of the kind: %s', (text) => {
  expect(internalsIn(text)).toBeUndefined();
});
