import { Command, InvalidArgumentError } from 'commander';
import { checkSchema } from './corpus/checkSchema.ts';
import { describeResults } from './corpus/describeResults.ts';
import { readCorpus, WrongCorpus } from './corpus/readCorpus.ts';

/**
 * The command `npm run check:generators -- FOLDER`: compares the generators with Ajv on every schema of a folder in the
 * format of the JSON-Schema-Test-Suite. Exit code 0 if they agree on every supported schema, 1 if something is wrong, 2 if
 * the folder or an option is.
 */
const program = new Command('check:generators')
  .description('Holds the generators against Ajv on schemas that they were not written for.')
  .argument('<folder>', 'files in the format of the JSON-Schema-Test-Suite, also in folders below')
  .option(
    '--cases <number>',
    'valid values for each schema, and broken ones for each site',
    positive,
    20,
  )
  .option('--seed <number>', 'of all that is drawn', count, 1)
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .action((folder: string, options: { cases: number; seed: number }) => {
    const results = readCorpus(folder).map((group) => checkSchema(group, options));
    console.log(describeResults(results, options));
    process.exitCode = results.some(({ outcome }) => outcome === 'wrong') ? 1 : 0;
  });

function count(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Expected a whole number from 0.');
  return Number(text);
}

/** A number above 0: without a case nothing would be shown. */
function positive(text: string): number {
  if (count(text) === 0) throw new InvalidArgumentError('Expected a whole number from 1.');
  return count(text);
}

try {
  program.parse();
} catch (error) {
  if (!(error instanceof WrongCorpus)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
