/**
 * Names of the IANA time zone database without a slash: zones and links of its files etcetera and backward, and of the
 * continents' files until 2024. `Intl` alone takes more than the database has (PST, IST).
 */
const WITHOUT_SLASH = new Set(
  (
    'CET CST6CDT Cuba EET EST EST5EDT Egypt Eire Factory GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST ' +
    'Hongkong Iceland Iran Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT ' +
    'Poland Portugal ROC ROK Singapore Turkey UCT UTC Universal W-SU WET Zulu'
  ).split(' '),
);

/**
 * Whether a text is a name of the IANA time zone database, links included, spelt as there.
 * The names are those that the runtime's ICU knows; offsets (`-05:00`) and abbreviations (`PST`) are none.
 */
export function isTimeZoneName(text: string): boolean {
  if (!text.includes('/')) return WITHOUT_SLASH.has(text);
  const isSpeltLikeOne = text.split('/').every((part) => /^[A-Z]/.test(part)) && /[a-z]/.test(text);
  if (!isSpeltLikeOne) return false;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions();
    return timeZone === text || timeZone.toLowerCase() !== text.toLowerCase();
  } catch {
    return false;
  }
}
