/** How deep an entry of a table lies: of a service, then of an operation or a part of it. */
const DEPTH = 4;

/** A measured table as it is kept: JSON with a line for each operation. */
export function tableText(table: object): string {
  return `${lined(table, DEPTH)}\n`;
}

function lined(value: unknown, depth: number): string {
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value);
  const lines = Object.entries(value).map(
    ([key, own]) => `${JSON.stringify(key)}: ${lined(own, depth - 1)}`,
  );
  return `{\n${lines.join(',\n')}\n}`;
}
