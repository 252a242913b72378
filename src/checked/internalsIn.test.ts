import { expect, test } from 'vitest';
import { internalsIn } from './internalsIn.ts';

test.each([
  'TypeError: x\n    at search (/srv/app/stock.js:41:7)\n    at process (node:internal/1:2)',
  'java.lang.NullPointerException at com.acme.Stock.find(Stock.java:88)',
  'Error\n    at async /srv/app/stock.js:41:7',
  'Error\n    at node:internal/process/task_queues:95:5',
  'Error\n    at C:\\srv\\app\\stock.js:41:7',
  'Error\n    at new Stock (file:///srv/my app/stock:41:7)',
  'java.lang.Error\n\tat com.acme.Stock.find(Native Method)',
  'System.Exception: x\n   at Acme.Stock.Find(String guid) in C:\\src\\Stock.cs:line 42',
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
  'at 10:30 the report was requested.',
  'The data is not there yet:\n  at 10:30:15 the report is ready',
  'Closed.\nat Harbor Kitchen (opens 10:30)',
  'at Table 12: 3',
  'at 11/12/2026 10:30:15',
  'see the times\n at noon (11/12, 10:30:15)',
  'at https://status.example.com:443 you see more',
  'File "menu.csv", line 3: the price is missing.',
  'Update the set of items where it is wrong.',
])('is nothing of the kind: %s', (text) => {
  expect(internalsIn(text)).toBeUndefined();
});

test.each([
  ['words of a query', 'UPDATE '.repeat(20_000) + ' SET '.repeat(20_000)],
  ['the other one', 'SELECT '.repeat(40_000)],
  ['line breaks', '\n'.repeat(300_000)],
  ['other line ends', '\r'.repeat(300_000)],
  ['frames on lines that end in CR', '\rat '.repeat(75_000)],
  ['frames on lines that end in U+2028', '\u2028at (a'.repeat(40_000)],
  ['frames on lines that end in U+2029', '\u2029at '.repeat(75_000)],
  ['a frame that does not end', `at (${'/a'.repeat(100_000)}`],
  ['a path that does not end', `at ${'/a'.repeat(100_000)}`],
  ['frames', 'at a.'.repeat(60_000)],
  ['names', 'a-'.repeat(100_000)],
  ['files', 'File "'.repeat(50_000)],
])('%s of 300 kB are read in time that grows with them', { timeout: 30_000 }, (_, text) => {
  expect(internalsIn(text)).toBeUndefined();
});
