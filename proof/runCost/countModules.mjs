// Preloaded (`node --import`), prints at the end how many modules of the project and its packages were loaded.
import { registerHooks } from 'node:module';

let count = 0;
registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith('file:')) count += 1;
    return nextLoad(url, context);
  },
});
process.on('exit', () => process.stderr.write(`${count} modules\n`));
