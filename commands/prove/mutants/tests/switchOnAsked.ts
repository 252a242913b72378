import { afterEach, inject } from 'vitest';
import { coverage, switchOn } from '../stryker.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The mutant that tests are asked about; undefined for none. */
    mutant: string | undefined;
  }

  interface TaskMeta {
    /** The mutants that a file of tests met. */
    reached?: string[];
  }
}

/** Before each file of tests: the mutant that they are asked about is switched on. */
switchOn(inject('mutant'));

afterEach(({ task: { file } }) => {
  file.meta.reached = Object.keys(coverage().static);
});
