import { dirname, join, relative, sep } from 'node:path';
import { stringify } from 'yaml';
import { projectRoot } from '../../projectRoot.ts';

/** The JSON Schema of target files. */
const SCHEMA = join(projectRoot, 'src/target/target.schema.yaml');

/**
 * The text of a target file: the line that names its schema to an editor, and the description.
 * @param file its path
 */
export function targetText(description: object, file: string): string {
  const schema = relative(dirname(file), SCHEMA).split(sep).join('/');
  return [
    `# yaml-language-server: $schema=${schema}`,
    '# ${NAME} in any string is replaced by that environment variable; a missing one is an error.',
    '# What else may stand here: targets/partner.example.yaml of the suite.',
    '',
    stringify(description),
  ].join('\n');
}
