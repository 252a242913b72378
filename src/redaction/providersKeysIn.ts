import { rules } from '@secretlint/secretlint-rule-preset-recommend';
import type { Piece } from './Span.ts';

/** What a rule of secretlint reports: where, and the values that its message would show. */
interface Report {
  range: readonly [number, number];
  message: { data: Record<string, unknown> };
}

/** The rules that read texts. One obeys comments in the text ("disable"), and so would obey whoever wrote it. */
const RULES = rules.filter(({ meta }) => !meta.id.endsWith('/secretlint-rule-filter-comments'));

/**
 * The keys of well-known services in a text, by the patterns of secretlint: of clouds, payment, code hosting, databases. Its
 * patterns are bounded, so that they take time in proportion to the text.
 */
export function providersKeysIn(text: string): Piece[] {
  const found: Piece[] = [];
  for (const { create } of RULES) {
    const context = {
      createTranslator: () => (messageId: string, data: Record<string, unknown>) => ({
        messageId,
        data,
      }),
      report: ({ range, message }: Report) =>
        void found.push(wholePiece(text, range, message.data)),
      ignore: () => undefined,
    };
    const rule = create(context as never, {});
    void rule.file?.({ content: text, ext: '', contentType: 'text' } as never);
  }
  return found;
}

/** Some rules report a range that begins at the name and is as long as the value, so that it ends within the value. */
function wholePiece(
  text: string,
  [start, end]: Report['range'],
  data: Report['message']['data'],
): Piece {
  const ends = Object.values(data).map((value) => {
    const at = typeof value === 'string' && value !== '' ? text.indexOf(value, start) : -1;
    return at < 0 || at >= end ? end : at + String(value).length;
  });
  return { start, end: Math.max(end, ...ends) };
}
