import type { Json } from '../../src/promised/types.ts';

/**
 * Texts that are not JSON, made from a JSON value. Only texts that no parser accepts: many accept a trailing comma or
 * single quotes, and they may (RFC 8259, section 9).
 */
export function brokenJsonTexts(value: Json): string[] {
  const text = JSON.stringify(value);
  return [
    text.slice(0, -1),
    text.slice(0, Math.ceil(text.length / 2)),
    text.replace(':', ' '),
    `<body>${text}</body>`,
    text.slice(0, 1),
  ];
}
