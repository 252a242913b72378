import options from '../../.oxfmtrc.json' with { type: 'json' };

/** A text as `npm run format` writes it, in the language of the file's name. @throws Error for one that is none of it */
export async function formatted(file: string, text: string): Promise<string> {
  const { format } = await import('oxfmt'); // Only the project itself has it installed.
  const { code, errors } = await format(file, text, options);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  return code;
}
