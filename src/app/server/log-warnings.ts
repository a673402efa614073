import type { Logger } from 'pino';

/** Node's own printer of warnings, by the name of its function. */
const printerOfNode = 'onWarning';

/** Writes the warnings of Node into the log, which it would print as plain text. What comes back gives them to Node again. */
export function logWarnings(log: Logger): () => void {
  const printers = process.listeners('warning').filter(({ name }) => name === printerOfNode);
  const writeWarning = (warning: Error): void => log.warn({ warning: warning.name, err: warning }, 'Node warns');
  for (const printer of printers) process.off('warning', printer);
  process.on('warning', writeWarning);
  return () => {
    process.off('warning', writeWarning);
    for (const printer of printers) process.on('warning', printer);
  };
}
