import { registerHooks } from 'node:module';

/** The project's folder; in a package its modules are few, and found as those of any other. */
const own = import.meta.url.endsWith('.ts') ? new URL('..', import.meta.url).href : undefined;

// The project's modules name each other by whole paths, hundreds of them: looking for each file, for links in its path and for
// the package that says its format takes Node a fifth of the time in which it loads them.
if (own !== undefined)
  registerHooks({
    resolve(specifier, context, next) {
      const from = context.parentURL ?? '';
      if (!/^\..*\.ts$/.test(specifier) || !from.startsWith(own)) return next(specifier, context);
      const { href } = new URL(specifier, from);
      return { url: href, format: 'module-typescript', shortCircuit: true };
    },
  });
