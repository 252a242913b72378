import options from '../../.oxfmtrc.json' with { type: 'json' };

/**
 * A text as `npm run format` writes it.
 * @param file its name says in which language it is
 * @throws Error for a text that is none of that language
 */
export async function formatted(file: string, text: string): Promise<string> {
  // Only the project itself has it installed.
  const { format } = await import('oxfmt');
  const { code, errors } = await format(file, text, options);
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join()}`);
  return code;
}
