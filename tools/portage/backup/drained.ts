import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** Waits until a stream takes more, or is closed. */
export async function drained(stream: Writable): Promise<void> {
  if (stream.destroyed) return;
  const over = new AbortController();
  const { signal } = over;
  try {
    await Promise.race([once(stream, 'drain', { signal }), once(stream, 'close', { signal })]);
  } finally {
    // Without it each wait would leave a listener behind.
    over.abort();
  }
}
