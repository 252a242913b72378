// The thread that `SuitesThread` starts. What it runs is loaded by the shorter way, which each thread has to be told of first.
import '../ownModules.ts';

await import('./suitesInThread.ts');
