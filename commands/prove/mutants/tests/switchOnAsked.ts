import { switchOn } from '../stryker.ts';

/** Before each file of tests: the mutant that they are asked about is `$MUTANT`. */
switchOn(process.env['MUTANT']);
