/*
 * Card Authorization, PaymentRequestMetadata:
 *   cardFirst6 "First six digits (BIN); must exactly match the encrypted card data."
 *   cardLast4  "Last four digits; must exactly match the encrypted card data."
 */
export const cardDigits = {
  /**
   * Texts with another number of digits, or with other characters; one change each, and none that trimming blanks would
   * undo.
   */
  nearMisses(valid: string): string[] {
    const middle = Math.floor(valid.length / 2);
    const replacedBy = (character: string, at: number): string =>
      valid.slice(0, at) + character + valid.slice(at + 1);
    return [
      '',
      valid.slice(1),
      valid.slice(0, -1),
      `${valid}0`,
      `0${valid}`,
      valid + valid,
      ...['a', 'X', '*', ' ', '-', '.', '１', '٣', '\n'].map((character, turn) =>
        replacedBy(character, [middle, 1, valid.length - 2][turn % 3] ?? 0),
      ),
      `${valid.slice(0, middle)}-${valid.slice(middle)}`,
    ];
  },

  /**
   * Texts of the same number of digits, with one other digit: well-formed, but not the digits of the encrypted card data.
   */
  mismatches(valid: string): string[] {
    return [...valid].map((digit, at) => {
      const other = String((Number(digit) + 1) % 10);
      return valid.slice(0, at) + other + valid.slice(at + 1);
    });
  },
};
