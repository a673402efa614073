import { constants } from 'node:os';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** When a signal ends this process, `cleanUp` runs before. What comes back stops waiting for one. */
export function whenTerminated(cleanUp: () => void): () => void {
  const end = (signal: NodeJS.Signals): void => {
    cleanUp();
    // As a shell says it. The first process of a container doesn't end by a signal that it sends itself.
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of signals) process.on(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
  };
}
