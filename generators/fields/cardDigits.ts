/*
 * Card Authorization, PaymentRequestMetadata:
 *   cardFirst6 "First six digits (BIN); must exactly match the encrypted card data."
 *   cardLast4  "Last four digits; must exactly match the encrypted card data."
 */
export const cardDigits = {
  /** Not that many digits, or not only digits; one change each, and none that is gone where blanks around a text are. */
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

  /** As many digits, one of them another: well-formed, and no longer those of the encrypted card data. */
  mismatches(valid: string): string[] {
    return [...valid].map((digit, at) => {
      const other = String((Number(digit) + 1) % 10);
      return valid.slice(0, at) + other + valid.slice(at + 1);
    });
  },
};
