import fc from 'fast-check';

/** Pieces of which an enemy would make a text. */
export const PIECES = [
  '$(touch X)',
  '`touch X`',
  '«redacted $(touch X)»',
  '«redacted $TOKEN»',
  '%C2%ABredacted%20%24(touch%20X)%C2%BB',
  '«redacted "; touch X; "»',
  "'",
  "'\\''",
  '"',
  '\\',
  '\n',
  '\nWORDS\ntouch X\n',
  '\nJUDGE\ntouch X\n',
  '\ntouch X\n#',
  '; touch X #',
  '${HOME}',
  '$HOME',
  '}"; touch X; "',
  '}',
  '!!',
  '~',
  '*',
  '| touch X',
  '&touch X&',
  '=',
  '@/etc/passwd',
  '/e;s/',
  '\u001b]0;x\u0007',
  '\u202e',
  '\ufeff',
  'a',
  ' ',
  '{}[]',
  '%s%n',
  '\\0033]0;x\\c',
  '\n::error::x',
  '\n \u00a0::stop-commands::x',
  '##[error]x',
  '\r##VSO[task.setvariable]x',
];
/** Texts made of them, and of anything else. */
export const hostile = fc
  .array(
    fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...PIECES) }, fc.string({ unit: 'binary' })),
    {
      maxLength: 4,
    },
  )
  .map((pieces) => pieces.join('').replaceAll('\0', ''));
